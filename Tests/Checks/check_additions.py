"""check_additions.py: what is declared once is added in few files.

Each patch in `additions` adds something made-up as Contributing says, and must apply to the sources as
they are. It may touch no more files than stand here. Whether the sources build with it is tried by hand:
`git apply Tests/Checks/additions/table.patch`, and `git apply -R` afterwards.
"""

import subprocess
import sys
from pathlib import Path

MOST_FILES = {"option": 4, "table": 4, "resource-type": 8}
ADDITIONS = Path(__file__).parent / "additions"


def git_apply(how: str, patch: Path) -> subprocess.CompletedProcess:
    return subprocess.run(["git", "apply", how, patch], capture_output=True, text=True)


def problems(patch: Path) -> list[str]:
    check = git_apply("--check", patch)
    if check.returncode != 0:
        return [f"{patch.name} does not apply:\n{check.stderr}"]
    files = git_apply("--numstat", patch).stdout.splitlines()
    most = MOST_FILES[patch.stem]
    return [f"{patch.name} touches {len(files)} files, {most} are allowed"] if len(files) > most else []


if __name__ == "__main__":
    patches = sorted(ADDITIONS.glob("*.patch"))
    if wrong := [text for patch in patches for text in problems(patch)]:
        sys.exit("\n".join(wrong))
    print(f"{len(patches)} additions")

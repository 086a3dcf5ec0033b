"""check_paths.py DOCUMENT...: every path of a source that a document names leads to a file or folder.

A path stands in backticks or in a drawing; it may leave out the folders that it begins with. Run it at
the top of the repository.
"""

import re
import subprocess
import sys
from pathlib import Path

NAMED = re.compile(r"`([\w+./-]+)`")
SOURCE = re.compile(r"\.(?:swift|py|sh|cpp|h|txt)$")
TOP = ("Sources/", "Tests/", "SampleData/", "Reports/")


def tracked() -> set[str]:
    """The files of the repository and the folders that they are in."""
    files = subprocess.run(["git", "ls-files"], check=True, stdout=subprocess.PIPE, text=True)
    paths = [Path(line) for line in files.stdout.splitlines()]
    return {str(place) for path in paths for place in (path, *path.parents)}


def endings(paths: set[str]) -> set[str]:
    """The paths, and each without one or more of the folders that it begins with."""
    parts = [path.split("/") for path in paths]
    return {"/".join(part[index:]) for part in parts for index in range(len(part))}


def problems(document: Path, known: set[str]) -> list[str]:
    named = NAMED.findall(document.read_text(encoding="utf-8"))
    paths = {name for name in named if SOURCE.search(name) or name.startswith(TOP)}
    return [
        f"{document}: there is no {path}"
        for path in sorted(paths)
        if path.rstrip("/").removeprefix("./") not in known
    ]


if __name__ == "__main__":
    known = endings(tracked())
    if wrong := [line for name in sys.argv[1:] for line in problems(Path(name), known)]:
        sys.exit("\n".join(wrong))

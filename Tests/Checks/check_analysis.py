"""check_analysis.py PROGRAM DOCUMENT SCRATCH: what a document shows of pandas, DuckDB, R, SQL and
Datasette works.

Each block of code of the document runs in one folder, in its order; `adherence` is the program, and
`SampleData` is there. R is left out where it is not installed, and that is said. Each block has to print
something. Prints how many blocks ran.
"""

import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def sql(text: str, folder: Path) -> str:
    """The rows of a statement, a line each."""
    with sqlite3.connect(folder / "ward" / "report.sqlite") as database:
        return "\n".join(str(row) for row in database.execute(text))


def output(kind: str, text: str, folder: Path, program: str) -> str:
    """What a block prints."""
    if kind == "sql":
        return sql(text, folder)
    python = Path(sys.executable)
    path = f"PATH={Path(program).parent}:{python.parent}:/usr/local/bin:/usr/bin:/bin"
    commands = {
        "sh": ["sh", "-eu", "-c", text],
        "python": [python, "-c", text],
        "r": ["Rscript", "-e", text],
    }
    done = subprocess.run(
        ["env", path, *commands[kind]], cwd=folder, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout


def has_r() -> bool:
    """Whether R and what the document uses of it are installed."""
    if not shutil.which("Rscript"):
        return False
    asked = ["Rscript", "-e", "library(DBI); library(RSQLite)"]
    return subprocess.run(asked, capture_output=True, check=False).returncode == 0


def main() -> None:
    program, document, folder = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    folder.mkdir(parents=True)
    (folder / "SampleData").symlink_to(Path("SampleData").resolve())
    blocks = BLOCK.findall(document.read_text(encoding="utf-8"))
    ran, installed = 0, has_r()
    for kind, text in blocks:
        if kind == "r" and not installed:
            print("left out: R is not installed")
            continue
        printed = output(kind, text, folder, str(Path(program).resolve()))
        assert printed.strip(), f"this prints nothing:\n{text}"
        ran += 1
    assert ran >= 7, f"only {ran} blocks of code ran"
    print(f"{ran} of {len(blocks)} blocks of code work")


if __name__ == "__main__":
    main()

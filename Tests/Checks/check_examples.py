"""check_examples.py PROGRAM SCRATCH DOCUMENT...: what documents show of commands, pandas, DuckDB, R, SQL
and Datasette works.

The blocks of code of a document run in one folder, in their order; `adherence` is the program, and
`SampleData` and the definitions of `Reports` are there. R is left out where it, or a package that the
document uses of it, is not installed; then it is said which block was not tried. Each block has to print
something. In the article on analysis the ids of the data are made of digits alone, and what reads the measures
has to print a patient's id with its zeros. Prints how many blocks ran.
"""

import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


# An id of the sample ward, and the first patient's in digits.
ID = re.compile(r"p(\d{6})((?:-[a-z]*\d+)*)")
FIRST = "000001"


def numeric(folder: Path) -> None:
    """Writes the sample data with ids that are digits alone."""
    for file in Path("SampleData").rglob("*"):
        copy = folder / file
        if file.is_file() and file.parent.name == "ward" and file.suffix == ".ndjson":
            copy.parent.mkdir(parents=True, exist_ok=True)
            text = ID.sub(lambda found: found[1] + re.sub(r"\D", "", found[2]), file.read_text("utf-8"))
            copy.write_text(text, encoding="utf-8")


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


def missing_of_r(text: str) -> str:
    """What a block of R needs and this machine lacks; nothing where it can run."""
    if not shutil.which("Rscript"):
        return "R"
    packages = sorted(set(re.findall(r"library\((\w+)\)", text) + re.findall(r"(\w+)::", text)))
    asked = f"cat(Filter(function(name) !requireNamespace(name, quietly = TRUE), c({packages!r})))"
    asked = asked.replace("[", "").replace("]", "")
    done = subprocess.run(["Rscript", "-e", asked], capture_output=True, text=True, check=False)
    return done.stdout


def run(document: Path, folder: Path, program: str) -> tuple[int, list[str]]:
    """How many blocks of a document ran, and those that were left out, with what they lack."""
    folder.mkdir(parents=True)
    is_numeric = document.stem == "Analysis"
    if is_numeric:
        numeric(folder)
    else:
        (folder / "SampleData").symlink_to(Path("SampleData").resolve())
    (folder / "Reports").mkdir()
    for definition in Path("Reports").glob("*.yaml"):
        shutil.copy(definition, folder / "Reports")
    ran, left_out = 0, []
    whole = document.read_text(encoding="utf-8")
    for block in BLOCK.finditer(whole):
        kind, text = block.groups()
        if kind == "r" and (missing := missing_of_r(text)):
            line = whole.count("\n", 0, block.start()) + 1
            left_out.append(f"the block of R at line {line} of {document} ({missing} is not installed)")
            continue
        printed = output(kind, text, folder, str(Path(program).resolve()))
        assert printed.strip(), f"this prints nothing:\n{text}"
        if is_numeric and re.search(r"^measures (=|<-)", text, re.MULTILINE):
            assert FIRST in printed, f"an id lost its zeros:\n{text}\n{printed}"
        ran += 1
    assert ran, f"{document} has no block of code that ran"
    return ran, left_out


def main() -> None:
    program, scratch, *documents = sys.argv[1:]
    ran, left_out = 0, []
    for document in map(Path, documents):
        count, left = run(document, Path(scratch) / document.stem, program)
        ran, left_out = ran + count, left_out + left
    print(f"{ran} blocks of code work" + "".join(f"; left out: {block}" for block in left_out))


if __name__ == "__main__":
    main()

"""check_paths.py DOCUMENT...: every path and every link of a document leads to a file or folder.

A path of a source stands in backticks or in a drawing; it may leave out the folders that it begins with. A
link begins in the document's folder. `README.md` has at most 8 KiB. Run it at the top of the repository.
"""

import re
import subprocess
import sys
from pathlib import Path

LINK = re.compile(r"\]\(([^)#\s]+)\)")
NAMED = re.compile(r"`([\w+./-]+)`")
SOURCE = re.compile(r"\.(?:swift|py|sh|cpp|h|txt)$")
README_BYTES = 8 * 1024
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


def dead_links(document: Path, text: str) -> list[str]:
    """The links to files that are not there; a picture of an article is a name without a path."""
    links = [link for link in LINK.findall(text) if ":" not in link and "." in link]
    return [link for link in links if not (document.parent / link).exists()]


def problems(document: Path, known: set[str]) -> list[str]:
    text = document.read_text(encoding="utf-8")
    paths = {name for name in NAMED.findall(text) if SOURCE.search(name) or name.startswith(TOP)}
    wrong = [path for path in sorted(paths) if path.rstrip("/").removeprefix("./") not in known]
    found = [f"{document}: there is no {path}" for path in wrong + dead_links(document, text)]
    if document.name == "README.md" and document.parent == Path() and len(text.encode()) > README_BYTES:
        found.append(f"{document} has {len(text.encode())} bytes, more than {README_BYTES}")
    return found


if __name__ == "__main__":
    known = endings(tracked())
    if wrong := [line for name in sys.argv[1:] for line in problems(Path(name), known)]:
        sys.exit("\n".join(wrong))

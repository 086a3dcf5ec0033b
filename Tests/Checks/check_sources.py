"""check_sources.py FOLDER...: all data say where they are from and under which licence.

A SOURCE.md in the folder of a file, or in one above it, speaks for the file.
"""

import sys
from pathlib import Path


def problems(root: Path) -> list[str]:
    wrong = []
    for folder in sorted({path.parent for path in root.rglob("*") if path.is_file()}):
        above = [folder, *folder.parents]
        notes = [place / "SOURCE.md" for place in above if place.is_relative_to(root)]
        note = next((note for note in notes if note.is_file()), None)
        if note is None:
            wrong.append(f"{folder}: no SOURCE.md says where its files are from")
        elif "licence:" not in note.read_text(encoding="utf-8").lower():
            wrong.append(f"{note}: it names no licence")
    return wrong


if __name__ == "__main__":
    if found := [text for name in sys.argv[1:] for text in problems(Path(name))]:
        sys.exit("\n".join(found))

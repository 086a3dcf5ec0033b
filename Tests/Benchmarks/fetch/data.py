"""data.py PROGRAM FOLDER ROWS: makes up a data set as a server has it.

Writes the files of an export to `FOLDER/export` and the pages of searches to `FOLDER/pages`. It is
a process of its own: what it needs of memory would count as that of the programs that are measured.
"""

import json
import subprocess
import sys
from pathlib import Path

ROWS_A_PAGE = 1000


def make(program: str, folder: Path, administrations: int) -> None:
    export = folder / "export"
    sample = [program, "sample", "--administrations", str(administrations), "--seed", "1"]
    subprocess.run([*sample, "--output", str(export)], check=True, capture_output=True)
    keep_one_each(export / "MedicationAdministration.ndjson")
    for file in export.iterdir():
        make_pages(file, folder / "pages" / file.name.split(".")[0])


def keep_one_each(file: Path) -> None:
    """Leaves out the second copies of rows, which no server has."""
    rows = {json.loads(line)["id"]: line for line in file.read_text(encoding="utf-8").splitlines()}
    file.write_text("".join(f"{line}\n" for line in rows.values()), encoding="utf-8")


def make_pages(file: Path, folder: Path) -> None:
    """Writes pages as Bundles that are numbered from 1, and the number of rows."""
    folder.mkdir(parents=True)
    rows = file.read_text(encoding="utf-8").splitlines()
    (folder / "total").write_text(str(len(rows)))
    starts = range(0, max(len(rows), 1), ROWS_A_PAGE)
    for number, start in enumerate(starts, 1):
        entries = ",".join(
            f'{{"fullUrl":"urn:x:{start + index}","resource":{row},"search":{{"mode":"match"}}}}'
            for index, row in enumerate(rows[start : start + ROWS_A_PAGE])
        )
        links = [{"relation": "self", "url": f"?page={number}"}]
        if number < len(starts):
            links.append({"relation": "next", "url": f"?page={number + 1}"})
        head = f'{{"resourceType":"Bundle","type":"searchset","link":{json.dumps(links)}'
        (folder / str(number)).write_text(f'{head},"entry":[{entries}]}}', encoding="utf-8")


if __name__ == "__main__":
    make(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]))

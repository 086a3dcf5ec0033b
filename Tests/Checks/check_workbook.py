"""check_workbook.py FILE...: openpyxl reads each workbook, and it says what the CSV beside it says.

Compared are the lines, the buckets and the counts of the sheet Timeline with those of timeline.csv.
"""

import csv
import sys
from pathlib import Path

from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

COMPARED = ["series", "bucket", "taken", "not_taken", "undetermined", "interrupted"]
NEEDED_SHEETS = ["Summary", "Timeline", "Data quality", "Dictionary", "About"]


def sheet_rows(sheet: Worksheet) -> list[list[str]]:
    header, *rows = sheet.iter_rows(values_only=True)
    columns = [header.index(name) for name in COMPARED]
    return [["" if row[c] is None else str(row[c]) for c in columns] for row in rows]


def csv_rows(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return [[row[name] for name in COMPARED] for row in csv.DictReader(file)]


def problems(path: Path) -> list[str]:
    book = load_workbook(path)
    missing = [name for name in NEEDED_SHEETS if name not in book.sheetnames]
    if missing:
        return [f"no sheet {name}" for name in missing]
    wrong = [
        f"{sheet.title}!{cell.coordinate} holds the formula {cell.value}"
        for sheet in book
        for row in sheet.iter_rows()
        for cell in row
        if cell.data_type == "f"
    ]
    in_sheet, in_csv = sheet_rows(book["Timeline"]), csv_rows(path.parent / "timeline.csv")
    if len(in_sheet) != len(in_csv):
        wrong.append(f"Timeline has {len(in_sheet)} rows, timeline.csv has {len(in_csv)}")
    for number, (left, right) in enumerate(zip(in_sheet, in_csv), start=2):
        if left != right:
            wrong.append(f"Timeline row {number} is {left}, in timeline.csv it is {right}")
            break
    return wrong


if __name__ == "__main__":
    if not sys.argv[1:]:
        sys.exit("no workbook was written")
    found = [f"{name}: {text}" for name in sys.argv[1:] for text in problems(Path(name))]
    if found:
        sys.exit("\n".join(found))

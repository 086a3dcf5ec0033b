"""check_workbook.py FILE...: openpyxl reads each workbook, and it says what the CSV beside it says.

Compared are the lines, the buckets and the counts of the sheet Timeline with those of timeline.csv;
every figure of Measures, both Distributions and Persistence with measures.csv, summary.csv,
summary-over-time.csv and persistence.csv; and what the Dictionary says of their columns with datapackage.json.
"""

import csv
import json
import math
import sys
from datetime import datetime
from pathlib import Path

from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet

COMPARED = ["series", "bucket", "taken", "not_taken", "undetermined", "interrupted"]
NEEDED_SHEETS = ["Summary", "Timeline", "Measures", "Data quality", "Dictionary", "About"]
COHORT_SHEETS = [
    "Distribution", "Distribution over time", "Persistence", "Patients by adherence",
    "Persistence steps",
]
TABLES = {
    "Measures": "measures", "Distribution": "summary",
    "Distribution over time": "summary-over-time", "Persistence": "persistence",
}


def sheet_rows(sheet: Worksheet) -> list[list[str]]:
    header, *rows = sheet.iter_rows(values_only=True)
    columns = [header.index(name) for name in COMPARED]
    return [["" if row[c] is None else str(row[c]) for c in columns] for row in rows]


def csv_rows(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return [[row[name] for name in COMPARED] for row in csv.DictReader(file)]


def dictionary(sheet: Worksheet) -> list[dict[str, str]]:
    header, *rows = sheet.iter_rows(values_only=True)
    return [dict(zip(header, (value or "" for value in row))) for row in rows]


def same(shown: object, written: str) -> bool:
    """Whether a cell says what a field says; a workbook keeps 16 digits of a number."""
    if isinstance(shown, bool):
        return written == str(shown).lower()
    if isinstance(shown, (int, float)):
        return written != "" and math.isclose(shown, float(written), rel_tol=1e-14)
    if isinstance(shown, datetime):
        return shown.date().isoformat() == written
    return (shown or "") == written


def table_problems(sheet: Worksheet, table: str, path: Path, words: list[dict]) -> list[str]:
    """What differs between a sheet, whose headings the dictionary has, and a CSV file."""
    with (path.parent / f"{table}.csv").open(encoding="utf-8-sig", newline="") as file:
        names, *written = csv.reader(file)
    headings = {row["column"]: row["heading"] or row["column"] for row in words}
    header, *shown = sheet.iter_rows(values_only=True)
    if not written:
        says_none = len(shown) == 1 and shown[0][0] == "none"
        return [] if says_none else [f"{sheet.title} has no row that says none"]
    if len(shown) != len(written):
        return [f"{sheet.title} has {len(shown)} rows, {table}.csv has {len(written)}"]
    places = [header.index(headings[name]) for name in names]
    return [
        f"{sheet.title} row {number} {name} is {row[place]!r}, in {table}.csv {field!r}"
        for number, (row, fields) in enumerate(zip(shown, written), start=2)
        for name, place, field in zip(names, places, fields)
        if not same(row[place], field)
    ]


def dictionary_problems(table: str, path: Path, words: list[dict]) -> list[str]:
    """What differs between the dictionary of a table and the data package."""
    package = json.loads((path.parent / "datapackage.json").read_text(encoding="utf-8"))
    resource = next(r for r in package["resources"] if r["path"] == f"{table}.csv")
    said = {row["column"]: (row["meaning"], row["unit"], row["source"]) for row in words}
    return [
        f"Dictionary and datapackage.json differ in {table}.{field['name']}"
        for field in resource["schema"]["fields"]
        if said.get(field["name"])
        != (field["description"], field.get("unit", ""), field.get("source", ""))
    ]


def measure_problems(book: Workbook, path: Path) -> list[str]:
    words = dictionary(book["Dictionary"])
    wrong = []
    for title, table in TABLES.items():
        if title in book.sheetnames:
            of_table = [row for row in words if row["table"] == table]
            wrong += table_problems(book[title], table, path, of_table)[:3]
            wrong += dictionary_problems(table, path, of_table)
    return wrong


def problems(path: Path) -> list[str]:
    book = load_workbook(path)
    needed = NEEDED_SHEETS + (COHORT_SHEETS if path.name == "cohort.xlsx" else [])
    missing = [name for name in needed if name not in book.sheetnames]
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
    return wrong + measure_problems(book, path)


if __name__ == "__main__":
    if not sys.argv[1:]:
        sys.exit("no workbook was written")
    found = [f"{name}: {text}" for name in sys.argv[1:] for text in problems(Path(name))]
    if found:
        sys.exit("\n".join(found))

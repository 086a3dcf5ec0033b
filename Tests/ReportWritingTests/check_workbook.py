"""Checks that the workbooks below a folder open and hold what the CSV files hold.

usage: check_workbook.py FOLDER

Every sheet with a CSV file of the same table is compared with it cell by cell, in type and value.
"""

import csv
import datetime
import pathlib
import sys

import openpyxl

FILES = {"Timeline": "timeline", "Patients": "patients", "Administrations": "administrations"}
SHEETS = ["Summary", "Timeline", None, "Data quality", "Chart data", "Dictionary", "About"]


def text(cell):
    """A cell's value as CSV writes it."""
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime.datetime):
        return value.date().isoformat()
    if isinstance(value, float):
        return repr(value)
    return str(value)


def same(shown, written):
    """Whether two texts say the same; a whole share is an integer in a workbook."""
    return shown == written or (written in ("0.0", "1.0") and shown == written[0])


def check_table(sheet, rows):
    cells = [[text(cell) for cell in row] for row in sheet.iter_rows()]
    if len(rows) == 1:
        assert cells[1][0] == "none" and len(cells) == 2, f"{sheet.title}: no row says none"
        cells = cells[:1]
    assert len(cells) == len(rows), f"{sheet.title}: {len(cells)} rows, {len(rows)} in CSV"
    for number, (shown, written) in enumerate(zip(cells, rows), start=1):
        shown += [""] * (len(written) - len(shown))
        for header, one, other in zip(rows[0], shown, written):
            assert same(one, other), f"{sheet.title} row {number} {header}: {one!r} {other!r}"


def check(path):
    book = openpyxl.load_workbook(path)
    # A patient's workbook has the orders too.
    names = [name for name in book.sheetnames if name != "Orders"]
    assert len(names) == len(SHEETS), names
    assert all(name in (None, shown) for name, shown in zip(SHEETS, names)), names
    for sheet in book.worksheets:
        if sheet.title not in ("Summary", "About"):
            assert sheet.freeze_panes == "A2", f"{sheet.title}: header not frozen"
            assert sheet.tables or sheet.auto_filter.ref, f"{sheet.title}: no filters"
        if sheet.title in FILES:
            with open(path.parent / f"{FILES[sheet.title]}.csv", newline="") as file:
                check_table(sheet, list(csv.reader(file)))
    if book["Chart data"]["B2"].value:
        assert book["Summary"]._charts, "no chart"


def main():
    paths = sorted(pathlib.Path(sys.argv[1]).rglob("*.xlsx"))
    assert paths, "no workbook"
    for path in paths:
        check(path)


main()

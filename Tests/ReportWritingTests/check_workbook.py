"""Checks that the workbooks below a folder open and hold what the CSV files hold.

usage: check_workbook.py FOLDER

Every sheet with a CSV file of the same table is compared with it cell by cell, in type and value.
"""

import csv
import datetime
import pathlib
import sys

import openpyxl

FILES = {
    "Timeline": "timeline",
    "Measures": "measures",
    "Distribution": "summary",
    "Distribution over time": "summary-over-time",
    "Persistence": "persistence",
    "Patients": "patients",
    "Administrations": "administrations",
}
ENDS = ["Dictionary", "About"]
COHORT = [
    "Summary", "Timeline", "Measures", "Distribution", "Distribution over time", "Persistence",
    "Patients", "Data quality", "Chart data", "Patients by adherence", "Persistence steps", *ENDS,
]
PATIENT = [
    "Summary", "Timeline", "Measures", "Administrations", "Orders", "Data quality", "Chart data",
    *ENDS,
]


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
    """Whether two texts say the same; a whole number has no decimals in a workbook."""
    return shown == written or (written.endswith(".0") and shown == written[:-2])


def csv_headers(sheet, dictionary, table):
    """The headers of a sheet, those in words as the columns that the dictionary says they are."""
    words = {row[2].value: row[1].value for row in dictionary.iter_rows() if row[0].value == table}
    return [words.get(cell.value, cell.value) for cell in sheet[1]]


def check_table(sheet, headers, rows):
    cells = [[text(cell) for cell in row] for row in sheet.iter_rows(min_row=2)]
    if len(rows) == 1:
        assert cells[0][0] == "none" and len(cells) == 1, f"{sheet.title}: no row says none"
        cells = []
    assert len(cells) == len(rows) - 1, f"{sheet.title}: {len(cells)} rows, {len(rows) - 1} in CSV"
    for number, (shown, written) in enumerate(zip(cells, rows[1:]), start=2):
        for header, other in zip(rows[0], written):
            one = shown[headers.index(header)]
            assert same(one, other), f"{sheet.title} row {number} {header}: {one!r} {other!r}"


def check(path):
    book = openpyxl.load_workbook(path)
    assert book.sheetnames == (COHORT if path.name == "cohort.xlsx" else PATIENT), book.sheetnames
    for sheet in book.worksheets:
        if sheet.title not in ("Summary", "About"):
            frozen = "F2" if sheet.title == "Measures" else "A2"
            assert sheet.freeze_panes == frozen, f"{sheet.title}: header not frozen"
            assert sheet.tables or sheet.auto_filter.ref, f"{sheet.title}: no filters"
        if sheet.title in FILES:
            with open(path.parent / f"{FILES[sheet.title]}.csv", newline="") as file:
                headers = csv_headers(sheet, book["Dictionary"], FILES[sheet.title])
                check_table(sheet, headers, list(csv.reader(file)))
    if book["Chart data"]["B2"].value:
        assert book["Summary"]._charts, "no chart"
    for figures, shown in (("Patients by adherence", "Distribution"),
                           ("Persistence steps", "Persistence")):
        if figures in book.sheetnames:
            has_figures = book[figures]["A2"].value != "none"
            assert bool(book[shown]._charts) == has_figures, f"{shown}: chart and figures disagree"


def main():
    paths = sorted(pathlib.Path(sys.argv[1]).rglob("*.xlsx"))
    assert paths, "no workbook"
    for path in paths:
        check(path)


main()

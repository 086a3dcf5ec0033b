"""All that a ward asks for at once, beside the same in SQL."""

import csv
import sys
from pathlib import Path

from suite import ward
from suite.contest import Contest
from suite.data import FIRST_DAY, DataSet
from suite.peers import duckdb
from suite.process import apart
from suite.reports import COHORT, report
from suite.workplace import Workplace

DAYS = 365

# The columns that both have, of each table; those that tell rows apart are among them.
TABLES = {
    "timeline": (
        "patient series bucket taken not_taken undetermined expected unrecorded extra "
        "recorded_adherence taking_adherence implementation"
    ),
    "doses": "patient series medication_code due_date administration given_date outcome kind reason_code "
    "bucket",
    "worklist": "patient rule medication last_taken days_since share_7d share_before_28d",
    "measures": (
        "patient series taken not_taken expected unrecorded extra recorded_adherence taking_adherence "
        "implementation correct_days days_covered longest_gap_days holidays"
    ),
    "patients": (
        "patient series_count first_day taken not_taken expected expected_taken unrecorded extra "
        "recorded_adherence implementation"
    ),
    "omissions": "medication_code reason_code due_weekday doses patients share_of_due",
}

NOTE = """\
Orders of a dose one to four times a day, every other day or weekly; a quarter of the doses is not given, \
for a reason, and a tenth is not recorded. `adherence report DATA --per cohort --format csv --by week \
--as-of DAY --tables timeline,doses,worklist,measures,patients,omissions` beside the same six tables in SQL: duplicates removed, the days on which doses are due made of frequency and period, each dose that is \
due matched with what was recorded on its day. The SQL says what these orders need and no more; it knows no \
times of day, no other forms of timing, no ledger of what was left out, and has no intervals and fewer \
measures.\
"""


def contest(workplace: Workplace) -> Contest:
    folder = workplace.folder / "ward"
    apart(lambda: ward.write(folder, workplace.rows, FIRST_DAY, DAYS))
    data = DataSet(folder, ward.last_day(FIRST_DAY, DAYS).isoformat())
    tables = ["--tables", ",".join(TABLES)]
    ours = report(workplace, data, "adherence, six tables", writes=[*COHORT, *tables])
    theirs = duckdb(workplace, data, "full", "DuckDB, six tables")
    return Contest(
        "The full job",
        [ours.program, theirs.program],
        lambda: demand_same_tables(ours.table.parent, theirs.table.parent),
        NOTE,
    )


def demand_same_tables(ours: Path, theirs: Path) -> None:
    """Ends the program with the first row that only one of two folders has in a table."""
    for name, columns in TABLES.items():
        rows = [sorted(values(folder / f"{name}.csv", columns.split())) for folder in (ours, theirs)]
        if not rows[0]:
            sys.exit(f"{name}: no rows")
        for pair in zip(*rows, strict=False):
            if pair[0] != pair[1]:
                sys.exit(f"{name}: adherence has {pair[0]}, DuckDB {pair[1]}")
        if len(rows[0]) != len(rows[1]):
            sys.exit(f"{name}: adherence has {len(rows[0])} rows, DuckDB {len(rows[1])}")


def values(table: Path, columns: list[str]) -> list[tuple[str, ...]]:
    """What a table has in some columns, shares to nine decimals."""
    with table.open(encoding="utf-8", newline="") as file:
        return [
            tuple(f"{float(row[name]):.9f}" if "." in row[name] else row[name] for name in columns)
            for row in csv.DictReader(file)
        ]

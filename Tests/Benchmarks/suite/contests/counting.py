"""Counting beside DuckDB, Polars, simdjson and `wc`."""

import subprocess
import sys
from dataclasses import dataclass
from functools import partial

from suite.contest import Contest, demand_same_bytes, demand_same_counts, demand_same_rows
from suite.data import distinct
from suite.peers import count_lines, duckdb, parse_only, polars
from suite.process import Program, measure
from suite.reports import COHORT, Counter, report
from suite.workplace import Workplace

NOTE = """\
`adherence report DATA --per cohort --format csv --by week --as-of DAY` is timed, with `--tables timeline` \
and with the usual tables, these with and without `--no-input-hash`; charts, pages and workbooks, which a \
report has unless it is told the formats, take longer. It makes a report by week: duplicates removed, orders, patients and medications joined, \
a timeline without gaps, schedules and measures; with and without the SHA-256 of what it reads, \
and with its files on the disk before it ends, which the others leave to the system. DuckDB \
makes a plain `GROUP BY` of the same fields in which a row that comes twice counts twice; or \
removes the duplicates as well (`QUALIFY row_number()`); or joins and fills the gaps besides, so \
that its rows are those of `timeline.csv` without what schedules say. Polars makes the plain \
`GROUP BY` by a lazy `scan_ndjson`. simdjson parses every line into its tape, of which nothing \
is read.\
"""


@dataclass(frozen=True)
class Contestants:
    """What takes turns, in the order of the table."""

    timeline_report: Counter
    usual_report: Counter
    hashing_report: Counter
    parser: Program
    lines: Program
    duckdb_plain: Counter
    duckdb_once: Counter
    duckdb_timeline: Counter
    polars_plain: Counter

    @property
    def programs(self) -> list[Program]:
        every = vars(self).values()
        return [one.program if isinstance(one, Counter) else one for one in every]


def contest(workplace: Workplace) -> Contest:
    data = workplace.administrations
    contestants = Contestants(
        report(workplace, data, "adherence, the timeline", writes=[*COHORT, "--tables", "timeline"]),
        report(workplace, data, "adherence, usual tables"),
        report(workplace, data, "adherence, usual tables, hashed", hashes=True),
        parse_only(workplace, data, "simdjson, parsing only"),
        count_lines(data),
        duckdb(workplace, data, "plain", "DuckDB, duplicates counted"),
        duckdb(workplace, data, "once", "DuckDB, duplicates removed"),
        duckdb(workplace, data, "timeline", "DuckDB, the timeline"),
        polars(workplace, data, "Polars, duplicates counted"),
    )
    check = partial(demand_same, contestants, workplace)
    return Contest("Counting", contestants.programs, check, NOTE)


def demand_same(contestants: Contestants, workplace: Workplace) -> None:
    """Ends the program when one of the contestants finds another thing than `adherence`."""
    ours, timeline = contestants.timeline_report, contestants.duckdb_timeline
    demand_same_bytes(ours, contestants.usual_report, contestants.hashing_report)
    demand_same_counts(ours, contestants.duckdb_once, timeline)
    demand_same_rows(ours, timeline)
    duplicates = count_duplicates(workplace)
    demand_same_counts(duplicates, contestants.duckdb_plain, contestants.polars_plain)
    command = contestants.parser.command
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    parsed = int(said.split()[0])
    if parsed != workplace.rows:
        sys.exit(f"simdjson parsed {parsed} of {workplace.rows} lines")


def count_duplicates(workplace: Workplace) -> Counter:
    """A report of the same administrations in which none is taken for a duplicate."""
    data = distinct(workplace.administrations, workplace.folder / "distinct")
    counter = report(workplace, data, "adherence with duplicates counted")
    measure(counter.program, workplace.log)
    return counter

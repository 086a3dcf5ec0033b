"""Many patients with few administrations beside few with many."""

from suite.contest import Contest, demand_same_counts
from suite.data import DataSet, sample
from suite.peers import duckdb
from suite.process import measure
from suite.reports import Counter, report
from suite.workplace import Workplace

# Patients followed for so many days have about 2,500 and about 10 administrations each.
DAYS = {"few": 1_140, "many": 4}


def contest(workplace: Workplace) -> Contest:
    data = {
        name: sample(workplace.program, workplace.folder / name, workplace.rows, "r4", days)
        for name, days in DAYS.items()
    }
    each = [workplace.rows / data[name].patients for name in DAYS]
    note = f"As many administrations, about {each[0]:,.0f} and {each[1]:,.0f} of each patient."
    return contest_of(workplace, data, "Many patients", note)


def contest_of(workplace: Workplace, data: dict[str, DataSet], title: str, note: str) -> Contest:
    """Reports of data sets that differ in how many patients they have take turns."""
    reports = {
        name: report(workplace, some, f"{some.patients:,} patients") for name, some in data.items()
    }

    def check() -> None:
        for name, some in data.items():
            compare(workplace, some, reports[name])

    return Contest(title, [one.program for one in reports.values()], check, note)


def compare(workplace: Workplace, data: DataSet, ours: Counter) -> None:
    """Ends the program when DuckDB counts another thing."""
    theirs = duckdb(workplace, data, "once")
    measure(theirs.program, workplace.log)
    demand_same_counts(ours, theirs)

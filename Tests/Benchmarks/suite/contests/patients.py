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
    reports = {
        name: report(workplace, some, f"{some.patients:,} patients") for name, some in data.items()
    }

    def check() -> None:
        for name in DAYS:
            compare(workplace, data[name], reports[name])

    return Contest(
        "Many patients",
        [one.program for one in reports.values()],
        check,
        f"As many administrations, about {workplace.rows / data['few'].patients:,.0f} and "
        f"{workplace.rows / data['many'].patients:,.0f} of each patient.",
    )


def compare(workplace: Workplace, data: DataSet, ours: Counter) -> None:
    """Ends the program when DuckDB counts another thing."""
    theirs = duckdb(workplace, data, "once")
    measure(theirs.program, workplace.log)
    demand_same_counts(ours, theirs)

"""Many patients with few administrations beside few with many."""

from suite.contest import Contest, demand_same_bytes, demand_same_counts
from suite.data import DataSet, sample
from suite.peers import duckdb
from suite.process import measure
from suite.reports import Counter, report
from suite.results import Result
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
    """Reports of data sets that differ in how many patients they have take turns.

    They are made without and with hashes of what they read.
    """
    sets = list(data.values())
    names = [f"{some.patients:,} patients" for some in sets]
    plain = [report(workplace, some, name) for some, name in zip(sets, names, strict=True)]
    hashed = [
        report(workplace, some, f"{name}, inputs hashed", hashes=True)
        for some, name in zip(sets, names, strict=True)
    ]

    def check() -> None:
        for some, ours, other in zip(sets, plain, hashed, strict=True):
            compare(workplace, some, ours)
            demand_same_bytes(ours, other)

    return Contest(title, [one.program for one in plain + hashed], check, note, remark)


def remark(found: list[Result]) -> str:
    """What many patients cost where the inputs are hashed."""
    few, many = found[2:]
    return (
        "With the inputs hashed, as they are unless `--no-input-hash` is given, many patients take "
        f"{many.wall / few.wall:.2f} times as long as few."
    )


def compare(workplace: Workplace, data: DataSet, ours: Counter) -> None:
    """Ends the program when DuckDB counts another thing."""
    theirs = duckdb(workplace, data, "once")
    measure(theirs.program, workplace.log)
    demand_same_counts(ours, theirs)

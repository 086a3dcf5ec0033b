"""How the time grows with the administrations."""

import math

from suite.contest import Contest, demand_same_counts
from suite.data import sample
from suite.peers import duckdb
from suite.process import measure
from suite.reports import report
from suite.results import Result
from suite.workplace import Workplace

# Administrations of which a report takes hardly more than its start and its end.
LEAST = 1_000


def contest(workplace: Workplace) -> Contest:
    tenth = sample(workplace.program, workplace.folder / "tenth", workplace.rows // 10)
    least = sample(workplace.program, workplace.folder / "least", LEAST)
    small = report(workplace, tenth, f"{workplace.rows // 10:,} administrations")
    large = report(
        workplace, workplace.administrations, f"{workplace.rows:,} administrations, ten times that"
    )
    start = report(workplace, least, f"{LEAST:,} administrations, little but start and end")

    def check() -> None:
        theirs = duckdb(workplace, tenth, "once")
        measure(theirs.program, workplace.log)
        demand_same_counts(small, theirs)

    return Contest(
        "Growth",
        [small.program, large.program, start.program],
        check,
        "Ten times the administrations, of ten times the patients.",
        lambda results: remark(workplace.rows, *results),
    )


def remark(rows: int, small: Result, large: Result, start: Result) -> str:
    """From where to where the time grows, and what of it is for the administrations."""
    said = (
        f"From {rows // 10:,} to {rows:,} administrations the time grows with them to the power of "
        f"{power(large.wall_ratios[0]):.2f}: 1 would be ten times the time. A report of {LEAST:,}, "
        f"which is little but the start and the end, takes {start.wall:.3f} s."
    )
    if large.wall <= start.wall or small.wall <= start.wall:
        return said
    rest = (large.wall - start.wall) / (small.wall - start.wall)
    return f"{said} Without these seconds in either run the power would be {power(rest):.2f}."


def power(times: float) -> float:
    """The exponent by which ten times as much takes so many times as long."""
    return math.log10(times)

"""How the time grows with the administrations."""

import math

from suite.contest import Contest, demand_same_counts
from suite.data import sample
from suite.peers import duckdb
from suite.process import measure
from suite.reports import report
from suite.results import Result
from suite.workplace import Workplace


def contest(workplace: Workplace) -> Contest:
    tenth = sample(workplace.program, workplace.folder / "tenth", workplace.rows // 10)
    small = report(workplace, tenth, f"{workplace.rows // 10:,} administrations")
    large = report(
        workplace, workplace.administrations, f"{workplace.rows:,} administrations, ten times that"
    )

    def check() -> None:
        theirs = duckdb(workplace, tenth, "once")
        measure(theirs.program, workplace.log)
        demand_same_counts(small, theirs)

    return Contest(
        "Growth",
        [small.program, large.program],
        check,
        "Ten times the administrations, of ten times the patients.",
        exponent,
    )


def exponent(results: list[Result]) -> str:
    power = math.log10(results[1].wall_ratios[0])
    return f"The time grows with the administrations to the power of {power:.2f}."

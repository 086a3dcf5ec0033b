"""One thread beside several."""

from suite.contest import Contest, demand_same_bytes
from suite.reports import report
from suite.workplace import Workplace


def contest(workplace: Workplace) -> Contest:
    data = workplace.administrations
    several = report(workplace, data, f"{workplace.threads} threads")
    alone = report(workplace, data, "one thread", threads=1)
    return Contest(
        "Threads",
        [several.program, alone.program],
        lambda: demand_same_bytes(several, alone),
        "The same report, byte for byte.",
    )

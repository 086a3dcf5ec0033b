"""Schedules and measures beside counting alone."""

from suite.contest import Contest, demand_same_rows
from suite.data import unscheduled
from suite.reports import report
from suite.workplace import Workplace


def contest(workplace: Workplace) -> Contest:
    data = workplace.administrations
    alone = report(workplace, unscheduled(data, workplace.folder / "unscheduled"), "counting alone")
    whole = report(workplace, data, "with schedules and measures")
    return Contest(
        "Measures",
        [alone.program, whole.program],
        lambda: demand_same_rows(alone, whole, counted_only=True),
        "For counting alone every order is as needed, so that nothing is due and there is nothing "
        "to work out.",
    )

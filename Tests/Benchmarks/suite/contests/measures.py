"""Schedules and measures beside counting alone."""

import sys
from pathlib import Path

from measures.measures import counts
from suite.contest import Contest
from suite.data import unscheduled
from suite.reports import Counter, report
from suite.workplace import Workplace


def contest(workplace: Workplace) -> Contest:
    data = workplace.administrations
    alone = report(workplace, unscheduled(data, workplace.folder / "unscheduled"), "counting alone")
    whole = report(workplace, data, "with schedules and measures")

    def check() -> None:
        if counts(folder_of(alone)) != counts(folder_of(whole)):
            sys.exit("the two reports do not count the same")

    return Contest(
        "Measures",
        [alone.program, whole.program],
        check,
        "For counting alone every order is as needed, so that nothing is due and there is nothing "
        "to work out.",
    )


def folder_of(report: Counter) -> Path:
    return report.table.parents[1]

"""Many patients with one order of few administrations beside few with one of many."""

from suite.contest import Contest
from suite.contests.patients import contest_of
from suite.data import one_order_each
from suite.workplace import Workplace

# The administrations of each patient, and the days within which the data have as many.
EACH = {"few": (2_500, 2_700), "many": (10, 12)}


def contest(workplace: Workplace) -> Contest:
    data = {
        name: one_order_each(workplace.program, workplace.folder / name, workplace.rows, each, days)
        for name, (each, days) in EACH.items()
    }
    note = "As many administrations, 2,500 and 10 of the one order of each patient."
    return contest_of(workplace, data, "Many patients with one order", note)

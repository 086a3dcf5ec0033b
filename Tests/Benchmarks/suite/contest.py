"""A contest: programs that take turns on the same data, and what must be the same in the end."""

import filecmp
import sys
from collections.abc import Callable
from dataclasses import dataclass

from suite.process import Program
from suite.reports import Counter, rows, week_counts
from suite.results import Result


@dataclass(frozen=True)
class Contest:
    """Programs, the first of which is what the others are compared with."""

    title: str
    programs: list[Program]
    # Ends the program with the first difference between what the programs found.
    check: Callable[[], None]
    # What the figures are about, in a sentence or two.
    note: str
    # What follows from the figures, where there is more to say than the table does.
    remark: Callable[[list[Result]], str] = lambda results: ""
    # Whether it says anything how many times the first program's time the others take.
    compares: bool = True


def demand_same_counts(first: Counter, *others: Counter) -> None:
    """Ends the program when one counts another thing in a week than the first, or all nothing."""
    ours = week_counts(first.table)
    if not ours:
        sys.exit(f"{first.name} counts nothing")
    for other in others:
        theirs = week_counts(other.table)
        for week in sorted(ours.keys() | theirs.keys()):
            if ours.get(week) != theirs.get(week):
                sys.exit(
                    f"{week}: {first.name} counts {ours.get(week)}, {other.name} "
                    f"{theirs.get(week)} (taken, not taken, undetermined)"
                )


def demand_same_bytes(first: Counter, *others: Counter) -> None:
    """Ends the program when one writes other bytes than the first."""
    for other in others:
        if not filecmp.cmp(first.table, other.table, shallow=False):
            sys.exit(f"{first.name} and {other.name} write different bytes")


def demand_same_rows(first: Counter, other: Counter, counted_only: bool = False) -> None:
    """Ends the program when two have other rows for lines and weeks, in whatever order.

    Rows in which nothing was counted can be left out.
    """
    ours, theirs = (rows(one.table, counted_only) for one in (first, other))
    if ours != theirs:
        row = min(ours ^ theirs)
        sys.exit(f"{' '.join(row)} is a row of {first.name if row in ours else other.name} only")

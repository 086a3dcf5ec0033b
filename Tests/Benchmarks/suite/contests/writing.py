"""How other programs write what is said in R4."""

from suite.contest import Contest, demand_same_bytes
from suite.data import rewritten
from suite.reports import report
from suite.workplace import Workplace

WRITINGS = {
    "blanks": {"has_blanks": True},
    "narratives": {"has_narrative": True},
    "members by name": {"is_by_name": True},
}


def contest(workplace: Workplace) -> Contest:
    lines = workplace.administrations
    reports = [report(workplace, lines, "compact")]
    for name, writing in WRITINGS.items():
        data = rewritten(lines, workplace.folder / name.replace(" ", "-"), **writing)
        reports.append(report(workplace, data, name))
    return Contest(
        "Writing",
        [one.program for one in reports],
        lambda: demand_same_bytes(*reports),
        "The same administrations as other programs write them: with a blank behind each comma and "
        "colon; with a narrative, in which quotes and line ends are escaped and which differs in each; "
        "with their members by name, so that the type is neither first nor last.",
    )

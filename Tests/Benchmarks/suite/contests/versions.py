"""The versions of FHIR beside R4."""

from suite.contest import Contest, demand_same_counts
from suite.data import sample
from suite.reports import report
from suite.workplace import Workplace


def contest(workplace: Workplace) -> Contest:
    reports = [report(workplace, workplace.administrations, "R4")]
    for name in ("R5", "STU3", "DSTU2"):
        folder = workplace.folder / name
        data = sample(workplace.program, folder, workplace.rows, name.lower())
        reports.append(report(workplace, data, name))
    return Contest(
        "Versions of FHIR",
        [one.program for one in reports],
        lambda: demand_same_counts(*reports),
        "The same administrations, as each version has them.",
    )

"""One large Bundle beside NDJSON."""

from suite.contest import Contest, demand_same_bytes
from suite.data import bundled
from suite.reports import report
from suite.workplace import Workplace


def contest(workplace: Workplace) -> Contest:
    lines = workplace.administrations
    ndjson = report(workplace, lines, "NDJSON")
    bundle = report(workplace, bundled(lines, workplace.folder / "bundled"), "one Bundle")
    return Contest(
        "One Bundle",
        [ndjson.program, bundle.program],
        lambda: demand_same_bytes(ndjson, bundle),
        "All administrations as the entries of one Bundle in one file.",
    )

"""Files compressed by gzip beside taking them apart alone."""

from dataclasses import replace

from suite.contest import Contest, demand_same_bytes
from suite.data import sample
from suite.peers import gunzip
from suite.process import measure
from suite.reports import report
from suite.workplace import Workplace


def contest(workplace: Workplace) -> Contest:
    plain = workplace.administrations
    packed = sample(
        workplace.program, workplace.folder / "packed", workplace.rows, "r4", 365, "--gzip"
    )
    alone = report(workplace, packed, "adherence, one thread", threads=1)
    ours = report(workplace, packed, f"adherence, {workplace.threads} threads")
    programs = [replace(one.program, size=plain.size) for one in (alone, ours)]

    def check() -> None:
        unpacked = report(workplace, plain, "unpacked")
        measure(unpacked.program, workplace.log)
        demand_same_bytes(unpacked, alone, ours)

    return Contest(
        "Gzip",
        [gunzip(packed, plain.size), *programs],
        check,
        f"Files of {packed.size / 1e6:,.0f} MB that hold {plain.size / 1e6:,.0f} MB, of which the "
        "rates are. `gzip -dc` has one thread and writes to nowhere.",
    )

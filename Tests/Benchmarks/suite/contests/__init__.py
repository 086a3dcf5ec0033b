"""The contests, by the name that `--only` takes, in the order of the table."""

from collections.abc import Callable

from suite.contest import Contest
from suite.contests import (
    bundles,
    compression,
    counting,
    full,
    growth,
    measures,
    one_order,
    outputs,
    patients,
    start,
    threads,
    versions,
    writing,
)
from suite.workplace import Workplace

CONTESTS: dict[str, Callable[[Workplace], Contest]] = {
    "counting": counting.contest,
    "full": full.contest,
    "versions": versions.contest,
    "writing": writing.contest,
    "gzip": compression.contest,
    "bundle": bundles.contest,
    "threads": threads.contest,
    "measures": measures.contest,
    "outputs": outputs.contest,
    "patients": patients.contest,
    "one-order": one_order.contest,
    "growth": growth.contest,
    "start": start.contest,
}

"""The machine and the programs, as the table names them."""

import os
import subprocess
import time
from importlib.metadata import version
from pathlib import Path


class Others:
    """What programs that do not belong here take of the processor from now on."""

    def __init__(self) -> None:
        self.started = (time.monotonic(), everything_used() - own_used())

    def share(self) -> float:
        """Their part of what all processors had to give."""
        start, used = self.started
        possible = (time.monotonic() - start) * (os.cpu_count() or 1)
        return max(0.0, everything_used() - own_used() - used) / possible


def everything_used() -> float:
    """Seconds that all processors were at work since the machine started."""
    line = Path("/proc/stat").read_text(encoding="utf-8").splitlines()[0]
    user, nice, system, _idle, _waiting, *interrupts = map(int, line.split()[1:9])
    return (user + nice + system + sum(interrupts)) / os.sysconf("SC_CLK_TCK")


def own_used() -> float:
    """Seconds that this process and those that it started have taken."""
    return sum(os.times()[:4])


def machine() -> str:
    """The processor's model and how many of its cores there are; nothing else of the machine."""
    cores = len(os.sched_getaffinity(0))
    return f"{model()}, {cores} {'core' if cores == 1 else 'cores'}"


def model() -> str:
    lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    names = [line.split(":", 1)[1] for line in lines if line.startswith(("model name", "Model"))]
    return " ".join(names[0].split()) if names else os.uname().machine


def versions() -> str:
    """The peers' versions, as far as they tell."""
    simdjson = subprocess.run(
        ["pkg-config", "--modversion", "simdjson"], capture_output=True, text=True
    )
    known = [f"DuckDB {version('duckdb')}", f"Polars {version('polars')}"]
    return ", ".join([*known, f"simdjson {simdjson.stdout.strip() or 'of the system'}"])

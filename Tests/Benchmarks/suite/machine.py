"""The machine, its system and the programs, as the table names them."""

import os
import platform
import subprocess
import time
from importlib.metadata import version
from pathlib import Path


REPOSITORY = Path(__file__).resolve().parents[3]


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
    """The processor's model, as the kernel calls it, and how many of its cores there are."""
    cores = len(os.sched_getaffinity(0))
    return f"{model()}, {cores} {'core' if cores == 1 else 'cores'}"


def model() -> str:
    lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    names = [line.split(":", 1)[1] for line in lines if line.startswith(("model name", "Model"))]
    return " ".join(names[0].split()) if names else os.uname().machine


def system() -> str:
    """The system's name and version, and the kernel's."""
    try:
        name = platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        name = platform.system()
    return f"{name}, kernel {platform.release()}"


def commit(repository: Path = REPOSITORY) -> str:
    """The commit that is measured, `-dirty` with changes that are not in it; or `unknown`."""
    command = ["git", "-C", str(repository), "describe", "--tags", "--always", "--dirty"]
    # A clone that this folder only lies in is another repository.
    environment = {**os.environ, "GIT_CEILING_DIRECTORIES": str(repository.parent)}
    try:
        found = subprocess.run(command, capture_output=True, text=True, env=environment)
    except OSError:
        return "unknown"
    return found.stdout.strip() or "unknown"


def versions() -> str:
    """The peers' versions, as far as they tell."""
    simdjson = subprocess.run(
        ["pkg-config", "--modversion", "simdjson"], capture_output=True, text=True
    )
    known = [f"DuckDB {version('duckdb')}", f"Polars {version('polars')}"]
    return ", ".join([*known, f"simdjson {simdjson.stdout.strip() or 'of the system'}"])

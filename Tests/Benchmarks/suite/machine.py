"""The machine and the programs, as the table names them."""

import os
import subprocess
from importlib.metadata import version
from pathlib import Path


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

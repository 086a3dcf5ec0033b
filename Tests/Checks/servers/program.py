"""The built program, and what it writes."""

import csv
import filecmp
import json
import os
import subprocess
import time
from pathlib import Path
from typing import Callable

REPORT = ["--as-of", "2025-03-02T00:00:00Z", "--per", "cohort", "--per", "patient"]
REPORT += ["--format", "csv,svg,xlsx,html"]

# Only these name the source, the run's times or the server; everything else must be the same.
OF_THE_RUN = {"manifest.json", "fetch-ledger.csv", "fetch-log.ndjson"}


class Program:
    """Runs `adherence` in a folder, without proxies."""

    def __init__(self, path: str, folder: Path) -> None:
        self.path = path
        self.folder = folder
        self.environment = {
            name: value
            for name, value in os.environ.items()
            if not name.lower().endswith("_proxy") and not name.startswith("ADHERENCE_")
        }

    def start(self, *arguments: str) -> subprocess.Popen:
        return subprocess.Popen(
            [self.path, *arguments],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    def run(self, *arguments: str, ends: int = 0) -> str:
        """Runs it to its end, which must have this exit code; what it says."""
        process = self.start(*arguments)
        text = process.communicate(timeout=1200)[0].decode(errors="replace")
        if process.returncode != ends:
            raise SystemExit(f"adherence {' '.join(arguments)}: {process.returncode}\n{text}")
        return text

    def report(self, source: str, name: str, *options: str) -> Path:
        self.run("report", source, *REPORT, *options, "--output", name)
        return self.folder / name

    def fetch(self, server: str, name: str, *options: str) -> Path:
        self.run("fetch", server, *options, "--output", name)
        return self.folder / name

    def kill_when(self, is_due: Callable[[], bool], *arguments: str) -> None:
        """Starts it and kills it as soon as something is so; it must not have ended before."""
        process = self.start(*arguments)
        end = time.monotonic() + 600
        while not is_due() and process.poll() is None and time.monotonic() < end:
            time.sleep(0.005)
        process.kill()
        text = process.communicate()[0].decode(errors="replace")
        if process.returncode != -9:
            raise SystemExit(f"adherence ended before it could be killed:\n{text}")


def same(one: Path, other: Path, but: frozenset[str] = frozenset()) -> None:
    """Compares two reports: the names of all files, and the bytes of those not of the run, nor `but`."""
    sets = [{str(f.relative_to(r)) for f in r.rglob("*") if f.is_file()} for r in (one, other)]
    names, others = (files - OF_THE_RUN - but for files in sets)
    if names != others or len(names) < 10:
        raise SystemExit(f"{one.name} and {other.name} have other files: {names ^ others}")
    _, different, unreadable = filecmp.cmpfiles(one, other, names, shallow=False)
    different = [f for f in different if not f.endswith("doses.csv") or doses(one / f) != doses(other / f)]
    if different or unreadable:
        raise SystemExit(f"{one.name} and {other.name} differ: {sorted(different + unreadable)}")


def doses(file: Path) -> list[list[str]]:
    """A list of doses without the last two columns, where each was read from."""
    with file.open(encoding="utf-8", newline="") as rows:
        return [row[:-2] for row in csv.reader(rows)]


def events(folder: Path) -> list[dict]:
    """The log of a fetch as far as it is written."""
    file = folder / "log.ndjson"
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    return [json.loads(line) for line in text.splitlines(keepends=True) if line.endswith("\n")]


def ledger(folder: Path) -> list[dict]:
    with (folder / "ledger.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def ids(folder: Path, type: str) -> list[str]:
    lines = (folder / f"{type}.ndjson").read_text(encoding="utf-8").splitlines()
    return [json.loads(line)["id"] for line in lines]

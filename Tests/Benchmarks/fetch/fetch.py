"""Measures `adherence fetch` by export and by search beside `curl` reading the same bytes.

curl and `adherence` run in turn, pair by pair, so that a busy moment of the machine hits both; the
ratio of the wall times is taken in each pair. Both write what they read to the same disk, and curl
reads as many files at once as `adherence` does. Wall time, processor time and peak memory of each
process are those that the kernel reports.
"""

import argparse
import filecmp
import os
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median

TYPES = ["Patient", "MedicationRequest", "MedicationAdministration", "Medication"]


@dataclass(frozen=True)
class Cost:
    """What one run of a process took."""

    wall: float  # seconds
    processor: float  # seconds, user and system
    memory: float  # MB, at the peak


def measure(command: list[str], log: Path) -> Cost:
    """Runs a command once; `wait4` gives the use of that very process."""
    environment = {k: v for k, v in os.environ.items() if not k.lower().endswith("_proxy")}
    with log.open("wb") as output:
        start = time.perf_counter()
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, env=environment
        )
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{command[0]}: status {process.returncode}\n{log.read_text(errors='replace')}")
    return Cost(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


class Server:
    """The static server, which ends when its input does."""

    def __init__(self, folder: Path) -> None:
        script = Path(__file__).with_name("server.py")
        self.process = subprocess.Popen(
            [sys.executable, str(script), str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.base = f"http://127.0.0.1:{int(self.process.stdout.readline())}/fhir"

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.stdin.close()
        self.process.wait()


class Benchmark:
    """One data set, and the two ways to fetch it."""

    def __init__(self, program: str, folder: Path, rows: int) -> None:
        self.program = program
        self.folder = folder
        self.rows = rows
        folder.mkdir()
        script = Path(__file__).with_name("data.py")
        subprocess.run([sys.executable, str(script), program, str(folder), str(rows)], check=True)

    def files(self, way: str) -> list[Path]:
        """What is read, as paths below the server's folder."""
        if way == "bulk":
            return sorted((self.folder / "export").iterdir())
        return [
            self.folder / "pages" / type / str(number)
            for type in TYPES
            for number in range(1, len(list((self.folder / "pages" / type).iterdir())))
        ]

    def curl(self, base: str, way: str) -> list[str]:
        lines = []
        for index, file in enumerate(self.files(way)):
            path = file.relative_to(self.folder)
            page = f"{path.parts[1]}?page={path.name}" if way == "search" else str(path)
            lines += [f'url = "{base}/{page}"', f'output = "{self.folder}/curl/{index}"']
        config = self.folder / f"curl-{way}"
        config.write_text("\n".join(lines) + "\n")
        together = ["--parallel", "--parallel-max", "4"] if way == "bulk" else []
        return ["curl", "-q", "-sS", "--fail", "--create-dirs", *together, "-K", str(config)]

    def adherence(self, base: str, way: str) -> list[str]:
        options = [f"--{way}", "--type", ",".join(TYPES), "--quiet"]
        return [self.program, "fetch", base, *options, "--output", str(self.folder / "out")]

    def run(self, way: str, rounds: int) -> tuple[list[Cost], list[Cost]]:
        """The costs of curl and of `adherence`, pair by pair, after one to warm up."""
        costs: tuple[list[Cost], list[Cost]] = ([], [])
        with Server(self.folder) as server:
            commands = (self.curl(server.base, way), self.adherence(server.base, way))
            for number in range(rounds + 1):
                for command, list_ in zip(commands, costs):
                    cost = measure(command, self.folder / "log")
                    if number > 0:
                        list_.append(cost)
                self.compare(way)
        return costs

    def compare(self, way: str) -> None:
        """Ends the program when curl or `adherence` did not read all, and clears the place."""
        read = [self.folder / "curl" / str(index) for index, _ in enumerate(self.files(way))]
        if size(read) != size(self.files(way)):
            sys.exit("curl did not read all")
        for type in TYPES:
            name = f"{type}.ndjson"
            # Not read into memory, which would count as that of the next process.
            if not filecmp.cmp(self.folder / "out" / name, self.folder / "export" / name, False):
                sys.exit(f"adherence fetched other rows of {type}")
        shutil.rmtree(self.folder / "curl")
        shutil.rmtree(self.folder / "out")


def size(files: list[Path]) -> int:
    return sum(file.stat().st_size for file in files)


def show(way: str, benchmark: Benchmark, costs: tuple[list[Cost], list[Cost]]) -> None:
    megabytes = size(benchmark.files(way)) / 1e6
    print(f"\n{benchmark.rows:,} administrations by {way}, {megabytes:,.0f} MB")
    print(f"{'':12}{'wall s':>9}{'cpu s':>9}{'peak MB':>9}{'MB/s':>9}")
    for name, runs in zip(("curl", "adherence"), costs):
        wall = median(c.wall for c in runs)
        memory, cpu = median(c.memory for c in runs), median(c.processor for c in runs)
        print(f"{name:12}{wall:9.3f}{cpu:9.3f}{memory:9.0f}{megabytes / wall:9.0f}")
    ratios = sorted(ours.wall / theirs.wall for theirs, ours in zip(*costs))
    print(f"wall times adherence : curl {median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True, help="the release build of adherence")
    parser.add_argument("--rows", type=int, default=100_000, help="administrations")
    parser.add_argument("--rounds", type=int, default=7, help="pairs after the one to warm up")
    arguments = parser.parse_args()
    if arguments.rows < 100 or arguments.rounds < 1:
        parser.error("at least 100 rows and 1 round are needed")
    scratch = Path(tempfile.mkdtemp(prefix="adherence-benchmark."))
    try:
        for rows in (arguments.rows // 5, arguments.rows):
            benchmark = Benchmark(arguments.program, scratch / f"rows-{rows}", rows)
            for way in ("bulk", "search"):
                show(way, benchmark, benchmark.run(way, arguments.rounds))
    finally:
        shutil.rmtree(scratch)


if __name__ == "__main__":
    main()

"""Measures `adherence fetch` by export and by search beside `curl` reading the same bytes.

curl and `adherence` run in turn, round by round, so that a busy moment of the machine hits both;
the ratios of wall and processor times are taken in each round. Both write what they read to the
same disk, and curl reads as many files at once as `adherence` does. curl leaves its bytes in the
system's memory; `adherence` has them on the disk before it ends, so curl runs a second time with
`sync` of its files behind it. Wall time, processor time and peak memory of each process are those
that the kernel reports.
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

PROGRAMS = ["curl", "curl, sync", "adherence"]
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

    def durable_curl(self, base: str, way: str) -> list[str]:
        files = [f"{self.folder}/curl/{index}" for index, _ in enumerate(self.files(way))]
        script = '"${@:1:$0}" && exec sync "${@:$0+1}"'
        curl = self.curl(base, way)
        return ["bash", "-c", script, str(len(curl)), *curl, *files]

    def adherence(self, base: str, way: str) -> list[str]:
        options = [f"--{way}", "--type", ",".join(TYPES), "--quiet"]
        return [self.program, "fetch", base, *options, "--output", str(self.folder / "out")]

    def run(self, way: str, rounds: int) -> list[list[Cost]]:
        """The costs of the programs, round by round, after one to warm up."""
        costs: list[list[Cost]] = [[] for _ in PROGRAMS]
        with Server(self.folder) as server:
            makers = (self.curl, self.durable_curl, self.adherence)
            commands = [make(server.base, way) for make in makers]
            for number in range(rounds + 1):
                for command, list_ in zip(commands, costs):
                    # curl should not have to replace what it wrote before.
                    shutil.rmtree(self.folder / "curl", ignore_errors=True)
                    cost = measure(command, self.folder / "log")
                    self.compare(way, command[0] == self.program)
                    if number > 0:
                        list_.append(cost)
        return costs

    def compare(self, way: str, is_adherence: bool) -> None:
        """Ends the program when not all was read, and clears the place."""
        if is_adherence:
            for type in TYPES:
                name = f"{type}.ndjson"
                # Not read into memory, which would count as that of the next process.
                mine, theirs = self.folder / "out" / name, self.folder / "export" / name
                if not filecmp.cmp(mine, theirs, False):
                    sys.exit(f"adherence fetched other rows of {type}")
            shutil.rmtree(self.folder / "out")
            return
        read = [self.folder / "curl" / str(index) for index, _ in enumerate(self.files(way))]
        if size(read) != size(self.files(way)):
            sys.exit("curl did not read all")
        shutil.rmtree(self.folder / "curl")


def size(files: list[Path]) -> int:
    return sum(file.stat().st_size for file in files)


def show(way: str, benchmark: Benchmark, costs: list[list[Cost]]) -> None:
    megabytes = size(benchmark.files(way)) / 1e6
    print(f"\n{benchmark.rows:,} administrations by {way}, {megabytes:,.0f} MB")
    print(f"{'':12}{'wall s':>9}{'cpu s':>9}{'peak MiB':>9}{'MB/s':>9}")
    for name, runs in zip(PROGRAMS, costs):
        wall = median(c.wall for c in runs)
        memory, cpu = median(c.memory for c in runs), median(c.processor for c in runs)
        print(f"{name:12}{wall:9.3f}{cpu:9.3f}{memory:9.0f}{megabytes / wall:9.0f}")
    for name, runs in zip(PROGRAMS[:-1], costs):
        for what in ("wall", "processor"):
            pairs = zip(runs, costs[-1])
            ratios = sorted(getattr(ours, what) / getattr(theirs, what) for theirs, ours in pairs)
            spread = f"{ratios[0]:.2f} to {ratios[-1]:.2f}"
            print(f"{what} times adherence : {name} {median(ratios):.2f} ({spread})")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True, help="the release build of adherence")
    parser.add_argument("--rows", type=int, default=100_000, help="administrations")
    parser.add_argument("--rounds", type=int, default=7, help="rounds after the one to warm up")
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

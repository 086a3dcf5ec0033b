"""What a program takes: wall clock, processor and memory, as the kernel reports them."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path


@dataclass(frozen=True)
class Cost:
    """What one run of a process took.

    A process starts with the peak memory of the one that started it, so this one holds little.
    """

    wall: float  # seconds
    processor: float  # seconds, user and system
    memory: float  # MiB, at the peak


@dataclass(frozen=True)
class Program:
    """A command, its place in the table, and what may come of it."""

    name: str
    command: list[str]
    statuses: tuple[int, ...] = (0,)
    environment: dict[str, str] | None = None
    # The bytes that it reads, for its rate; none where a rate says nothing.
    size: int = 0
    # The file or folder that it writes, if it writes any.
    output: Path | None = None


def measure(program: Program, log: Path) -> Cost:
    """Runs a program once; `wait4` gives the use of that very process, `log` what it printed.

    What it wrote the last time is gone by then, so that no program has to put away an old output.
    What others wrote is on the disk, so that one that waits for its own files does not wait for theirs.
    """
    remove(program.output)
    os.sync()
    environment = {**os.environ, **(program.environment or {})}
    with log.open("wb") as output:
        start = time.perf_counter()
        process = subprocess.Popen(
            program.command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            env=environment,
        )
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in program.statuses:
        text = log.read_text(errors="replace")[-2000:]
        sys.exit(f"{program.name} ended with status {process.returncode}:\n{text}")
    return Cost(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def remove(output: Path | None) -> None:
    """Removes a file or folder if there is one."""
    if output and output.is_dir():
        shutil.rmtree(output)
    elif output:
        output.unlink(missing_ok=True)


def apart(work: Callable[[], object]) -> None:
    """Does work in a process of its own, whose memory goes with it; ends if that ends badly."""
    process = get_context("fork").Process(target=work)
    process.start()
    process.join()
    if process.exitcode != 0:
        sys.exit(1)


def measure_rounds(
    programs: Sequence[Program], rounds: int, log: Path, alternates: bool = False
) -> list[list[Cost]]:
    """The costs of every program, round by round, after a round to warm up.

    The programs take turns, so that a busy moment of the machine hits all of them. When it
    `alternates`, every other round begins with the last one, so that none always follows another.
    """
    costs: list[list[Cost]] = [[] for _ in programs]
    for number in range(rounds + 1):
        turns = list(zip(programs, costs, strict=True))
        for program, runs in reversed(turns) if alternates and number % 2 else turns:
            runs.append(measure(program, log))
    return [runs[1:] for runs in costs]

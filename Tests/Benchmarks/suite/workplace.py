"""What the contests share: the program under test, how much of everything, and where files lie."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from suite.data import DataSet, sample


@dataclass(frozen=True)
class Workplace:
    """The settings of a run. `folder` is a contest's own and gone when it is over."""

    program: Path
    parse_only: Path
    rows: int
    rounds: int
    threads: int
    shared: Path
    folder: Path

    @property
    def log(self) -> Path:
        return self.shared / "log"

    @property
    def administrations(self) -> DataSet:
        """The administrations in R4 which most contests read, made once."""
        return shared_sample(self.program, self.shared / "R4", self.rows)

    @contextmanager
    def for_contest(self, name: str) -> Iterator["Workplace"]:
        folder = self.shared / name
        folder.mkdir()
        yield replace(self, folder=folder)
        shutil.rmtree(folder)


@cache
def shared_sample(program: Path, folder: Path, rows: int) -> DataSet:
    return sample(program, folder, rows)

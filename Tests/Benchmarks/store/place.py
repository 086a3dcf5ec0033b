"""The programs that are measured, and the folder in which they work."""

import subprocess
from dataclasses import dataclass
from pathlib import Path

from suite.process import Program

DEFINITION = """adherence: 1
source: {{server: "{server}", search: true, page-size: 1000}}
store: store
as-of: {as_of}
report: {{format: [csv]}}
output: {{folder: runs}}
"""
NO_PROXY = {"NO_PROXY": "127.0.0.1", "no_proxy": "127.0.0.1"}
TIMELINE = Path("cohort/timeline.csv")


@dataclass(frozen=True)
class Place:
    """The program of `adherence`, the folder, and the last day of the data."""

    program: Path
    folder: Path
    as_of: str

    @property
    def store(self) -> Path:
        return self.folder / "store"

    @property
    def compacted(self) -> Path:
        """A copy of the store, which is compacted."""
        return self.folder / "compacted"

    @property
    def runs(self) -> Path:
        return self.folder / "runs"

    @property
    def timeline(self) -> Path:
        """That of the newest run."""
        return self.runs / "ward" / "latest" / TIMELINE

    @property
    def log(self) -> Path:
        return self.folder / "log"

    @property
    def key_file(self) -> Path:
        return self.folder / "key"

    def define(self, server: str) -> None:
        """Writes the definition, and a key that takes no time to be made of a passphrase."""
        text = DEFINITION.format(server=server, as_of=self.as_of)
        (self.folder / "ward.yaml").write_text(text)
        self.key_file.touch(mode=0o600)
        self.key_file.write_text("0123456789abcdef" * 4)

    def command(self, *arguments: object) -> list[str]:
        return [str(part) for part in (self.program, *arguments, "--key-file", self.key_file)]

    def run(self, name: str, *options: str, statuses: tuple[int, ...] = (0,)) -> Program:
        command = self.command("run", self.folder / "ward.yaml", "--quiet", *options)
        return Program(name, command, statuses, NO_PROXY)

    def report(self, name: str, source: Path) -> Program:
        output = self.folder / f"report of {name}"
        options = ["--quiet", "--format", "csv", "--as-of", self.as_of, "--output", output]
        return Program(name, self.command("report", source, *options), output=output)

    def compaction(self, name: str) -> Program:
        return Program(name, self.command("store", "compact", self.compacted))


def generation(store: Path) -> Path:
    """The folder of a store that has the rows."""
    (folder,) = store.glob("generation-*")
    return folder


def size(folder: Path) -> int:
    """The bytes of all files."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def zipped(source: Path, target: Path, level: int) -> Path:
    """Packs each file of a folder by gzip into another folder."""
    target.mkdir()
    for file in source.iterdir():
        with (target / f"{file.name}.gz").open("wb") as packed:
            subprocess.run(["gzip", f"-{level}", "-c", file], stdout=packed, check=True)
    return target

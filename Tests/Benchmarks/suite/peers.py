"""The programs beside which `adherence` is measured."""

import sys
from pathlib import Path

from suite.data import DataSet
from suite.process import Program
from suite.reports import Counter
from suite.workplace import Workplace

HERE = Path(__file__).parent


def duckdb(workplace: Workplace, data: DataSet, query: str, name: str = "DuckDB") -> Counter:
    """A query of the folder `queries`, or a folder of them, which writes a folder of tables."""
    is_folder = (HERE / "queries" / query).is_dir()
    output = workplace.folder / (f"duckdb-{query}" if is_folder else f"duckdb-{query}.csv")
    arguments = [query, str(data.folder), data.as_of, str(workplace.threads), str(output)]
    command = [sys.executable, str(HERE / "duckdb_query.py"), *arguments]
    size = data.administrations.stat().st_size
    table = output / "timeline.csv" if is_folder else output
    return Counter(Program(name, command, size=size, output=output), table)


def polars(workplace: Workplace, data: DataSet, name: str) -> Counter:
    """The plain count by Polars."""
    table = workplace.folder / "polars.csv"
    command = [sys.executable, str(HERE / "polars_count.py"), str(data.folder), str(table)]
    threads = {"POLARS_MAX_THREADS": str(workplace.threads)}
    size = data.administrations.stat().st_size
    return Counter(Program(name, command, environment=threads, size=size, output=table), table)


def count_lines(data: DataSet) -> Program:
    command = ["wc", "-l", str(data.administrations)]
    return Program("wc -l", command, size=data.administrations.stat().st_size)


def parse_only(workplace: Workplace, data: DataSet, name: str) -> Program:
    """simdjson parses every line, and nothing is done with it."""
    command = [str(workplace.parse_only), str(data.administrations), str(workplace.threads)]
    return Program(name, command, size=data.administrations.stat().st_size)


def gunzip(data: DataSet, size: int) -> Program:
    """All files of a folder, which have so many bytes then."""
    files = sorted(str(file) for file in data.folder.iterdir())
    command = ["sh", "-c", 'exec gzip -dc "$@" >/dev/null', "sh", *files]
    return Program("gzip -dc", command, size=size)

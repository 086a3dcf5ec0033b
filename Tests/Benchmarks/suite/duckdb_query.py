"""duckdb_query.py QUERY DATA AS_OF THREADS OUTPUT: runs a query of the folder `queries` into a CSV.

A query that is a folder makes its `tables.sql` and writes each other one into a CSV of its name in the folder
OUTPUT. Run as a process of its own, so that what it takes can be measured.
"""

import sys
from pathlib import Path

import duckdb

QUERIES = Path(__file__).with_name("queries")


def main() -> None:
    query, data, as_of, threads, output = sys.argv[1:]
    connection = duckdb.connect()
    connection.execute(f"SET threads = {int(threads)}")
    connection.execute("SET VARIABLE data = ?", [data])
    connection.execute("SET VARIABLE as_of = ?", [as_of])
    if (QUERIES / query).is_dir():
        copy_all(connection, QUERIES / query, Path(output))
    else:
        connection.execute(text(QUERIES / "administrations.sql"))
        copy(connection, QUERIES / f"{query}.sql", Path(output))


def copy_all(connection: duckdb.DuckDBPyConnection, queries: Path, folder: Path) -> None:
    """Makes the tables of a folder of queries, and writes what each query selects of them."""
    folder.mkdir()
    connection.execute(text(queries / "tables.sql"))
    for file in sorted(queries.glob("*.sql")):
        if file.stem != "tables":
            copy(connection, file, folder / f"{file.stem}.csv")


def copy(connection: duckdb.DuckDBPyConnection, query: Path, table: Path) -> None:
    """Writes what a query selects."""
    quoted = str(table).replace("'", "''")
    connection.execute(f"COPY ({text(query)}) TO '{quoted}' (HEADER)")


def text(file: Path) -> str:
    return file.read_text(encoding="utf-8")


if __name__ == "__main__":
    main()

"""duckdb_query.py QUERY DATA AS_OF THREADS OUTPUT: runs a query of the folder `queries` into a CSV.

Run as a process of its own, so that what it takes can be measured.
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
    connection.execute((QUERIES / "administrations.sql").read_text(encoding="utf-8"))
    select = (QUERIES / f"{query}.sql").read_text(encoding="utf-8")
    quoted = output.replace("'", "''")
    connection.execute(f"COPY ({select}) TO '{quoted}' (HEADER)")


if __name__ == "__main__":
    main()

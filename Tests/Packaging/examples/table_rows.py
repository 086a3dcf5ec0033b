"""table_rows.py TABLE... [--column NAME] [--every N]: rows of Parquet tables, as adherence takes them with --read.

Each row has a resource as JSON in a column of text. Writes them, or every Nth one to plan by, to standard
output: number and length in 4 bytes each, lowest first, and the text; behind the last row the number 0 and what
was read, so that none is lost where this ends too soon. Needs pyarrow.
"""

import argparse
import json
import os
import struct
import sys
from collections.abc import Iterator

import pyarrow.parquet
from pyarrow import types

TEXTS = (types.is_string, types.is_large_string, types.is_string_view, types.is_binary, types.is_large_binary)


def rows(path: str, column: str = "resource", every: int = 1) -> Iterator[bytes]:
    """The rows of a table, each with its head; one without a resource has no text."""
    table = pyarrow.parquet.ParquetFile(path)
    kind = dict(zip(table.schema_arrow.names, table.schema_arrow.types)).get(column)
    if kind is None:
        raise ValueError(f"{path} has no column {column}; name the one that has the resources as JSON")
    if types.is_dictionary(kind):
        kind = kind.value_type
    if not any(is_text(kind) for is_text in TEXTS):
        raise ValueError(
            f"{path}: the column {column} is no text but {str(kind)[:80]}, and FHIR in columns is not FHIR JSON;"
            " let what made the table write NDJSON (with Pathling: data.write.ndjson), and plan these files")
    number = 0
    for batch in table.iter_batches(columns=[column]):
        for value in batch.column(0).to_pylist():
            number += 1
            if number % every == 0:
                yield row(number, value or "")
    yield row(0, json.dumps({"table": os.path.abspath(path), "rows": number, "bytes": os.path.getsize(path)}))


def row(number: int, value: str | bytes) -> bytes:
    """A row with its head."""
    text = value if isinstance(value, bytes) else value.encode()
    return struct.pack("<II", number, len(text)) + text


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[2].strip())
    parser.add_argument("tables", nargs="+", metavar="TABLE")
    parser.add_argument("--column", default="resource")
    parser.add_argument("--every", type=int, default=1, choices=range(1, 1 << 31), metavar="N")
    given = parser.parse_args()
    try:
        for table in given.tables:
            sys.stdout.buffer.writelines(rows(table, given.column, given.every))
    except BrokenPipeError:
        # What reads the rows says why it does not.
        os._exit(1)
    except (OSError, ValueError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()

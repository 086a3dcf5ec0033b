"""spark_parts.py PLAN PARTS REPORT [OPTION OF MERGE...]: a planned report, its parts as tasks of Spark.

PLAN, and PARTS, the folder of the parts, are read and written by all executors. Of a plan with splits, each
line is routed to its part first, by blocks in PARTS; rows of tables are read by table_rows.py beside this file.
Where a part must know what only all of them tell, the parts are counted twice. pyspark 4.1 or later.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pyarrow
from pyspark.sql import SparkSession

PROGRAM = "adherence"


def ran(call: list[str], table: str | None = None) -> str:
    """Runs the program on an executor; what it ended with is said where it is not right."""
    with tempfile.NamedTemporaryFile() as given:
        if table:
            from table_rows import rows

            given.writelines(rows(table))
            given.flush()
            call = [*call, "--read", given.name]
        done = subprocess.run([PROGRAM, *call], capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{' '.join(call)} ended with {done.returncode}: {done.stderr[-2048:]}")
    return call[-1]


def tasks(spark: SparkSession, count: int, call: list[str], tables: dict[int, str] | None = None) -> list[str]:
    """Runs a call for each number below a count, as a task of its own; the last word of each."""

    def run(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for batch in batches:
            calls = [
                ([word.replace("{}", str(number)) for word in call], (tables or {}).get(number))
                for number in batch.column("n").to_pylist()
            ]
            yield pyarrow.RecordBatch.from_pydict({"last": [ran(*given) for given in calls]})

    numbers = spark.createDataFrame([(number,) for number in range(count)], "n int")
    rows = numbers.repartitionById(count, "n").mapInArrow(run, "last string").collect()
    return [row.last for row in rows]


def main(plan: str, folder: str, report: str, *options: str) -> int:
    planned = json.loads(Path(plan).read_text())
    parts, splits = planned["parts"], planned.get("routes", {}).get("splits")
    Path(folder).mkdir(mode=0o700, exist_ok=True)
    spark = SparkSession.builder.appName("adherence").getOrCreate()
    # Else Spark would count several parts one after the other in one task.
    spark.conf.set("spark.sql.adaptive.coalescePartitions.enabled", "false")
    blocks = ["--blocks", f"{folder}/blocks"] if splits else []
    if splits:
        paths = [planned["inputs"][split["input"]]["path"] for split in splits]
        tables = {number: path for number, path in enumerate(paths) if path.lower().endswith(".parquet")}
        if tables:
            spark.sparkContext.addPyFile(str(Path(__file__).with_name("table_rows.py")))
        tasks(spark, len(splits), ["route", "--plan", plan, "--split", "{}", *blocks], tables)
        tasks(spark, parts, ["settle", "--plan", plan, "--class", "{}", *blocks])
    call = ["part", "--plan", plan, "--part", "{}", *blocks, "--quiet"]
    merge, facts = ["merge", "--plan", plan], f"{folder}/facts"
    for name, pages in [("part", []), ("told", ["--pages", facts])]:
        files = tasks(spark, parts, [*call, *pages, "--output", f"{folder}/{name}-{{}}"])
        done = subprocess.run([PROGRAM, *merge, *files, "--output", report, *options], capture_output=True, text=True)
        if not splits or pages or done.returncode != os.EX_TEMPFAIL:
            break
        ran([*merge, *files, "--facts-only", "--output", facts])
    spark.stop()
    print(done.stdout, end="")
    print(done.stderr, end="", file=sys.stderr)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

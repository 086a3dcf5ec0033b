"""spark_parts.py PLAN PARTS REPORT [OPTION OF MERGE...]: a planned report, its parts as tasks of Spark.

PLAN, and PARTS, the folder of the parts, are read and written by all executors. Of a plan with splits, each
line is routed to its part first, by blocks in PARTS. pyspark 4.1 or later.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pyarrow
from pyspark.sql import SparkSession

PROGRAM = "adherence"


def ran(call: list[str]) -> str:
    """Runs the program on an executor; what it ended with is said where it is not right."""
    done = subprocess.run([PROGRAM, *call], capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{' '.join(call)} ended with {done.returncode}: {done.stderr[-2048:]}")
    return call[-1]


def tasks(spark: SparkSession, count: int, call: list[str]) -> list[str]:
    """Runs a call for each number below a count, as a task of its own; the last word of each."""

    def run(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for batch in batches:
            calls = [[word.replace("{}", str(number)) for word in call] for number in batch.column("n").to_pylist()]
            yield pyarrow.RecordBatch.from_pydict({"last": [ran(words) for words in calls]})

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
        tasks(spark, len(splits), ["route", "--plan", plan, "--split", "{}", *blocks])
        tasks(spark, parts, ["settle", "--plan", plan, "--class", "{}", *blocks])
    call = ["part", "--plan", plan, "--part", "{}", *blocks, "--quiet", "--output", f"{folder}/part-{{}}"]
    files = tasks(spark, parts, call)
    spark.stop()
    return subprocess.run([PROGRAM, "merge", "--plan", plan, *files, "--output", report, *options]).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

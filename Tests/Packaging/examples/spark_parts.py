"""spark_parts.py PLAN PARTS REPORT [OPTION OF MERGE...]: a planned report, its parts as tasks of Spark.

PLAN, and PARTS, the folder of the parts, are read and written by all executors. pyspark 4.1 or later.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pyarrow
from pyspark.sql import SparkSession

PROGRAM = "adherence"


def counted(plan: str, folder: str, part: int) -> str:
    """Counts a part on an executor; the path of its file."""
    file = f"{folder}/part-{part}"
    call = [PROGRAM, "part", "--plan", plan, "--part", str(part), "--output", file, "--quiet"]
    done = subprocess.run(call, capture_output=True, text=True)
    if done.returncode or not Path(file).is_file():
        raise RuntimeError(f"part {part} ended with {done.returncode}: {done.stderr[-2048:]}")
    return file


def main(plan: str, folder: str, report: str, *options: str) -> int:
    parts = json.loads(Path(plan).read_text())["parts"]
    Path(folder).mkdir(mode=0o700, exist_ok=True)
    spark = SparkSession.builder.appName("adherence").getOrCreate()
    # Else Spark would count several parts one after the other in one task.
    spark.conf.set("spark.sql.adaptive.coalescePartitions.enabled", "false")

    def run(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for batch in batches:
            files = [counted(plan, folder, number) for number in batch.column("n").to_pylist()]
            yield pyarrow.RecordBatch.from_pydict({"file": files})

    numbers = spark.createDataFrame([(number,) for number in range(parts)], "n int")
    tasks = numbers.repartitionById(parts, "n").mapInArrow(run, "file string")
    files = [row.file for row in tasks.collect()]
    spark.stop()
    return subprocess.run([PROGRAM, "merge", "--plan", plan, *files, "--output", report, *options]).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

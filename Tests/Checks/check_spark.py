"""check_spark.py PROGRAM SCRATCH: the example for Spark makes the same bytes as one process.

A report of the sample ward, and one of a record that has everything awkward, of which the first worker is
killed in the middle; the last one of rows of tables. Left out, with one line, where there is no Java, or no pyspark of 4.1 or later with
pandas and pyarrow.
"""

import importlib.util
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

from awkward_record import awkward

EXAMPLE = Path("Tests/Packaging/examples/spark_parts.py").resolve()
TABLE_ROWS = EXAMPLE.with_name("table_rows.py")
WANTED = ("pyspark", "pandas", "pyarrow")
# What Spark's workers find as `adherence`: the first part kills the worker that began it, once.
STAND_IN = """#!/bin/sh
if [ "$1" = part ] && rmdir '{mark}' 2>/dev/null; then kill -KILL $PPID; exit 1; fi
exec '{program}' "$@"
"""


def as_tables(folder: Path, names: list[str]) -> list[str]:
    """Writes lines of files as rows of Parquet tables beside them; the paths of these from the folder above."""
    import pyarrow
    from pyarrow import parquet

    for name in names:
        lines = (folder / name).read_text().splitlines()
        table = pyarrow.table({"resource": [line or None for line in lines]})
        parquet.write_table(table, folder / f"{name}.parquet", row_group_size=7)
    structured = pyarrow.table({"resource": [{"resourceType": "Patient"}]})
    parquet.write_table(structured, folder / "structured.data")
    call = [sys.executable, str(TABLE_ROWS), str(folder / "structured.data")]
    refused = subprocess.run(call, capture_output=True, text=True)
    assert refused.returncode == 1 and "write.ndjson" in refused.stderr, refused
    (folder / "structured.data").unlink()
    return [f"{folder.name}/{name}.parquet" for name in names]


def main(program: str, scratch: str) -> None:
    if not shutil.which("java") or not all(map(importlib.util.find_spec, WANTED)):
        print(f"left out: no Java, or not all of {', '.join(WANTED)}")
        return
    folder = Path(scratch).resolve()
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "bin").mkdir(parents=True)
    mark, stand_in = folder / "kills-one", folder / "bin/adherence"
    stand_in.write_text(STAND_IN.format(mark=mark, program=Path(program).resolve()))
    stand_in.chmod(0o755)
    awkward(folder / "awkward")
    shutil.copytree("SampleData/ward", folder / "ward")
    environment = {
        **os.environ, "PATH": f"{stand_in.parent}:{os.environ['PATH']}", "PYSPARK_PYTHON": sys.executable,
        "SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_SUBMIT_ARGS": "--master local[2,3] pyspark-shell"}

    def run(*call: str, status: tuple[int, ...] = (0, 1)) -> None:
        done = subprocess.run(call, cwd=folder, env=environment, capture_output=True, text=True)
        if done.returncode not in status:
            raise SystemExit(f"{call}\n{done.stderr[-4000:]}\nexit code {done.returncode}")

    patients = ["html", "--per", "patient"]
    routed = ["csv,html", "--per", "cohort", "--per", "patient", "--no-input-hash"]
    for name, source, kills, formats, split in [
        ("ward", "ward", False, patients, []),
        ("awkward", "awkward", True, patients, []),
        ("awkward-routed", "awkward", True, routed, ["--split-size", "16KiB"]),
    ]:
        arguments = [source, "--as-of", "2025-03-12", "--format", *formats]
        run("adherence", "report", *arguments, "--output", f"{name}-whole", "--quiet")
        run("adherence", "plan", *arguments, *split, "--parts", "4", "--output", f"{name}.json", "--quiet")
        if kills:
            mark.mkdir()
        start = time.monotonic()
        run(sys.executable, str(EXAMPLE), f"{name}.json", f"{name}-parts", f"{name}-report")
        assert not mark.exists(), "no worker was killed"
        run("diff", "-r", f"{name}-whole", f"{name}-report", status=(0,))
        killed = ", one worker killed" if kills else ""
        print(f"{name}: the same bytes by local[2]{killed}, in {time.monotonic() - start:.0f} s")

    # The tables have the rows of the lines; only their names differ.
    names = ["a-patients.ndjson", "b-given.ndjson", "e-medications.ndjson"]
    tables = as_tables(folder / "awkward", names)
    options = ["--as-of", "2025-03-12", "--format", "csv", "--no-input-hash", "--quiet"]
    run("adherence", "report", *(f"awkward/{name}" for name in names), *options, "--output", "tables-whole")
    sample = folder / "sample"
    with open(sample, "wb") as file:
        call = [sys.executable, str(TABLE_ROWS), *tables, "--every", "3"]
        subprocess.run(call, cwd=folder, stdout=file, check=True)
    run("adherence", "plan", *tables, *options, "--parts", "3", "--split-size", "1MiB", "--read", "sample",
        "--output", "tables.json")
    run(sys.executable, str(EXAMPLE), "tables.json", "tables-parts", "tables-report")
    for file in (folder / "tables-report").rglob("*"):
        if file.is_file():
            file.write_bytes(file.read_bytes().replace(b".ndjson.parquet", b".ndjson"))
    run("diff", "-r", "--exclude", "manifest.json", "tables-whole", "tables-report", status=(0,))
    print("tables: the same bytes of rows")


if __name__ == "__main__":
    main(*sys.argv[1:])

"""check_spark.py PROGRAM SCRATCH: the example for Spark makes the same bytes as one process.

A report of the sample ward, and one of a record that has everything awkward, of which the first worker is
killed in the middle. Left out, with one line, where there is no Java, or no pyspark of 4.1 or later with
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
WANTED = ("pyspark", "pandas", "pyarrow")
# What Spark's workers find as `adherence`: the first part kills the worker that began it, once.
STAND_IN = """#!/bin/sh
if [ "$1" = part ] && rmdir '{mark}' 2>/dev/null; then kill -KILL $PPID; exit 1; fi
exec '{program}' "$@"
"""


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

    patients, routed = ["html", "--per", "patient"], ["csv", "--no-input-hash"]
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


if __name__ == "__main__":
    main(*sys.argv[1:])

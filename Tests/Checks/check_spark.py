"""check_spark.py PROGRAM SCRATCH: the example for Spark makes the same bytes as one process.

It is left out, with one line, where there is no Java, or no pyspark of 4.1 or later with pandas and pyarrow.
"""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

EXAMPLE = Path("Tests/Packaging/examples/spark_parts.py")
WANTED = ("pyspark", "pandas", "pyarrow")
# A report of the ward: `report` and `plan` take the same arguments.
ARGUMENTS = ["SampleData/ward", "--as-of", "2025-03-12", "--format", "csv,html", "--tables", "all"]


def main(program: str, scratch: str) -> None:
    if not shutil.which("java") or not all(map(importlib.util.find_spec, WANTED)):
        print(f"left out: no Java, or none of {', '.join(WANTED)}")
        return
    folder = Path(scratch).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    # The example calls the program by its name, and every executor finds it on the path.
    path = f"{Path(program).resolve().parent}:{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "PYSPARK_PYTHON": sys.executable,
                   "SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_SUBMIT_ARGS": "--master local[2] pyspark-shell"}

    def run(*call: str, status: tuple[int, ...] = (0, 1)) -> None:
        done = subprocess.run(call, env=environment, capture_output=True, text=True)
        if done.returncode not in status:
            raise SystemExit(f"{call}\n{done.stderr[-4000:]}\nexit code {done.returncode}")

    whole, parts, plan = f"{folder}/whole", f"{folder}/report", f"{folder}/plan.json"
    run(program, "report", *ARGUMENTS, "--output", whole, "--quiet")
    run(program, "plan", *ARGUMENTS, "--parts", "3", "--output", plan, "--quiet")
    run(sys.executable, str(EXAMPLE), plan, f"{folder}/parts", parts)
    run("diff", "-r", whole, parts, status=(0,))
    print("the same bytes by local[2]")


if __name__ == "__main__":
    main(*sys.argv[1:])

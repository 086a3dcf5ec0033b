"""Times `adherence refills`: wall clock, CPU and memory, the medians of several runs.

The dispenses are made up and always the same: nobody in them is real.
"""

import argparse
import datetime
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time

DRUGS = [("C10AA05", "Atorvastatin"), ("C10AA01", "Simvastatin"), ("C09AA05", "Ramipril")]


def dispense(patient, number, day, supply, drug):
    code, name = drug
    return {
        "resourceType": "MedicationDispense",
        "id": f"{patient}-d{number:03}",
        "status": "completed",
        "medicationCodeableConcept": {
            "coding": [{"system": "http://www.whocc.no/atc", "code": code, "display": name}],
            "text": name,
        },
        "subject": {"reference": f"Patient/{patient}"},
        "daysSupply": {"value": supply, "unit": "d", "code": "d"},
        "whenHandedOver": day.isoformat(),
        "dosageInstruction": [
            {
                "timing": {"repeat": {"frequency": 1, "period": 1, "periodUnit": "d"}},
                "doseAndRate": [{"doseQuantity": {"value": 20, "unit": "mg", "code": "mg"}}],
            }
        ],
    }


def write_input(path, patients, dispenses):
    """Spreads the dispenses over the patients, each refilled early, late, or after a long gap."""
    generator = random.Random(7)
    with open(path, "w", encoding="utf-8") as file:
        for number in range(patients):
            share = dispenses * (number + 1) // patients - dispenses * number // patients
            day = datetime.date(2020, 1, 1) + datetime.timedelta(generator.randrange(365))
            for index in range(share):
                supply = generator.choice([28, 30, 30, 90])
                drug = DRUGS[generator.choice([0, 0, 0, 1, 2])]
                line = dispense(f"p{number:05}", index, day, supply, drug)
                file.write(json.dumps(line, separators=(",", ":")) + "\n")
                late = generator.choice([-5, -2, 0, 0, 3, 10, 60])
                day += datetime.timedelta(max(0, supply + late))


def measure(program, source, folder):
    """Runs once: seconds of wall clock, seconds of CPU, megabytes at the highest."""
    arguments = [program, "refills", source, "--output", folder, "--overwrite", "--quiet"]
    start = time.monotonic()
    process = subprocess.Popen(arguments)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"adherence refills ended with {process.returncode}")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True)
    parser.add_argument("--patients", type=int, default=10_000)
    parser.add_argument("--dispenses", type=int, default=108_000)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        source = os.path.join(scratch, "dispenses.ndjson")
        write_input(source, options.patients, options.dispenses)
        runs = [
            measure(options.program, source, os.path.join(scratch, "out"))
            for _ in range(options.runs)
        ]
        size = os.path.getsize(source) / 1e6
        wall, cpu, memory = map(statistics.median, zip(*runs))
        print(f"{options.patients:,} patients, {options.dispenses:,} dispenses, {size:.0f} MB")
        print(f"wall {wall:.2f} s, CPU {cpu:.2f} s, memory {memory:.0f} MB", end=" ")
        print(f"(medians of {options.runs} runs)")


if __name__ == "__main__":
    main()

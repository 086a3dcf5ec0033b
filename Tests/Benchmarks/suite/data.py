"""The data that are read: what `adherence sample` writes, and the same in other shapes."""

import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

from measures.measures import write_unscheduled
from suite.process import apart
from writings import written

ADMINISTRATIONS = "MedicationAdministration.ndjson"
FIRST_DAY = date(2025, 1, 1)

GIVEN = b'"status":"completed"'
# Reasons as systems write them: coded, coded with the clinic's words, and in words only.
REASONS = [
    b'{"coding":[{"system":"http://snomed.info/sct","code":"182895007"}]}',
    b'{"coding":[{"system":"http://snomed.info/sct","code":"443390004","display":"Refused"}]}',
    b'{"coding":[{"system":"http://snomed.info/sct","code":"182856006"}],"text":"drug not available"}',
    b'{"coding":[{"system":"http://snomed.info/sct","code":"182890002"}],"text":"patient away"}',
    b'{"text":"asleep"}',
    b'{"text":"fasting for an examination"}',
]


@dataclass(frozen=True)
class DataSet:
    """A folder of FHIR resources, and a day behind which it has nothing."""

    folder: Path
    as_of: str

    @property
    def administrations(self) -> Path:
        return self.folder / ADMINISTRATIONS

    @property
    def size(self) -> int:
        """The bytes of all files."""
        return sum(file.stat().st_size for file in self.folder.iterdir())

    @property
    def patients(self) -> int:
        with (self.folder / "Patient.ndjson").open("rb") as file:
            return sum(1 for _ in file)


def sample(
    program: Path, folder: Path, rows: int, version: str = "r4", days: int = 365, *options: str
) -> DataSet:
    """So many made-up administrations of patients who are followed for so many days."""
    command = [program, "sample", "--administrations", str(rows), "--fhir", version, "--seed", "1"]
    command += ["--start", FIRST_DAY.isoformat(), "--days", str(days), *options, "--output", folder]
    subprocess.run(command, check=True, capture_output=True)
    return DataSet(folder, (FIRST_DAY + timedelta(days - 1)).isoformat())


def with_reasons(data: DataSet, folder: Path) -> DataSet:
    """The same with a quarter of the administrations not given, each for one of a few reasons.

    A twentieth is not given as made up; of the others every fifth becomes one of those, in turn for
    each reason.
    """
    link_others(data, folder)
    with data.administrations.open("rb") as lines, (folder / ADMINISTRATIONS).open("wb") as target:
        for number, line in enumerate(lines):
            if number % 5 == 0:
                reason = REASONS[number // 5 % len(REASONS)]
                line = line.replace(GIVEN, b'"status":"not-done","statusReason":[%s]' % reason, 1)
            target.write(line)
    return DataSet(folder, data.as_of)


def unscheduled(data: DataSet, folder: Path) -> DataSet:
    """The same with orders of which nothing is due."""
    apart(lambda: write_unscheduled(data.folder, folder))
    return DataSet(folder, data.as_of)


def bundled(data: DataSet, folder: Path) -> DataSet:
    """The same with all administrations as the entries of one Bundle in one file."""
    link_others(data, folder)
    target = (folder / ADMINISTRATIONS).with_suffix(".json")
    with data.administrations.open("rb") as lines, target.open("wb") as bundle:
        separator = b'{"resourceType":"Bundle","type":"collection","entry":['
        for line in lines:
            bundle.write(separator + b'{"resource":' + line.rstrip() + b"}")
            separator = b",\n"
        bundle.write(b"]}\n")
    return DataSet(folder, data.as_of)


def distinct(data: DataSet, folder: Path) -> DataSet:
    """The same with an id of its own for every administration, so that none is left out."""
    link_others(data, folder)
    with data.administrations.open("rb") as lines, (folder / ADMINISTRATIONS).open("wb") as target:
        for number, line in enumerate(lines):
            target.write(line.replace(b'"id":"', b'"id":"%d-' % number, 1))
    return DataSet(folder, data.as_of)


def one_order_each(program: Path, folder: Path, rows: int, each: int, days: int) -> DataSet:
    """So many administrations of patients who have one order, and so many administrations of it.

    They are the first ones of a larger sample whose first order has as many within so many days.
    """
    # Somewhat more than half of the first orders have as many, and patients have three.
    source = sample(program, folder.with_name(folder.name + "-of"), rows * 6, "r4", days)
    folder.mkdir()
    apart(lambda: keep_one_order(source, folder, max(rows // each, 1), each))
    shutil.rmtree(source.folder)
    return DataSet(folder, source.as_of)


def keep_one_order(source: DataSet, folder: Path, patients: int, each: int) -> None:
    """Writes those of so many patients who have enough administrations of their first order."""
    order_of = re.compile(rb'"request":\{"reference":"MedicationRequest/([^"]+)"')
    patient_of = re.compile(rb'"subject":\{"reference":"Patient/([^"]+)"')
    id_of = re.compile(rb'"id":"([^"]+)"')

    def lines(name: str, key: re.Pattern[bytes]) -> Iterator[tuple[bytes, bytes]]:
        with (source.folder / name).open("rb") as file:
            for line in file:
                if match := key.search(line):
                    yield match[1], line

    given = Counter(order for order, _ in lines(ADMINISTRATIONS, order_of))
    chosen: dict[bytes, bytes] = {}
    with (folder / "MedicationRequest.ndjson").open("wb") as file:
        for order, line in lines("MedicationRequest.ndjson", id_of):
            patient = patient_of.search(line)[1]
            is_wanted = patient not in chosen and given[order] >= each and len(chosen) < patients
            if is_wanted:
                chosen[patient] = order
                file.write(line)
    if len(chosen) < patients:
        sys.exit(f"{len(chosen)} of {patients} patients have an order of {each} administrations")
    with (folder / "Patient.ndjson").open("wb") as file:
        file.writelines(line for patient, line in lines("Patient.ndjson", id_of) if patient in chosen)
    left = dict.fromkeys(chosen.values(), each)
    with (folder / ADMINISTRATIONS).open("wb") as file:
        for order, line in lines(ADMINISTRATIONS, order_of):
            if left.get(order):
                left[order] -= 1
                file.write(line)
    shutil.copy(source.folder / "Medication.ndjson", folder)


def rewritten(data: DataSet, folder: Path, **writing: bool) -> DataSet:
    """The same with the administrations as other programs write them."""
    link_others(data, folder)
    apart(lambda: rewrite(data.administrations, folder / ADMINISTRATIONS, **writing))
    return DataSet(folder, data.as_of)


def rewrite(source: Path, target: Path, **writing: bool) -> None:
    """Writes each line of a file in another way."""
    with source.open("rb") as lines, target.open("wb") as file:
        file.writelines(written(line, **writing) for line in lines)


def link_others(data: DataSet, folder: Path) -> None:
    """Links every file but that of the administrations."""
    folder.mkdir()
    for file in data.folder.iterdir():
        if file != data.administrations:
            os.link(file, folder / file.name)

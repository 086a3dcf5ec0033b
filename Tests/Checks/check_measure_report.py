"""check_measure_report.py FOLDER: the report's Measure and MeasureReport are valid FHIR, and right.

The models of fhir.resources (R4B, in which both are as in R4) check the resources; every number of
patients is counted again from the rows of `measures.csv`, whose lines must be orders. In each group of
`groups.csv` are no more patients than that table says.
"""

import csv
import json
import sys
from collections import defaultdict
from pathlib import Path

from fhir.resources.R4B.measure import Measure
from fhir.resources.R4B.measurereport import MeasureReport

THRESHOLD = 0.8


def counts(patients: dict[str, list[dict]]) -> list[int]:
    """Patients with an order, of these with a recorded adherence, of these at the threshold."""
    ordered = recorded = adherent = 0
    for rows in patients.values():
        if not any(row["order_id"] for row in rows):
            continue
        ordered += 1
        taken = sum(int(row["taken"]) for row in rows)
        known = taken + sum(int(row["not_taken"]) for row in rows)
        recorded += known > 0
        adherent += known > 0 and taken / known >= THRESHOLD
    return [ordered, recorded, adherent]


def by_patient(rows: list[dict]) -> dict[str, list[dict]]:
    patients = defaultdict(list)
    for row in rows:
        patients[row["patient"]].append(row)
    return patients


def expected_strata(rows: list[dict]) -> dict[str, list[int]]:
    medications = defaultdict(list)
    for row in rows:
        medications[row["medication_code"] or row["medication"]].append(row)
    numbers = {name: counts(by_patient(own)) for name, own in medications.items()}
    return {name: number for name, number in numbers.items() if number[0]}


def check_due(group: dict, folder: Path) -> None:
    """The group by the doses due: as many as the patients' own table has."""
    shares = [float(row["implementation"] or -1) for row in read(folder / "patients.csv")]
    _, *found = [population["count"] for population in group["population"]]
    assert found == [sum(s >= 0 for s in shares), sum(s >= THRESHOLD for s in shares)], found


def check_groups(stratifiers: list[dict], folder: Path) -> int:
    """The strata of every kind are the groups of the table, in its order; how many they are."""
    path = folder / "groups.csv"
    groups = read(path) if path.exists() else []
    strata = [
        (stratifier["code"][0]["text"], stratum["value"]["text"], stratum["population"])
        for stratifier in stratifiers
        for stratum in stratifier["stratum"]
    ]
    assert [(row["group_kind"], row["group_name"]) for row in groups] == [s[:2] for s in strata], strata
    for row, (_, name, populations) in zip(groups, strata, strict=True):
        numbers = [population["count"] for population in populations]
        assert [int(row["patients"]), *numbers] == sorted(
            [int(row["patients"]), *numbers], reverse=True
        ), f"{name}: {numbers}"
    return len(strata)


def read(path: Path) -> list[dict]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def main() -> None:
    folder = Path(sys.argv[1]) / "cohort"
    measure = Measure.model_validate_json((folder / "measure.json").read_text(encoding="utf-8"))
    text = (folder / "measure-report.json").read_text(encoding="utf-8")
    report = MeasureReport.model_validate_json(text)
    assert report.measure == f"{measure.url}|{measure.version}", report.measure

    rows = read(folder / "measures.csv")
    due, group = json.loads(text)["group"]
    check_due(due, folder)
    found = [population["count"] for population in group["population"]]
    assert found == counts(by_patient(rows)), found
    assert group["measureScore"]["value"] == found[2] / found[1], group["measureScore"]
    stratifier, *of_groups = group["stratifier"]
    strata = {}
    for stratum in stratifier["stratum"]:
        name = stratum["value"].get("coding", [{}])[0].get("code") or stratum["value"]["text"]
        strata[name] = [population["count"] for population in stratum["population"]]
    assert strata == expected_strata(rows), strata
    groups = check_groups(of_groups, folder)
    print(f"{found[0]} patients, {len(strata)} medications, {groups} groups")


if __name__ == "__main__":
    main()

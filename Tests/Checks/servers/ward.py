"""A made-up ward, as the servers are given it and as they give it back."""

import json
from pathlib import Path

TYPES = ["Patient", "Medication", "MedicationRequest", "MedicationDispense"]
TYPES.append("MedicationAdministration")


def read(folder: Path) -> list[dict]:
    """All resources of a folder, type by type; repeated rows are kept."""
    files = [folder / f"{type}.ndjson" for type in TYPES]
    return [json.loads(line) for f in files if f.exists() for line in f.open(encoding="utf-8")]


def medications(resources: list[dict]) -> set[str]:
    """The ids of the Medications that are referred to."""
    references = [r.get("medicationReference", {}).get("reference", "") for r in resources]
    return {reference.split("/")[-1] for reference in references if reference}


def referred(resources: list[dict]) -> list[dict]:
    """The resources without Medications that nothing refers to, which a search does not ask for."""
    used = medications(resources)
    return [r for r in resources if r["resourceType"] != "Medication" or r["id"] in used]


def of_patient(resources: list[dict], patient: str) -> list[dict]:
    """What is about one patient, and the Medications of it."""
    own = [
        r
        for r in resources
        if r["id"] == patient or r.get("subject", {}).get("reference") == f"Patient/{patient}"
    ]
    return own + [r for r in resources if r["id"] in medications(own)]


def write(resources: list[dict], folder: Path) -> Path:
    """Writes each resource once, one file a type, as a server that has them gives them."""
    folder.mkdir()
    for type in TYPES:
        rows = {r["id"]: r for r in resources if r["resourceType"] == type}
        lines = [json.dumps(row, separators=(",", ":")) + "\n" for row in rows.values()]
        (folder / f"{type}.ndjson").write_text("".join(lines), encoding="utf-8")
    return folder

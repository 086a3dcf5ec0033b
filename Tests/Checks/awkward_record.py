"""A made-up record with what no part of a report can know by itself."""

import gzip
import json
from pathlib import Path

PATIENTS = [f"p{number:02}" for number in range(24)]
# Two differ only in case; ranges of ids end within a character of the others.
ODD_IDS = ["Ab", "aB", "é1", "è2", "😀"]


def ndjson(resources: list[dict]) -> str:
    return "".join(json.dumps(resource) + "\n" for resource in resources)


def people() -> list[dict]:
    lines = [
        {"resourceType": "Patient", "id": patient, "active": True, "name": [{"family": f"F{patient}"}],
         "gender": "female" if number % 2 else "male", "birthDate": f"19{40 + number}-02-03",
         "identifier": [{"system": "urn:mrn", "value": f"M{number}"}]}
        for number, patient in enumerate(PATIENTS)
    ]
    lines[5]["deceasedDateTime"] = "2025-02-20T08:00:00Z"
    # One is replaced by another, one is an animal, one was never read.
    lines[6]["link"] = [{"other": {"reference": "Patient/p20"}, "type": "replaced-by"}]
    lines[7]["extension"] = [{"url": "http://hl7.org/fhir/StructureDefinition/patient-animal"}]
    lines.pop(8)
    return lines + [{"resourceType": "Patient", "id": patient} for patient in ODD_IDS]


def subject(number: int, patient: str) -> dict:
    """The reference to a patient, by an identifier for some."""
    if number % 5 == 0 and number < 24:
        return {"identifier": {"system": "urn:mrn", "value": f"M{number}"}}
    return {"reference": f"Patient/{patient}"}


def order(number: int, kind: int, patient: dict) -> dict:
    made = {
        "resourceType": "MedicationRequest", "id": f"o{number}-{kind}", "status": "active",
        "intent": "order", "subject": patient, "authoredOn": "2025-02-01",
        "dosageInstruction": [{"timing": {"repeat": {
            "frequency": 2, "period": 1, "periodUnit": "d", "timeOfDay": ["08:00:00", "20:00:00"],
            "boundsPeriod": {"start": "2025-02-01", "end": "2025-03-05"}}}}],
    }
    if kind:
        made["contained"] = [{"resourceType": "Medication", "id": "m", "code": {"text": "Salbe"}}]
        made["medicationReference"] = {"reference": "#m"}
    else:
        made["medicationReference"] = {"reference": f"Medication/m{number % 3}"}
    # Of the second ones some have no id of their own, and some follow the first one.
    if kind and number % 4 == 1:
        del made["id"]
    elif kind:
        made["basedOn"] = [{"reference": f"MedicationRequest/o{number}-0"}]
    return made


def doses(number: int, kind: int, patient: dict, medication: dict) -> list[dict]:
    made = []
    # One patient has a tenth of all doses.
    hours = (1, 4, 8, 10, 12, 14, 17, 20, 22) if number == 14 else (8, 20)
    for day in range(1, 29, 1 + number % 3):
        for hour in hours:
            status = "not-done" if (day + number) % 6 == 0 else "completed"
            dose = {
                "resourceType": "MedicationAdministration", "id": f"a{number}-{kind}-{day}-{hour}",
                "status": status, "subject": patient,
                "effectiveDateTime": f"2025-02-{day:02}T{hour + number % 2:02}:{number:02}:00+01:00",
                "request": {"reference": f"MedicationRequest/o{number}-{kind}"},
                "context": {"reference": f"Encounter/e{number}"},
                "dosage": {"dose": {"value": 5 + kind, "unit": "mg"}}, **medication,
            }
            if status == "not-done":
                dose["statusReason"] = [{"text": f"reason {(day * number) % 4}"}]
            made.append(dose)
    return made


def oddities(given: list[dict]) -> list[dict]:
    """Changes some doses, and adds others."""
    # An id that is read under two patients, an order of nobody, one of another patient, none at all.
    given.append({**given[0], "subject": {"reference": "Patient/p21"}})
    given[9]["request"] = {"reference": "MedicationRequest/nobody"}
    given[10]["request"] = {"reference": "MedicationRequest/o9-0"}
    del given[30]["request"]
    given[50]["effectiveDateTime"], given[51]["effectiveDateTime"] = "1025-02-03", "2025-02"
    del given[52]["subject"]
    given[53]["status"] = "entered-in-error"
    given.append({**given[60], "meta": {"lastUpdated": "2025-02-28T10:00:00Z"}, "status": "not-done"})
    # Doses without an order, whose medication each patient names otherwise first; an order of all.
    names = ["Zinc", "zinc sulfate", "Aspirin", "ASS"]
    for number, patient in enumerate(["p03", "p04", "p09", "p16"]):
        for day in range(1, 9):
            dose = {
                "resourceType": "MedicationAdministration", "id": f"w{number}-{day}", "status": "completed",
                "subject": {"reference": f"Patient/{patient}"}, "effectiveDateTime": f"2025-02-0{day}T12:00:00Z",
                "medicationCodeableConcept": {"text": names[(number + day) % 4], "coding": [
                    {"system": "urn:house", "code": f"h{(number + day) % 4 // 2}"}]},
            }
            if day > 6:
                dose["request"] = {"reference": "MedicationRequest/shared"}
            given.append(dose)
    # A patient who is known by an identifier only, in a single dose with identifiers of its own.
    given.append({
        "resourceType": "MedicationAdministration", "status": "completed", "id": "single",
        "identifier": [{"system": "http://a/dose", "value": "1"}],
        "subject": {"identifier": {"system": "q", "value": "1"}}, "effectiveDateTime": "2025-02-02T12:00:00Z",
        "context": {"identifier": {"system": "http://a/visit", "value": "1"}},
        "medicationCodeableConcept": {"text": "Zinc"}})
    # A dose without an id that contains its order.
    given.append({
        "resourceType": "MedicationAdministration", "status": "completed",
        "subject": {"reference": "Patient/p12"}, "effectiveDateTime": "2025-02-02T12:00:00Z",
        "contained": [{"resourceType": "MedicationRequest", "id": "within", "status": "active",
                       "intent": "order", "subject": {"reference": "Patient/p12"},
                       "medicationCodeableConcept": {"text": "Within"}}],
        "medicationCodeableConcept": {"text": "Within"}, "request": {"reference": "#within"}})
    return given


def call_reasons(orders: list[dict], given: list[dict]) -> None:
    """Gives doses one coded reason that patients call otherwise, and an order by a name of its own."""

    def reason(name: str) -> dict:
        return {"coding": [{"system": "urn:reason", "code": "r", "display": name}]}

    for number, dose in enumerate(given):
        if "statusReason" in dose and number % 3 == 0:
            dose["statusReason"] = [reason(f"Called {number % 7}")]
    orders[2]["statusReason"] = reason("Before all others")


def awkward(folder: Path, calls_reasons: bool = True) -> None:
    """Writes the record to a new folder; how reasons are called is known of all patients together only."""
    folder.mkdir(parents=True)
    (folder / "a-patients.ndjson").write_text(ndjson(people()))
    orders, given = [], []
    for number, patient in enumerate([*PATIENTS, *ODD_IDS]):
        named = subject(number, patient)
        for kind in range(1 + number % 2):
            orders.append(order(number, kind, named))
            medication = (
                {"medicationCodeableConcept": {"text": "Salbe"}} if kind
                else {"medicationReference": orders[-1]["medicationReference"]})
            given += doses(number, kind, named, medication)
    shared = order(0, 0, {})
    del shared["subject"]
    orders.append({**shared, "id": "shared", "medicationReference": {"reference": "Medication/m1"}})
    given = oddities(given)
    if calls_reasons:
        call_reasons(orders, given)
    text = ndjson(given)
    half = text.index("\n", len(text) // 2) + 1
    (folder / "b-given.ndjson").write_text(text[:half] + '{"resourceType": "MedicationAdm\nno json\n')
    with gzip.GzipFile(folder / "c-given.ndjson.gz", "wb", mtime=0) as file:
        file.write(text[half:].encode())
    entries = [{"resource": order} for order in orders]
    entries.append({"request": {"method": "DELETE", "url": "MedicationAdministration/a1-0-3-8"}})
    bundle = {"resourceType": "Bundle", "type": "history", "entry": entries,
              "meta": {"lastUpdated": "2025-03-01T00:00:00Z"},
              "link": [{"relation": "self", "url": "https://a/1"}, {"relation": "next", "url": "https://a/2"}]}
    (folder / "d-orders.json").write_text(json.dumps(bundle))
    medications = [
        {"resourceType": "Medication", "id": f"m{number}", "code": {"coding": [
            {"system": "http://www.whocc.no/atc", "code": f"A10BA0{number}", "display": f"Drug {number}"}]}}
        for number in range(3)
    ]
    # One that is cut tells nobody anything, and is one row that cannot be read.
    (folder / "e-medications.ndjson").write_text(
        ndjson(medications) + '{"resourceType":"Medication","id":"m9","code":{"text":"X"\n')
    stays = [
        {"resourceType": "Encounter", "id": f"e{number}", "status": "finished",
         "subject": subject(number, patient), "period": {"start": "2025-01-30", "end": "2025-03-02"},
         "location": [{"location": {"reference": f"Location/l{number % 2}"}}]}
        for number, patient in enumerate([*PATIENTS, *ODD_IDS])
    ]
    places = [{"resourceType": "Location", "id": f"l{number}", "name": f"Ward {number}"} for number in range(2)]
    places[0]["partOf"] = {"reference": "urn:uuid:house"}
    (folder / "f-stays.ndjson").write_text(ndjson([*stays, *places]))
    (folder / "notes.xml").write_text("<a/>")

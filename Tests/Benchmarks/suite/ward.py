"""A made-up ward whose orders have a frequency: a quarter of its doses are not given, for a reason.

Few kinds of orders, so that what is due can be said in SQL; all else is as in an export: rows that come
twice, rows that were entered in error, doses of which nothing is recorded.
"""

import random
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

# Frequency and period in days; the hours at which the doses of a day are given.
RHYTHMS = [(1, 1), (2, 1), (3, 1), (4, 1), (1, 2), (1, 7)]
HOURS = {1: [8], 2: [8, 20], 3: [8, 14, 20], 4: [7, 12, 17, 22]}
DRUGS = [
    ("N04BA02", "levodopa and decarboxylase inhibitor"),
    ("C09AA05", "ramipril"),
    ("A10BA02", "metformin"),
    ("C10AA05", "atorvastatin"),
    ("N02BE01", "paracetamol"),
    ("B01AC06", "acetylsalicylic acid"),
    ("A02BC01", "omeprazole"),
    ("C07AB02", "metoprolol"),
]
REASONS = [
    ("182856006", "Drug not available - out of stock"),
    ("182895007", "Drug declined by patient"),
    ("416406003", "Procedure discontinued"),
    ("183966005", "Drug treatment not indicated"),
    ("397745006", "Medical contraindication"),
]


@dataclass(frozen=True)
class Order:
    """An order, and how it is kept to."""

    name: str
    patient: str
    code: str
    drug: str
    frequency: int
    period: int
    first: date
    last: date
    # The first and the last day on which doses are recorded.
    recorded: tuple[date, date]
    # The share of its recorded doses that are not given.
    missed: float


def write(folder: Path, rows: int, first: date, days: int) -> None:
    """Writes so many administrations of patients with three orders each."""
    folder.mkdir()
    source = random.Random(1)
    number, left = 0, rows
    names = ("Patient", "MedicationRequest", "MedicationAdministration")
    people, orders, doses = ((folder / f"{name}.ndjson").open("w", encoding="utf-8") for name in names)
    with people, orders, doses:
        while left > 0:
            number += 1
            patient = f"p{number:06}"
            people.write(f'{{"resourceType":"Patient","id":"{patient}"}}\n')
            for place, (code, drug) in enumerate(source.sample(DRUGS, 3), 1):
                order = made_order(source, f"{patient}-o{place}", patient, code, drug, first, days)
                orders.write(order_line(order))
                for line in administrations(source, order):
                    if left > 0:
                        doses.write(line)
                        left -= 1


def last_day(first: date, days: int) -> date:
    """The last of so many days."""
    return first + timedelta(days - 1)


def made_order(
    source: random.Random, name: str, patient: str, code: str, drug: str, first: date, days: int
) -> Order:
    """An order; one in four ends early, and some are never begun or are given up."""
    begins = first + timedelta(source.randrange(days // 4 + 1))
    end = last_day(first, days)
    last = end if source.random() < 0.75 else begins + (end - begins) * 2 // 3
    recorded, kept = (begins, last), source.random()
    if kept < 0.02:
        recorded = (date.max, date.max)
    elif kept < 0.1:
        recorded = (begins, last - timedelta(source.randrange(1, 15)))
    frequency, period = source.choice(RHYTHMS)
    missed = source.choice([0.05, 0.25, 0.45])
    return Order(name, patient, code, drug, frequency, period, begins, last, recorded, missed)


def order_line(order: Order) -> str:
    status = "active" if order.recorded[1] >= order.last else "completed"
    return (
        f'{{"resourceType":"MedicationRequest","id":"{order.name}","status":"{status}",'
        f'"intent":"order","medicationCodeableConcept":{concept(order)},'
        f'"subject":{{"reference":"Patient/{order.patient}"}},"authoredOn":"{order.first}",'
        '"dosageInstruction":[{"timing":{"repeat":{'
        f'"boundsPeriod":{{"start":"{order.first}","end":"{order.last}"}},'
        f'"frequency":{order.frequency},"period":{order.period},"periodUnit":"d"}}}},'
        '"doseAndRate":[{"doseQuantity":{"value":1,"unit":"tablet"}}]}]}\n'
    )


def administrations(source: random.Random, order: Order):
    """The lines of an order's doses: nine of ten due ones are recorded, and one day in 200 has one more."""
    day, number = order.first, 0
    while day <= order.last:
        hours = HOURS[order.frequency]
        more = [21] if source.random() < 0.005 else []
        for hour in hours + more:
            if source.random() < 0.1 or not order.recorded[0] <= day <= order.recorded[1]:
                continue
            number += 1
            line = administration_line(source, order, number, day, hour)
            yield line
            if source.random() < 0.005:
                yield line
        day += timedelta(order.period)


def administration_line(
    source: random.Random, order: Order, number: int, day: date, hour: int
) -> str:
    chance = source.random()
    status, reason = "completed", ""
    if chance < order.missed:
        code, text = source.choice(REASONS)
        coding = f'{{"system":"http://snomed.info/sct","code":"{code}","display":"{text}"}}'
        status, reason = "not-done", f'"statusReason":[{{"coding":[{coding}],"text":"{text}"}}],'
    elif chance > 0.995:
        status = "entered-in-error"
    return (
        f'{{"resourceType":"MedicationAdministration","id":"{order.name}-{number:05}",'
        f'"meta":{{"versionId":"1","lastUpdated":"{day}T{hour:02}:59:59.000Z"}},'
        f'"identifier":[{{"system":"https://ward.example.org/sid/dose",'
        f'"value":"{order.name}-{number:05}"}}],"status":"{status}",{reason}'
        '"category":{"coding":[{"system":'
        '"http://terminology.hl7.org/CodeSystem/medication-admin-category",'
        f'"code":"inpatient","display":"Inpatient"}}]}},"medicationCodeableConcept":{concept(order)},'
        f'"subject":{{"reference":"Patient/{order.patient}"}},'
        f'"effectiveDateTime":"{day}T{hour:02}:{source.randrange(60):02}:{source.randrange(60):02}+01:00",'
        f'"performer":[{{"actor":{{"reference":"Practitioner/nurse-{source.randrange(20):02}"}}}}],'
        f'"request":{{"reference":"MedicationRequest/{order.name}"}},'
        '"dosage":{"text":"1 tablet","route":{"coding":[{"system":"http://snomed.info/sct",'
        '"code":"26643006","display":"Oral route"}]},"dose":{"value":1,"unit":"tablet"}}}\n'
    )


def concept(order: Order) -> str:
    return (
        f'{{"coding":[{{"system":"http://www.whocc.no/atc","code":"{order.code}",'
        f'"display":"{order.drug}"}}],"text":"{order.drug}"}}'
    )

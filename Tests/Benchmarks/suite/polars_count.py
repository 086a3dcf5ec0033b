"""polars_count.py DATA OUTPUT: the plain count by Polars, a row that comes twice counted twice.

Run as a process of its own, so that what it takes can be measured; `POLARS_MAX_THREADS` says how
many threads it has.
"""

import sys
from pathlib import Path

import polars
from polars import Int64, List, String, Struct, col

REFERENCE = Struct({"reference": String})
CODING = Struct({"system": String, "code": String})

# The fields that `adherence` reads of an R4 administration to count it.
SCHEMA = {
    "id": String,
    "status": String,
    "subject": REFERENCE,
    "request": REFERENCE,
    "medicationReference": REFERENCE,
    "medicationCodeableConcept": Struct({"coding": List(CODING)}),
    "effectiveDateTime": String,
    "effectivePeriod": Struct({"start": String}),
}


def counts(file: Path) -> polars.LazyFrame:
    coding = col("medicationCodeableConcept").struct["coding"].list.first().struct
    date = polars.coalesce("effectiveDateTime", col("effectivePeriod").struct["start"])
    series = polars.coalesce(
        col("request").struct["reference"],
        col("medicationReference").struct["reference"],
        coding["system"] + "|" + coding["code"],
    )
    week = col("date").str.head(10).str.to_date("%Y-%m-%d").dt.to_string("%G-W%V")
    return (
        polars.scan_ndjson(file, schema=SCHEMA)
        .select(
            "status",
            col("subject").struct["reference"].alias("patient"),
            series.alias("series"),
            date.alias("date"),
        )
        .filter(col("status") != "entered-in-error", col("date").str.len_bytes() >= 10)
        .with_columns(week.alias("bucket"))
        .group_by("patient", "series", "bucket")
        .agg(
            number(["completed", "in-progress", "stopped"]).alias("taken"),
            number(["not-done"]).alias("not_taken"),
            number(["on-hold", "unknown"]).alias("undetermined"),
        )
        .sort("patient", "series", "bucket")
    )


def number(statuses: list[str]) -> polars.Expr:
    """How many rows have one of these statuses."""
    return col("status").is_in(statuses).sum().cast(Int64)


def main() -> None:
    data, output = map(Path, sys.argv[1:])
    counts(data / "MedicationAdministration.ndjson").collect(engine="streaming").write_csv(output)


if __name__ == "__main__":
    main()

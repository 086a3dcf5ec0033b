-- What all tables of a report are worked out from: each administration once, each order, the days on which
-- doses are due by frequency and period, and what was recorded on each day of an order.
CREATE TEMP TABLE administration AS
SELECT * EXCLUDE (version) FROM (
  SELECT id, meta.versionId AS version, status, subject.reference AS patient,
    request.reference AS prescription, CAST(left(effectiveDateTime, 10) AS DATE) AS day,
    effectiveDateTime AS moment, statusReason[1].coding[1].code AS reason_code,
    statusReason[1].text AS reason
  FROM read_json(getvariable('data') || '/MedicationAdministration.ndjson',
    format = 'newline_delimited',
    columns = {
      id: 'VARCHAR', meta: 'STRUCT(versionId BIGINT)', status: 'VARCHAR',
      subject: 'STRUCT(reference VARCHAR)', request: 'STRUCT(reference VARCHAR)',
      effectiveDateTime: 'VARCHAR',
      statusReason: 'STRUCT(coding STRUCT(code VARCHAR)[], "text" VARCHAR)[]'
    })
  QUALIFY row_number() OVER (PARTITION BY id ORDER BY version DESC) = 1
)
WHERE status <> 'entered-in-error';

CREATE TEMP TABLE prescription AS
SELECT 'MedicationRequest/' || id AS prescription, replace(subject.reference, 'Patient/', '') AS patient,
  medicationCodeableConcept.coding[1].code AS medication_code,
  medicationCodeableConcept.text AS medication, timing.frequency AS frequency,
  CAST(timing.period AS INTEGER) AS period, CAST(timing.boundsPeriod.start AS DATE) AS first_day,
  least(CAST(timing.boundsPeriod.end AS DATE), CAST(getvariable('as_of') AS DATE)) AS last_day
FROM (
  SELECT *, dosageInstruction[1].timing.repeat AS timing
  FROM read_json(getvariable('data') || '/MedicationRequest.ndjson', format = 'newline_delimited',
    columns = {
      id: 'VARCHAR', subject: 'STRUCT(reference VARCHAR)',
      medicationCodeableConcept: 'STRUCT(coding STRUCT(code VARCHAR)[], "text" VARCHAR)',
      dosageInstruction: 'STRUCT(timing STRUCT(repeat STRUCT(
        boundsPeriod STRUCT("start" VARCHAR, "end" VARCHAR), frequency BIGINT, period BIGINT,
        periodUnit VARCHAR)))[]'
    })
);

CREATE TEMP TABLE daily AS
WITH due AS (
  SELECT prescription, frequency AS expected,
    CAST(unnest(generate_series(first_day, last_day, to_days(period))) AS DATE) AS day
  FROM prescription
), recorded AS (
  SELECT prescription, day, count(*) FILTER (status = 'completed') AS taken,
    count(*) FILTER (status = 'not-done') AS not_taken
  FROM administration GROUP BY ALL
), joined AS (
  SELECT prescription, day, coalesce(expected, 0) AS expected, coalesce(taken, 0) AS taken,
    coalesce(not_taken, 0) AS not_taken
  FROM due FULL JOIN recorded USING (prescription, day)
)
SELECT patient, medication_code, medication, period, joined.*, least(taken, expected) AS kept,
  greatest(expected - taken - not_taken, 0) AS unrecorded, greatest(taken - expected, 0) AS extra
FROM joined JOIN prescription USING (prescription);

-- One row for each dose that is due, with what was recorded of it: of a day's administrations those taken
-- first, then by their times; those beyond the doses due are rows, too.
CREATE TEMP TABLE dose AS
WITH due AS (
  SELECT prescription, day, unnest(generate_series(1, expected)) AS number FROM daily
), given AS (
  SELECT *, row_number() OVER (
    PARTITION BY prescription, day ORDER BY status = 'not-done', moment, id) AS number
  FROM administration
)
SELECT coalesce(due.prescription, given.prescription) AS prescription, due.day AS due_date,
  given.day AS given_date, id AS administration,
  CASE WHEN status IS NULL THEN 'unrecorded' WHEN status = 'not-done' THEN 'not-taken'
    WHEN due.day IS NULL THEN 'extra' ELSE 'taken' END AS outcome, reason_code, reason
FROM due FULL JOIN given USING (prescription, day, number);

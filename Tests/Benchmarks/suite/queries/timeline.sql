-- The rows of timeline.csv without what is worked out from schedules: each administration once, the
-- patient, the order and the medication found, and every week from the first day of an order or an
-- administration to the last. How orders end is kept to what `adherence sample` writes.
WITH administration AS (
  FROM administrations()
  QUALIFY row_number() OVER (PARTITION BY id ORDER BY version DESC) = 1
), medication AS (
  SELECT 'Medication/' || id AS reference,
    code.coding[1]."system" || '|' || code.coding[1].code AS key
  FROM read_json(getvariable('data') || '/Medication.ndjson', format = 'newline_delimited',
    columns = {id: 'VARCHAR',
      code: 'STRUCT(coding STRUCT("system" VARCHAR, code VARCHAR)[])'})
), person AS (
  SELECT 'Patient/' || id AS reference, id
  FROM read_json(getvariable('data') || '/Patient.ndjson', format = 'newline_delimited',
    columns = {id: 'VARCHAR'})
), prescription AS (
  SELECT 'MedicationRequest/' || id AS reference, status, subject.reference AS patient,
    coalesce(medication.key, medicationCodeableConcept.coding[1]."system" || '|'
      || medicationCodeableConcept.coding[1].code) AS key,
    [dosage.timing.repeat FOR dosage IN dosageInstruction] AS timing,
    CAST(left(coalesce(timing[1].boundsPeriod.start, authoredOn), 10) AS DATE) AS first_day
  FROM read_json(getvariable('data') || '/MedicationRequest.ndjson', format = 'newline_delimited',
    columns = {
      id: 'VARCHAR', status: 'VARCHAR', subject: 'STRUCT(reference VARCHAR)', authoredOn: 'VARCHAR',
      medicationReference: 'STRUCT(reference VARCHAR)',
      medicationCodeableConcept:
        'STRUCT(coding STRUCT("system" VARCHAR, code VARCHAR)[])',
      dosageInstruction: 'STRUCT(timing STRUCT(repeat STRUCT(
        boundsPeriod STRUCT("start" VARCHAR, "end" VARCHAR), boundsDuration STRUCT("value" BIGINT),
        "count" BIGINT, frequency BIGINT, period BIGINT, periodUnit VARCHAR)))[]'
    }) LEFT JOIN medication ON medicationReference.reference = medication.reference
), ordered AS (
  SELECT *, CASE
    WHEN timing[1].boundsPeriod.end IS NOT NULL
      THEN CAST(left(timing[1].boundsPeriod.end, 10) AS DATE)
    WHEN timing[1].boundsDuration IS NOT NULL
      -- Doses by the hour end at the time of day at which they began.
      THEN first_day + CAST(list_sum([part.boundsDuration.value FOR part IN timing]) AS INTEGER)
        - CASE WHEN timing[1].periodUnit = 'h' THEN 0 ELSE 1 END
    WHEN timing[1].count IS NOT NULL THEN
      first_day + CAST((timing[1].count - 1) * timing[1].period // timing[1].frequency AS INTEGER)
    WHEN status = 'active' THEN CAST(getvariable('as_of') AS DATE)
  END AS last_day
  FROM prescription
), counted AS (
  SELECT administration.patient, ordered.reference AS prescription,
    coalesce(ordered.key, medication.key,
      administration.coding."system" || '|' || administration.coding.code) AS key,
    date_trunc('week', CAST(left(date, 10) AS DATE)) AS week,
    min(CAST(left(date, 10) AS DATE)) AS first_dose, max(CAST(left(date, 10) AS DATE)) AS last_dose,
    count(*) FILTER (administration.status IN ('completed', 'in-progress', 'stopped')) AS taken,
    count(*) FILTER (administration.status = 'not-done') AS not_taken,
    count(*) FILTER (administration.status IN ('on-hold', 'unknown')) AS undetermined
  FROM administration
    LEFT JOIN ordered
      ON request = ordered.reference AND administration.patient = ordered.patient
    LEFT JOIN medication ON administration.medication = medication.reference
  WHERE administration.status <> 'entered-in-error' AND length(date) >= 10
  GROUP BY ALL
), line AS (
  SELECT patient, prescription, key, min(first) AS first, max(last) AS last
  FROM (
    SELECT patient, prescription, key, first_dose AS first, last_dose AS last FROM counted
    UNION ALL SELECT patient, reference, key, first_day, last_day FROM ordered
  )
  GROUP BY ALL
), week AS (
  SELECT patient, prescription, key,
    unnest(generate_series(date_trunc('week', first), last, INTERVAL 7 DAY)) AS week
  FROM line
)
SELECT person.id AS patient, coalesce(week.prescription, 'none:' || week.key) AS series,
  strftime(week.week, '%G-W%V') AS bucket, coalesce(taken, 0) AS taken,
  coalesce(not_taken, 0) AS not_taken, coalesce(undetermined, 0) AS undetermined
FROM week
  LEFT JOIN counted ON counted.patient = week.patient AND counted.week = week.week
    AND counted.prescription IS NOT DISTINCT FROM week.prescription AND counted.key = week.key
  LEFT JOIN person ON week.patient = person.reference
ORDER BY ALL

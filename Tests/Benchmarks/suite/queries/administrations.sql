-- The fields that `adherence` reads of an R4 administration to count it.
CREATE MACRO administrations() AS TABLE
SELECT id, meta.versionId AS version, status, subject.reference AS patient,
  request.reference AS request, medicationReference.reference AS medication,
  medicationCodeableConcept.coding[1] AS coding,
  coalesce(effectiveDateTime, effectivePeriod.start) AS date
FROM read_json(getvariable('data') || '/MedicationAdministration.ndjson',
  format = 'newline_delimited',
  columns = {
    id: 'VARCHAR', meta: 'STRUCT(versionId BIGINT)', status: 'VARCHAR',
    subject: 'STRUCT(reference VARCHAR)', request: 'STRUCT(reference VARCHAR)',
    medicationReference: 'STRUCT(reference VARCHAR)',
    medicationCodeableConcept: 'STRUCT(coding STRUCT("system" VARCHAR, code VARCHAR)[])',
    effectiveDateTime: 'VARCHAR', effectivePeriod: 'STRUCT("start" VARCHAR)'
  });

-- Every dose that was due or recorded.
SELECT patient, prescription AS series, medication_code, medication, due_date, administration,
  given_date, CASE outcome WHEN 'extra' THEN 'taken' ELSE outcome END AS outcome,
  CASE WHEN outcome = 'extra' OR due_date IS NULL THEN 'extra' ELSE 'due' END AS kind, reason_code, reason,
  strftime(coalesce(due_date, given_date), '%G-W%V') AS bucket
FROM dose JOIN prescription USING (prescription)
ORDER BY patient, prescription, coalesce(due_date, given_date), administration

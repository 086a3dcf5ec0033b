-- Every dose that was due or recorded.
SELECT patient, prescription AS series, medication_code, medication, due_date, administration,
  given_date, outcome, reason_code, reason,
  strftime(coalesce(due_date, given_date), '%G-W%V') AS bucket
FROM dose JOIN prescription USING (prescription)
ORDER BY patient, prescription, coalesce(due_date, given_date), administration

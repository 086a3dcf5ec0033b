-- The due doses that were not taken or not recorded, by medication, reason and weekday.
WITH due AS (
  SELECT medication_code, sum(expected) AS due FROM daily GROUP BY ALL
)
SELECT medication_code, coalesce(reason_code, '') AS reason_code,
  CASE outcome WHEN 'unrecorded' THEN 'unrecorded' ELSE 'recorded' END AS recorded,
  isodow(due_date) AS due_weekday, count(*) AS doses, count(DISTINCT patient) AS patients,
  count(*) / any_value(due.due) AS share_of_due
FROM dose JOIN prescription USING (prescription) JOIN due USING (medication_code)
WHERE due_date IS NOT NULL AND outcome IN ('not-taken', 'unrecorded')
GROUP BY ALL ORDER BY ALL

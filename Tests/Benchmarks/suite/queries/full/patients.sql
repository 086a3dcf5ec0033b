-- The sums of each patient.
SELECT patient, count(DISTINCT prescription) AS series_count, min(day) AS first_day, sum(taken) AS taken,
  sum(not_taken) AS not_taken, sum(expected) AS expected, sum(kept) AS expected_taken,
  sum(unrecorded) AS unrecorded, sum(extra) AS extra,
  sum(taken) / nullif(sum(taken) + sum(not_taken), 0) AS recorded_adherence,
  sum(kept) / sum(expected) AS implementation
FROM daily GROUP BY patient ORDER BY patient

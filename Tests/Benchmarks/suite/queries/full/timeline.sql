-- Every week of an order from its first day to its last; a week without any record has no
-- share of what is recorded.
WITH week AS (
  SELECT patient, prescription,
    unnest(generate_series(date_trunc('week', first_day), last_day, INTERVAL 7 DAY)) AS week
  FROM prescription
), counted AS (
  SELECT prescription, date_trunc('week', day) AS week, sum(taken) AS taken, sum(not_taken) AS not_taken,
    sum(expected) AS expected, sum(unrecorded) AS unrecorded, sum(extra) AS extra, sum(kept) AS kept
  FROM daily GROUP BY ALL
)
SELECT patient, prescription AS series, strftime(week, '%G-W%V') AS bucket,
  coalesce(taken, 0) AS taken, coalesce(not_taken, 0) AS not_taken, 0 AS undetermined,
  coalesce(expected, 0) AS expected, coalesce(unrecorded, 0) AS unrecorded, coalesce(extra, 0) AS extra,
  taken / nullif(taken + not_taken, 0) AS recorded_adherence,
  taken / nullif(expected, 0) AS taking_adherence,
  kept / nullif(expected, 0) AS implementation
FROM week LEFT JOIN counted USING (prescription, week)
ORDER BY ALL

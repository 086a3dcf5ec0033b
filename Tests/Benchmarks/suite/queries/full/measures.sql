-- The measures of each order, over all its days.
WITH due_day AS (
  SELECT *, sum(CAST(taken > 0 AS INTEGER)) OVER (PARTITION BY prescription ORDER BY day) AS spell,
    min(day) OVER (PARTITION BY prescription) AS first_day,
    max(day) OVER (PARTITION BY prescription) AS last_day
  FROM daily WHERE expected > 0
), gap AS (
  -- From the first due day without a dose to the next one with one, or to the day after the last.
  SELECT prescription, spell, min(day) FILTER (taken = 0) AS first_missed,
    count(*) FILTER (taken = 0) AS missed, max(last_day) AS last_day
  FROM due_day GROUP BY ALL
), covered AS (
  SELECT prescription, spell, day AS next_taken FROM due_day WHERE taken > 0
), gaps AS (
  SELECT gap.prescription, count(*) FILTER (missed >= 3) AS holidays,
    coalesce(max(coalesce(next_taken, last_day + 1) - first_missed), 0) AS longest_gap_days
  FROM gap LEFT JOIN covered
    ON gap.prescription = covered.prescription AND covered.spell = gap.spell + 1
  GROUP BY ALL
), sums AS (
  SELECT patient, prescription, medication_code, sum(taken) AS taken, sum(not_taken) AS not_taken,
    sum(expected) AS expected, sum(unrecorded) AS unrecorded, sum(extra) AS extra, sum(kept) AS kept,
    count(*) FILTER (expected > 0 AND taken = expected) AS correct,
    count(*) FILTER (expected > 0 AND taken > 0) AS covered,
    count(*) FILTER (expected > 0) AS due_days
  FROM daily GROUP BY ALL
)
SELECT patient, prescription AS series, medication_code, taken, not_taken, expected, unrecorded, extra,
  taken / nullif(taken + not_taken, 0) AS recorded_adherence, taken / expected AS taking_adherence,
  kept / expected AS implementation, correct / due_days AS correct_days,
  covered / due_days AS days_covered, longest_gap_days, holidays
FROM sums JOIN gaps USING (prescription)
ORDER BY ALL

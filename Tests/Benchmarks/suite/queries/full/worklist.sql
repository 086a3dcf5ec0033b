-- Whom to see, by medication: days without a dose, a falling share, one that was not started, and twice as
-- many doses in a day as were due.
WITH days AS (
  SELECT patient, medication_code, medication, day, max(period) AS period, sum(expected) AS expected,
    sum(taken) AS taken, sum(kept) AS kept, CAST(getvariable('as_of') AS DATE) AS as_of
  FROM daily GROUP BY ALL
), due AS (
  SELECT *, row_number() OVER backwards AS from_end,
    sum(CAST(taken > 0 AS INTEGER)) OVER backwards AS taken_since
  FROM days WHERE expected > 0
  WINDOW backwards AS (PARTITION BY patient, medication_code ORDER BY day DESC)
), shares AS (
  SELECT patient, medication, any_value(as_of) AS as_of,
    max(day) AS last_due, min(day) FILTER (expected > 0) AS first_due, max(period) AS period,
    max(day) FILTER (taken > 0) AS last_taken, min(day) FILTER (taken > 0) AS first_taken,
    sum(kept) FILTER (day > as_of - 7) / sum(expected) FILTER (day > as_of - 7) AS share_7d,
    sum(kept) FILTER (day BETWEEN as_of - 34 AND as_of - 7)
      / sum(expected) FILTER (day BETWEEN as_of - 34 AND as_of - 7) AS share_before_28d,
    bool_or(day > as_of - 7 AND expected > 0 AND taken >= 2 * expected) AS is_double
  FROM days GROUP BY ALL
), missed AS (
  SELECT patient, medication, count(*) FILTER (taken_since = 0) AS days_without FROM due GROUP BY ALL
)
SELECT patient, rule, medication, last_taken, as_of - last_taken AS days_since, share_7d,
  share_before_28d
FROM shares JOIN missed USING (patient, medication), LATERAL (
  SELECT unnest([
    CASE WHEN days_without >= 3 AND as_of - last_due <= period THEN 'days-without' END,
    CASE WHEN share_7d < 0.8 AND share_before_28d >= 0.8 THEN 'falling' END,
    CASE WHEN last_taken IS NULL AND first_due + 2 < as_of AND as_of - last_due <= period
      THEN 'not-started' END,
    CASE WHEN is_double THEN 'more-than-due' END
  ]) AS rule
)
WHERE rule IS NOT NULL
ORDER BY patient, rule, medication

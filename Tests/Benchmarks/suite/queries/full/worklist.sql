-- Whom to see, by medication on which doses are still due: days without a dose, a falling share, one that was
-- not started, and twice as many doses as were due in one of the last 2 days, with none omitted beside it.
WITH medicines AS (
  SELECT patient, medication, CAST(getvariable('as_of') AS DATE) AS as_of,
    min(first_day) FILTER (is_open) AS first_due
  FROM (SELECT *, last_day >= CAST(getvariable('as_of') AS DATE) AS is_open FROM prescription)
  GROUP BY ALL HAVING bool_or(is_open)
), days AS (
  SELECT patient, medication, any_value(as_of) AS as_of, any_value(first_due) AS first_due, day,
    sum(expected) AS expected, sum(taken) AS taken, sum(kept) AS kept, sum(extra) AS extra
  FROM daily JOIN medicines USING (patient, medication) GROUP BY ALL
), beside AS (
  SELECT *,
    coalesce(max(day) FILTER (expected > 0 AND taken > 0) OVER medicine, DATE '0001-01-01') AS last_kept,
    coalesce(bool_or(expected > kept) OVER neighbours, false) AS is_omitted_beside
  FROM days
  WINDOW medicine AS (PARTITION BY patient, medication),
    neighbours AS (PARTITION BY patient, medication ORDER BY day
      RANGE BETWEEN INTERVAL 1 DAY PRECEDING AND INTERVAL 1 DAY FOLLOWING EXCLUDE CURRENT ROW)
), medication AS (
  SELECT patient, medication, as_of, first_due, max(day) FILTER (taken > 0) AS last_taken,
    count(*) FILTER (expected > 0 AND day > last_kept) AS days_without,
    coalesce(sum(expected) FILTER (day > as_of - 7), 0) AS due_7d,
    coalesce(sum(kept) FILTER (day > as_of - 7), 0) AS kept_7d,
    coalesce(sum(expected) FILTER (day BETWEEN as_of - 34 AND as_of - 7), 0) AS due_28d,
    coalesce(sum(kept) FILTER (day BETWEEN as_of - 34 AND as_of - 7), 0) AS kept_28d,
    bool_or(day > as_of - 2 AND expected > 0 AND extra > 0 AND taken >= 2 * expected
      AND NOT is_omitted_beside) AS is_double
  FROM beside GROUP BY ALL
)
SELECT patient, rule, medication, last_taken, as_of - last_taken AS days_since,
  kept_7d / nullif(due_7d, 0) AS share_7d, kept_28d / nullif(due_28d, 0) AS share_before_28d
FROM medication, LATERAL (
  SELECT unnest([
    CASE WHEN days_without >= 3 THEN 'days-without' END,
    CASE WHEN due_7d >= 4 AND due_28d >= 4 AND kept_7d < 0.8 * due_7d
      AND 5 * (kept_28d * due_7d - kept_7d * due_28d) >= due_7d * due_28d THEN 'falling' END,
    CASE WHEN last_taken IS NULL AND first_due + 2 <= as_of THEN 'not-started' END,
    CASE WHEN is_double THEN 'more-than-due' END
  ]) AS rule
)
WHERE rule IS NOT NULL
ORDER BY patient, rule, medication

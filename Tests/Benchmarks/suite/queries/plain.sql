-- A plain count: a row that comes twice counts twice.
SELECT patient, coalesce(request, medication, coding."system" || '|' || coding.code) AS series,
  strftime(CAST(left(date, 10) AS DATE), '%G-W%V') AS bucket,
  count(*) FILTER (status IN ('completed', 'in-progress', 'stopped')) AS taken,
  count(*) FILTER (status = 'not-done') AS not_taken,
  count(*) FILTER (status IN ('on-hold', 'unknown')) AS undetermined
FROM administrations()
WHERE status <> 'entered-in-error' AND length(date) >= 10
GROUP BY ALL ORDER BY ALL

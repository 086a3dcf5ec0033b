extension German {
  static func heading(_ column: String) -> String? { headings[column] ?? tableHeadings[column] }

  /// Headings by the column.
  private static let headings = [
    "patient": "Patient", "series": "Linie", "medication_code": "Code des Medikaments",
    "medication": "Medikament", "order": "Verordnung (ID)", "remark": "Bemerkung",
    "bucket": "Zeitraum", "bucket_start": "Erster Tag", "bucket_end": "Letzter Tag",
    "state": "Zustand", "partial": "Nur ein Teil", "buckets_recorded": "Zeiträume mit Einträgen",
    "buckets_without_records": "Zeiträume ohne Einträge", "status": "Status",
    "active_from": "Gilt ab", "active_to": "Gilt bis", "instruction": "Anweisung",
    "administration": "Gabe (ID)", "local_date": "Datum", "outcome": "Ergebnis",
    "reason": "Grund", "resource": "Was", "disposition": "Was daraus wurde", "count": "Anzahl",
    "file": "Datei", "line": "Zeile", "detail": "Einzelheit",
    "name": "Kennzahl", "measure": "Spalte in measures.csv", "patients": "Patienten",
    "patients_due": "Patienten mit fälligen Dosen",
    "expected_taken": "Davon genommen", "median": "Median", "lower_quartile": "Unteres Quartil",
    "upper_quartile": "Oberes Quartil",
    "share_at_or_above_threshold": "Anteil ab Schwelle",
    "day": "Tag", "at_risk": "Unter Beobachtung", "stopped": "Beendet", "censored": "Zensiert",
    "share": "Anteil noch eingenommen", "low": "Intervall von", "high": "Intervall bis",
    "adherence": "Adhärenz", "patients_by_implementation": "Patienten nach genommenen von fälligen",
    "patients_by_recorded_adherence": "Patienten nach dokumentierter Adhärenz",
    "sheet": "Blatt", "heading": "Überschrift", "type": "Art", "unit": "Einheit",
    "meaning": "Bedeutung", "source": "Quelle", "table": "Tabelle in CSV",
    "column": "Spalte in CSV",
  ]

  /// Headings by the table and its column, where the column means something else elsewhere.
  private static let tableHeadings = [
    "patients.series": "Linien", "patients.name": "Name",
    "patients.first_day": "Beginn des ersten Zeitraums",
    "patients.last_day": "Ende des letzten Zeitraums",
    "reasons.share": "Anteil an nicht genommenen",
  ]
}

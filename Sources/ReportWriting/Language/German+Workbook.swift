import MedicationAdherence

extension German {
  static func name(of sheet: WorkbookSheet) -> String {
    switch sheet {
    case .summary: "Übersicht"
    case .timeline: "Verlauf"
    case .measures: "Kennzahlen"
    case .distribution: "Verteilung"
    case .distributionOverTime: "Verteilung im Zeitverlauf"
    case .persistence: "Persistenz"
    case .patients: "Patienten"
    case .administrations: "Gaben"
    case .orders: "Verordnungen"
    case .dataQuality: "Datenqualität"
    case .chartData: "Diagrammdaten"
    case .adherenceBands: "Patienten nach Adhärenz"
    case .persistenceSteps: "Persistenzstufen"
    case .dictionary: "Spalten"
    case .about: "Erläuterungen"
    }
  }

  static func inDays(_ name: String) -> String {
    name.hasPrefix("Tage") ? name : "\(name) (Tage)"
  }

  static func heading(_ column: String) -> String? { headings[column] }

  private static let headings = [
    "patient": "Patient", "series": "Linie", "medication_code": "Code des Medikaments",
    "medication": "Medikament", "order": "Verordnung", "remark": "Bemerkung",
    "name": "Kennzahl", "measure": "Spalte in measures.csv", "patients": "Patienten",
    "median": "Median", "lower_quartile": "Unteres Quartil", "upper_quartile": "Oberes Quartil",
    "share_at_or_above_threshold": "Anteil ab Schwelle",
    "bucket": "Zeitraum", "bucket_start": "Erster Tag", "bucket_end": "Letzter Tag",
    "day": "Tag", "at_risk": "Unter Beobachtung", "stopped": "Beendet", "censored": "Zensiert",
    "share": "Anteil noch eingenommen", "low": "Intervall von", "high": "Intervall bis",
    "adherence": "Adhärenz", "patients_by_implementation": "Patienten nach Implementierung",
    "patients_by_recorded_adherence": "Patienten nach dokumentierter Adhärenz",
  ]

  static let noRows = "keine"

  static let pageNumber = "Seite &P von &N"

  static func remark(_ remark: SeriesRemark, threshold: String) -> String {
    switch remark {
    case .low(let measures): "unter \(threshold): \(list(measures.map(name)))"
    case .nothingRecorded: "keine Dosis dokumentiert"
    case .asNeeded: "bei Bedarf, daher nichts fällig"
    case .nothingDue: "nichts war fällig"
    case .demandUnknown: "Soll nicht bekannt"
    }
  }

  static func remarks(_ remarks: [String]) -> String { remarks.joined(separator: "; ") }

  static let spreadTitle = "Patienten nach Adhärenz, in Schritten von 10\u{A0}%"

  static let spreadChart = "Säulendiagramm der Zahl der Patienten nach Adhärenz."

  static let patientsAxis = "Patienten"

  static func spread(
    _ measure: String, _ patients: Int, median: String, quartiles: (String, String),
    reaching: String, threshold: String
  ) -> String {
    "\(measure): \(number(patients)) \(patients == 1 ? "Patient" : "Patienten"), "
      + "Median \(median) (Quartile \(quartiles.0) und \(quartiles.1)), "
      + "\(reaching) mit mindestens \(threshold)."
  }
}

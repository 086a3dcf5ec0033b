import MedicationAdherence

extension German {
  static let dateFormat = "dd.mm.yyyy"

  static let yesAndNo = (yes: "ja", no: "nein")

  static func word(for state: BucketState) -> String {
    switch state {
    case .recorded: "dokumentiert"
    case .noRecords: "keine Einträge"
    case .nothingDue: "nichts fällig"
    case .suppressed: "nicht gezeigt"
    }
  }

  static func word(for outcome: Outcome) -> String {
    switch outcome {
    case .taken: "genommen"
    case .notTaken: "nicht genommen"
    case .undetermined: "unbestimmt"
    }
  }

  static let noReason = "kein Grund dokumentiert"

  static func below(_ threshold: String) -> String { "unter \(threshold)" }

  static func word(for type: ColumnType) -> String {
    switch type {
    case .text: "Text"
    case .integer: "ganze Zahl"
    case .number: "Zahl"
    case .fraction: "Anteil"
    case .date: "Tag"
    case .partialDate: "Tag, Monat oder Jahr"
    case .flag: "ja oder nein"
    }
  }

  static func unit(_ name: String) -> String { units[name] ?? name }

  private static let units = [
    "administrations": "Gaben", "doses": "Dosen", "share": "Anteil", "day": "Tag",
    "days": "Tage", "runs": "Pausen", "lines": "Linien", "buckets": "Zeiträume",
    "lines of a file": "Zeilen",
    "patients": "Patienten", "series": "Linien", "resources": "Ressourcen",
    "as the measure": "wie die Kennzahl",
  ]

  static let reportTitle = "Medikamentenadhärenz"

  static func patientTitle(_ report: String, _ patient: String) -> String {
    "\(report), Patient \(patient)"
  }

  static func cohortTitle(_ report: String) -> String { "\(report), alle Patienten" }

  static func pageTitle(_ title: String, asOf day: String) -> String {
    "\(title), Datenstand \(day)"
  }

  static func subject(_ size: BucketSize) -> String {
    "Genommene und nicht genommene Dosen pro \(size.german.one)"
  }

  static func person(_ name: String, _ patient: String) -> String {
    name.isEmpty ? "Patient \(patient)" : "\(name), Patient \(patient)"
  }

  static let allMedications = "Alle Medikamente"

  static let withoutOrder = "ohne Verordnung"

  static func figure(_ figure: SummaryFigure, _ size: BucketSize) -> String {
    switch figure {
    case .medication: "Medikament"
    case .taken: "Genommen"
    case .notTaken: "Nicht genommen"
    case .undetermined: "Unbestimmt"
    case .interrupted: "Abgebrochen"
    case .takenOfRecorded: "Genommen von Einträgen"
    case .due: "Fällig, soweit bekannt"
    case .dueTaken: "Davon genommen"
    case .dueNotRecorded: "Fällig, ohne Eintrag"
    case .moreThanDue: "Mehr als fällig"
    case .takenOfDue: "Genommen von fälligen"
    case .takenOfDueInMedian: "Genommen von fälligen, Median der Patienten"
    case .withRecords: "Mit Einträgen (\(size.german.many))"
    case .withoutRecords: "Ohne Einträge (\(size.german.many))"
    case .bucketsNotShown: "Nicht gezeigt (\(size.german.many))"
    case .patients: "Patienten"
    case .lines: "Linien des Verlaufs"
    }
  }

  static func chartTitle(_ title: String, _ size: BucketSize) -> String {
    "\(title) – \(dosesPer(size))"
  }
}

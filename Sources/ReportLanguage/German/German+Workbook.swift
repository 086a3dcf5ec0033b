import MedicationAdherence

extension German {
  static func name(of sheet: WorkbookSheet) -> String {
    switch sheet {
    case .summary: "Übersicht"
    case .overTime: "Alle Patienten im Zeitverlauf"
    case .control: "Regelkarte"
    case .worklist: worklistTitle
    case .earlierRuns: "Frühere Läufe"
    case .groups: "Gruppen"
    case .timeline: "Verlauf"
    case .measures: "Kennzahlen"
    case .distribution: "Verteilung"
    case .distributionOverTime: "Verteilung im Zeitverlauf"
    case .persistence: "Persistenz"
    case .patients: "Patienten"
    case .administrations: "Gaben"
    case .orders: "Verordnungen"
    case .reasons: "Gründe"
    case .medications: "Medikamente"
    case .classes: "Klassen"
    case .omissions: "Auslassungen"
    case .omittedDoses: "Ausgelassene Dosen"
    case .scores: "Eigene Angaben"
    case .scoresOverTime: "Angaben im Zeitverlauf"
    case .dataQuality: "Datenqualität"
    case .adherenceBands: "Patienten nach Adhärenz"
    case .persistenceSteps: "Persistenzstufen"
    case .dictionary: "Spalten"
    case .about: "Erläuterungen"
    }
  }

  static func inDays(_ name: String) -> String {
    name.hasPrefix("Tage") ? name : "\(name) (Tage)"
  }

  static let noRows = "keine"

  static func rowsPrinted(_ count: Int, of all: Int) -> String {
    "die ersten \(number(count)) von \(number(all)) Zeilen"
  }

  static let pageNumber = "Seite &P von &N"

  static func remark(
    _ remark: SeriesRemark, threshold: String, share: (Measure) -> String?
  ) -> String {
    switch remark {
    case .low(let measures):
      "unter \(threshold): \(list(measures.map { named(withinSentence($0), share($0)) }))"
    case .takenNotInForce(let reason, let count): takenNotInForce(reason, count)
    case .moreThanDue(let count): moreThanDue(count, forUnrecorded: 0)
    case .dayUnknown(1):
      "1 dokumentierte Dosis hat nur einen Monat oder ein Jahr als Datum und zählt daher nicht zu den "
        + "fälligen"
    case .dayUnknown(let count):
      "\(number(count)) dokumentierte Dosen haben nur einen Monat oder ein Jahr als Datum und zählen "
        + "daher nicht zu den fälligen"
    case .dosesWithoutOrder(1):
      "1 weitere Dosis dieses Medikaments ist ohne Bezug zu einer Verordnung dokumentiert und zählt "
        + "daher hier nicht"
    case .dosesWithoutOrder(let count):
      "\(number(count)) weitere Dosen dieses Medikaments sind ohne Bezug zu einer Verordnung "
        + "dokumentiert und zählen daher hier nicht"
    case .dosesAmongOthers(1):
      "1 dieser Dosen ist ohne Bezug zu einer Verordnung dokumentiert und zählt daher nicht zu den "
        + "fälligen"
    case .dosesAmongOthers(let count):
      "\(number(count)) dieser Dosen sind ohne Bezug zu einer Verordnung dokumentiert und zählen "
        + "daher nicht zu den fälligen"
    case .dosesNameNoOrder(let count):
      "nicht beurteilt: Dosen nennen keine Verordnung, daher ist nicht bekannt, was von "
        + "\(count == 1 ? "1 fälligen Dosis" : "\(number(count)) fälligen Dosen") \(said.taken) wurde"
    case .takenElsewhere(let count):
      "nicht beurteilt: \(count == 1 ? "1 fällige Dosis ist" : "\(number(count)) fällige Dosen sind") "
        + "für zu Hause, wo sie hier niemand dokumentiert"
    case .orderBeside:
      "es gibt eine Verordnung dieses Medikaments, bei der diese Dosen nicht zählen"
    case .neverStarted(let hasRecords):
      hasRecords
        ? "nie begonnen: keine Dosis als \(said.taken) dokumentiert"
        : "vom Beginn der Verordnung an keine Dosis dokumentiert"
    case .stopped(let days, let gap):
      "\(number(days)) \(days == 1 ? "Tag" : "Tage") lang \(said.taken), dann beendet oder unterbrochen "
        + "(längste Lücke: \(number(gap)) \(gap == 1 ? "Tag" : "Tage"))"
    case .nothingRecorded: "keine Dosis dokumentiert"
    case .asNeeded: "bei Bedarf, daher nichts fällig"
    case .nothingDue: "nichts war fällig"
    case .demandUnknown: "nicht bekannt, was fällig war"
    case .hidden: rowsHidden
    case .allPatients: "wie sich die Anteile der Patienten verteilen: \(name(of: .distribution))"
    }
  }

  /// A measure's name within a sentence, where only nouns have a capital.
  private static func withinSentence(_ measure: Measure) -> String {
    switch measure {
    case .recordedAdherence: "dokumentierte Adhärenz"
    case .correctDays: "korrekte Tage"
    case .daysCovered: "abgedeckte Tage"
    case .onTime: "pünktliche Dosen"
    case .implementation: page(.share)
    default: name(of: measure)
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
  // MARK: - The sheets

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
    case .taken: said.taken
    case .notTaken: "nicht \(said.taken)"
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
    "administrations": "Gaben", "doses": "Dosen", "points": "Punkte", "responses": "Antwortbögen",
    "questions": "Fragen", "share": "Anteil", "day": "Tag",
    "days": "Tage", "year": "Jahr", "years": "Jahre", "runs": "Pausen", "lines": "Behandlungen",
    "buckets": "Zeiträume",
    "lines of a file": "Zeilen",
    "patients": "Patienten", "orders": "Verordnungen", "hour": "Stunde",
    "day of the week": "Wochentag", "min": "Minuten", "series": "Behandlungen",
    "resources": "Ressourcen",
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
    "\(said.takenFirst)e und nicht \(said.taken)e Dosen pro \(size.german.one)"
  }

  static func person(_ name: String, _ patient: String) -> String {
    name.isEmpty ? "Patient \(patient)" : "\(name), Patient \(patient)"
  }

  static let allMedications = "Alle Medikamente"

  static let withoutOrder = "ohne Verordnung"

  static func figure(_ figure: SummaryFigure, _ size: BucketSize) -> String {
    switch figure {
    case .medication: "Medikament"
    case .taken: said.takenFirst
    case .notTaken: "Nicht \(said.taken)"
    case .undetermined: "Unbestimmt"
    case .interrupted: "Abgebrochen"
    case .takenOfRecorded: page(.shareTaken)
    case .due: "Fällig, soweit bekannt"
    case .dueTaken: "Davon \(said.taken)"
    case .dueNotRecorded: "Fällig, \(said.notSigned)"
    case .moreThanDue: "Mehr als fällig"
    case .takenOfDue: page(.shareOfDueTaken)
    case .takenOfDueInMedian: page(.medianImplementation)
    case .withRecords: "Mit Einträgen (\(size.german.many))"
    case .withoutRecords: "Ohne Einträge (\(size.german.many))"
    case .bucketsNotShown: "Nicht gezeigt (\(size.german.many))"
    case .patients: "Patienten"
    case .lines: "Behandlungen"
    }
  }

  static func chartTitle(_ title: String, _ size: BucketSize) -> String {
    "\(title) – \(dosesPer(size))"
  }
}

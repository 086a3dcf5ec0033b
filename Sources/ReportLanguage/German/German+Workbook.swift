import MedicationAdherence

extension German {
  static func name(of sheet: WorkbookSheet) -> String {
    switch sheet {
    case .summary: "Übersicht"
    case .overTime: "Alle Patienten im Zeitverlauf"
    case .timeline: "Verlauf"
    case .measures: "Kennzahlen"
    case .distribution: "Verteilung"
    case .distributionOverTime: "Verteilung im Zeitverlauf"
    case .persistence: "Persistenz"
    case .patients: "Patienten"
    case .administrations: "Gaben"
    case .orders: "Verordnungen"
    case .reasons: "Gründe"
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

  static let noRows = "keine"

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
      "1 weitere Dosis dieses Medikaments ist ohne Verordnung dokumentiert und zählt hier nicht"
    case .dosesWithoutOrder(let count):
      "\(number(count)) weitere Dosen dieses Medikaments sind ohne Verordnung dokumentiert und "
        + "zählen hier nicht"
    case .dosesAmongOthers(1):
      "1 dieser Dosen ist ohne Verordnung dokumentiert und zählt nicht zu den fälligen"
    case .dosesAmongOthers(let count):
      "\(number(count)) dieser Dosen sind ohne Verordnung dokumentiert und zählen nicht zu den "
        + "fälligen"
    case .orderBeside:
      "es gibt eine Verordnung dieses Medikaments, bei der diese Dosen nicht zählen"
    case .neverStarted(let hasRecords):
      hasRecords
        ? "nie begonnen: keine Dosis als genommen dokumentiert"
        : "vom Beginn der Verordnung an keine Dosis dokumentiert"
    case .stopped(let days, let gap):
      "\(number(days)) \(days == 1 ? "Tag" : "Tage") lang genommen, dann beendet oder unterbrochen "
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
}

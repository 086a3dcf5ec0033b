import MedicationAdherence

extension German {
  static let worklistTitle = "Wer heute zu sehen ist"

  static func worklistCaption(_ rows: Int, patients: Int, asOf: String) -> String {
    "\(rows == 1 ? "1 Grund" : "\(number(rows)) Gründe"), "
      + "\(patients == 1 ? "1 Patienten" : "\(number(patients)) Patienten") zu sehen, Stand \(asOf). "
      + "Kritische Medikamente zuerst."
  }

  static let worklistEmpty = "Auf keinen Patienten trifft eine Regel der Liste zu."

  static func moreRows(_ count: Int) -> String {
    count == 1 ? "1 weitere Zeile" : "\(number(count)) weitere Zeilen"
  }

  static func rowsInFile(_ count: Int) -> String {
    count == 1
      ? "1 weitere Zeile steht nur in der Datei."
      : "\(number(count)) weitere Zeilen stehen nur in der Datei."
  }

  static let criticalMedicine = "kritisch"

  static func name(of rule: WorklistRule) -> String {
    switch rule {
    case .criticalOmitted: "Kritische Dosis ausgelassen"
    case .daysWithout: "Tage ohne Dosis"
    case .falling: "Sinkender Anteil"
    case .notStarted: "Nicht begonnen"
    case .supplyEnds: "Vorrat endet"
    case .moreThanDue: "Mehr als fällig"
    }
  }

  static func omittedLately(_ count: Int, _ latest: [String]) -> String {
    let more = count > latest.count ? ", …" : ""
    return "\(count == 1 ? "1 Dosis" : "\(number(count)) Dosen") in den letzten 24 Stunden "
      + "ausgelassen: " + latest.joined(separator: ", ") + more + "."
  }

  static func omitted(_ time: String, reason: String?) -> String {
    guard let reason else { return "\(time) (nicht abgezeichnet)" }
    return reason.isEmpty ? "\(time) (nicht \(said.taken), ohne Grund)" : "\(time) (\(reason))"
  }

  static func daysWithoutDose(_ days: Int) -> String {
    "An \(number(days)) fälligen Tagen in Folge keine Dosis \(said.taken)."
  }

  static func shareFell(to now: String, from before: String) -> String {
    "In den letzten 7 Tagen \(now) der fälligen Dosen \(said.taken), in den 28 Tagen davor \(before)."
  }

  static func notTakenSince(_ firstDue: String) -> String {
    "Keine Dosis \(said.taken), seit die erste am \(firstDue) fällig war."
  }

  static func supplyEnds(_ day: String, inDays days: Int) -> String {
    switch days {
    case 0: "Der abgegebene Vorrat endet heute, am \(day)."
    case 1: "Der abgegebene Vorrat endet morgen, am \(day)."
    default: "Der abgegebene Vorrat endet in \(number(days)) Tagen, am \(day)."
    }
  }

  static func takenMoreThanDue(_ day: String, taken: Int, due: Int) -> String {
    "\(number(taken)) Dosen am \(day) \(said.taken), \(number(due)) "
      + "\(due == 1 ? "war" : "waren") fällig."
  }

  static func lastTaken(_ day: String, daysAgo days: Int) -> String {
    switch days {
    case 0: "Zuletzt heute \(said.taken)."
    case 1: "Zuletzt gestern \(said.taken)."
    default: "Zuletzt vor \(number(days)) Tagen \(said.taken), am \(day)."
    }
  }
}

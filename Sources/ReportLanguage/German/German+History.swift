import MedicationAdherence

extension German {
  static let historyTitle = "Seit dem ersten Bericht geändert"

  static let historyUnchanged =
    "Kein Anteil hat sich seit dem ersten Bericht um einen halben Prozentpunkt oder mehr geändert."

  static func changed(
    _ bucket: CalendarBucket, _ change: ShareChange, from first: String?, to now: String?
  ) -> String {
    let before =
      first.map { "lag im ersten Bericht bei \($0)" } ?? "hatte im ersten Bericht keine Einträge"
    let after = now.map { "liegt jetzt bei \($0)" } ?? "hat jetzt keine Einträge"
    return "\(name(of: bucket)) \(before) und \(after): \(cause(of: change))."
  }

  private static func cause(of change: ShareChange) -> String {
    let records = abs(change.moreRecords)
    return switch change.reason {
    case .ruleChange: "Die Version des Programms oder die Optionen des Berichts sind andere"
    case .orderChange: cause(change.dosesDue)
    case .lateRecord: "\(doses(records, "wurde", "wurden")) nachträglich dokumentiert"
    case .deletion: "\(doses(records, "ist", "sind")) nicht mehr dokumentiert"
    case .correction: "Einträge zu Dosen wurden berichtigt"
    }
  }

  private static func cause(_ due: Change<Int>?) -> String {
    guard let due else { return "Andere Dosen waren fällig" }
    return
      "\(doses(due.first, "war", "waren")) damals fällig, jetzt \(due.now == 1 ? "ist" : "sind") "
      + "es \(number(due.now))"
  }

  private static func doses(_ count: Int, _ one: String, _ many: String) -> String {
    count == 1 ? "1 Dosis \(one)" : "\(number(count)) Dosen \(many)"
  }

  static let firstReportedLine = "— im ersten Bericht"

  static func firstReportedLine(differsIn buckets: String) -> String {
    "Ein Strich über den Balken zeigt den Anteil im ersten Bericht; anders: \(buckets)."
  }

  static func name(of measure: HistoryMeasure) -> String {
    switch measure {
    case .share: page(.share)
    case .dosesDue: page(.dosesDue)
    case .taken: page(.dosesTaken)
    case .notTaken: page(.dosesNotTaken)
    }
  }

  static func word(for reason: ChangeReason) -> String {
    switch reason {
    case .ruleChange: "andere Version oder Optionen"
    case .orderChange: "andere Dosen fällig"
    case .lateRecord: "nachträglich dokumentiert"
    case .deletion: "nicht mehr dokumentiert"
    case .correction: "berichtigt"
    }
  }
}

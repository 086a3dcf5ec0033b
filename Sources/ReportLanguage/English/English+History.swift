import MedicationAdherence

extension English {
  static let historyTitle = "Changed since first reported"

  static let historyUnchanged =
    "No share has changed by half a percentage point or more since it was first reported."

  static func changed(
    _ bucket: CalendarBucket, _ change: ShareChange, from first: String?, to now: String?
  ) -> String {
    let size = bucket.size.rawValue
    let name = size.prefix(1).uppercased() + size.dropFirst() + " " + name(of: bucket)
    let before = first.map { "was \($0)" } ?? "had no records"
    let after = now.map { "is \($0)" } ?? "has no records"
    return "\(name) \(before) when first reported and \(after) now: \(cause(of: change))."
  }

  private static func cause(of change: ShareChange) -> String {
    let records = abs(change.moreRecords)
    return switch change.reason {
    case .ruleChange: "the version of the tool or the options of the report have changed"
    case .orderChange: cause(change.dosesDue)
    case .lateRecord:
      "\(count(records, "dose", "doses")) \(records == 1 ? "was" : "were") recorded late"
    case .deletion:
      "\(count(records, "dose", "doses")) \(records == 1 ? "is" : "are") no longer recorded"
    case .correction: "records of doses were corrected"
    }
  }

  private static func cause(_ due: Change<Int>?) -> String {
    guard let due else { return "other doses were due" }
    return "\(count(due.first, "dose was", "doses were")) due then, \(number(due.now)) "
      + "\(due.now == 1 ? "is" : "are") now"
  }

  static let firstReportedLine = "— first reported"

  static func firstReportedLine(differsIn buckets: String) -> String {
    "A stroke over the bars shows the share when first reported; it differs in \(buckets)."
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
    case .ruleChange: "other version or options"
    case .orderChange: "other doses due"
    case .lateRecord: "recorded late"
    case .deletion: "no longer recorded"
    case .correction: "corrected"
    }
  }
}

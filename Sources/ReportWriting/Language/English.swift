import MedicationAdherence

/// How English writes numbers, plurals and months.
enum English {
  /// The short names of the months, January first.
  static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// A whole number with a comma every three digits.
  static func number(_ value: Int) -> String {
    var digits = String(value)
    var place = digits.count - 3
    while place > (value < 0 ? 1 : 0) {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
      place -= 3
    }
    return digits
  }

  /// Recorded adherence in whole per cent; empty when it is not known.
  ///
  /// 100 % means every dose and 0 % means none: what lies close to them is 99 % and 1 %.
  static func percent(_ counts: OutcomeCounts) -> String {
    guard let share = counts.recordedAdherence else { return "" }
    let rounded = Int((share * 100).rounded())
    let lowest = counts.taken > 0 ? 1 : 0
    let highest = counts.notTaken > 0 ? 99 : 100
    return "\(min(max(rounded, lowest), highest))\u{A0}%"
  }

  /// A number with its noun: `1 week`, `2 weeks`.
  static func count(_ count: Int, _ one: String, _ many: String) -> String {
    "\(number(count)) \(count == 1 ? one : many)"
  }

  /// A number of buckets: `1 week`, `2 quarters`.
  static func count(_ count: Int, _ size: BucketSize) -> String {
    Self.count(count, size.rawValue, size.rawValue + "s")
  }

  /// What a bucket is.
  static func bucketRule(_ size: BucketSize) -> String {
    switch size {
    case .day: "Doses are counted by calendar day."
    case .week: "Doses are counted by ISO 8601 week, Monday to Sunday."
    case .month: "Doses are counted by calendar month."
    case .quarter: "Doses are counted by quarter, from January, April, July and October."
    case .year: "Doses are counted by calendar year."
    }
  }

  /// A number of doses as a subject: `1 dose was`, `2 doses were`.
  static func doses(_ count: Int) -> String {
    Self.count(count, "dose was", "doses were")
  }
}

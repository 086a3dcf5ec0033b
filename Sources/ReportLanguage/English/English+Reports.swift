import MedicationAdherence

extension English {
  /// The short names of the months, January first.
  static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

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

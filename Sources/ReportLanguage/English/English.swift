import MedicationAdherence

/// How English writes numbers, plurals, dates and sentences, of patients at home.
///
/// It is a class for its words of a ward to take the place of those of a home.
class English: Wording {
  static let tag = "en"

  /// Where the patients are.
  class var setting: DoseWords { .home }

  // MARK: Numbers and lists

  static let decimalMark = "."

  /// A whole number with a comma every three digits.
  static func number(_ value: Int) -> String { grouped(value, by: ",") }

  static func range(_ low: String?, _ high: String?) -> String {
    switch (low, high) {
    case (let low?, let high?): "\(low) to \(high)"
    case (let low?, nil): "at least \(low)"
    default: "at most \(high ?? "")"
    }
  }

  static func beyond(_ low: String?, _ high: String?) -> String {
    low.map { "more than \($0)" } ?? "less than \(high ?? "")"
  }

  static func under(_ percent: String) -> String { "under \(percent)" }

  static func list(_ items: [String]) -> String { joined(items, "and") }

  static func alternatives(_ items: [String]) -> String { joined(items, "or") }

  static func quoted(_ text: String) -> String { "“\(text)”" }

  // MARK: The sentence of a series

  static let nothingRecorded = "Nothing was recorded."

  static func silence(_ state: BucketState, _ count: Int, _ size: BucketSize) -> String {
    let buckets = Self.count(count, size)
    return switch state {
    case .suppressed: "The figures of \(buckets) are not shown, to protect privacy."
    case .nothingDue: "Nothing was due \(preposition(size)) \(buckets), and nothing was recorded."
    case .noRecords, .recorded: "Nothing was recorded \(preposition(size)) \(buckets)."
    }
  }

  static func unknownDoses(_ count: Int) -> String {
    "\(doses(count)) recorded, but not whether "
      + (count == 1 ? "it was \(said.taken)" : "any was \(said.taken)")
  }

  static func oneDose(isTaken: Bool) -> String {
    "The one recorded dose was \(isTaken ? said.taken : "not \(said.taken)")"
  }

  static func allTaken(_ count: Int) -> String {
    (count == 2 ? "Both" : "All \(number(count))") + " recorded doses were \(said.taken)"
  }

  static func noneTaken(_ count: Int) -> String {
    (count == 2 ? "Neither of the two" : "None of the \(number(count))")
      + " recorded doses was \(said.taken)"
  }

  static func shareTaken(_ percent: String, _ taken: Int, of known: Int) -> String {
    "\(percent) of the recorded doses were \(said.taken) (\(number(taken)) of \(number(known)))"
  }

  static func change(from first: String, to second: String, isRise: Bool) -> String {
    ", from \(first) in the first half to \(second) in the second"
  }

  static func moreUndetermined(_ count: Int) -> String {
    Self.count(count, "more dose", "more doses") + " undetermined"
  }

  static func demand(_ count: Int, of scope: DueScope, _ size: BucketSize) -> String {
    Self.count(count, "dose was", "doses were") + " due" + place(scope, size)
  }

  private static func place(_ scope: DueScope, _ size: BucketSize) -> String {
    switch scope {
    case .all: ""
    case .buckets(let known): " \(preposition(size)) \(count(known, size)) with a known schedule"
    case .orders: " of orders with a known schedule"
    }
  }

  /// The preposition before a number of buckets in which something happened.
  private static func preposition(_ size: BucketSize) -> String { size == .day ? "on" : "in" }

  static func dueTaken(
    _ percent: String, _ doses: DoseSums, isCertain: Bool, change: String, of scope: DueScope,
    _ size: BucketSize
  ) -> String {
    let (due, place) = (number(doses.expected), place(scope, size))
    let none = doses.expected == 2 ? "Neither of the two" : "None of the \(due)"
    let mark = change.isEmpty ? "," : ";"
    let unrecorded =
      doses.unrecorded > 0 ? "\(mark) \(number(doses.unrecorded)) not recorded" : ""
    return switch (doses.matched, doses.expected) {
    case (1, 1): "The one dose due\(place) was \(said.taken)"
    case (_, 1) where doses.unrecorded > 0: "The one dose due\(place) is not recorded"
    case (_, 1):
      "The one dose due\(place) \(isCertain ? "was not" : "is not recorded as") \(said.taken)"
    case (2, 2): "Both doses due\(place) were \(said.taken)"
    case (doses.expected, _): "All \(due) doses due\(place) were \(said.taken)"
    case (0, doses.unrecorded): "\(none) doses due\(place) is recorded"
    case (0, _):
      "\(none) doses due\(place) \(isCertain ? "was" : "is recorded as") \(said.taken)" + unrecorded
    case (let taken, _):
      "\(percent) of the doses due\(place) were \(said.taken) (\(number(taken)) of \(due))" + change
        + unrecorded
    }
  }

  static func nothingRecorded(ofDue due: Int) -> String {
    "nothing recorded, \(number(due)) due"
  }

  static func moreThanDue(_ extra: Int, forUnrecorded others: Int) -> String {
    let more = count(extra, "dose", "doses") + " more than "
    let verb = extra == 1 ? "was" : "were"
    guard others > 0 else { return more + "\(verb) due \(verb) \(said.taken)" }
    let share = extra == others ? "" : "\(number(others)) of them "
    return more + "\(verb) due on the day \(verb) \(said.taken), perhaps \(share)"
      + "instead of \(others == 1 ? "one" : "some") not recorded on another day"
  }

  static func takenNotInForce(_ reason: OrderNotInForce, _ count: Int) -> String {
    let order =
      switch reason {
      case .prohibited: "against an order that says: do not give"
      case .enteredInError: "of an order that was entered in error"
      case .cancelled: "of an order that was cancelled"
      case .draft: "of an order that is only a draft"
      case .proposed: "of an order that is only proposed"
      }
    return "\(Self.count(count, "dose was", "doses were")) recorded as \(said.taken) \(order)"
  }

  static func takenAfterDeath(_ count: Int) -> String {
    "\(Self.count(count, "dose was", "doses were")) recorded as \(said.taken) after the patient’s death"
  }

  static func withoutDose(_ count: Int, _ size: BucketSize) -> String {
    "\(Self.count(count, size)) without a dose"
  }

  static func gap(_ state: BucketState, _ count: Int, _ size: BucketSize) -> String {
    let buckets = Self.count(count, size)
    return switch state {
    case .nothingDue: "\(buckets) with nothing due"
    case .suppressed: "\(buckets) not shown"
    case .noRecords, .recorded: "\(buckets) without records"
    }
  }
  // MARK: - Counts and buckets

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

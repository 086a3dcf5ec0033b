import MedicationAdherence

extension English {
  /// Why nothing is counted, and what may help of what leaves out the most.
  static func nothingCounted(_ uncounted: UncountedAdministrations) -> String {
    let reasons = uncounted.reasons.map { reason, count in
      "\(number(count)) \(Self.uncounted(reason, asOf: uncounted.asOf))"
    }
    let what = uncounted.read == 1 ? "one that was" : "\(number(uncounted.read)) that were"
    return "No administration is counted of the \(what) read: "
      + reasons.joined(separator: ", ") + "." + (advice(uncounted).map { " " + $0 } ?? "")
  }

  static func uncounted(_ reason: UncountedAdministrations.Reason, asOf: Day) -> String {
    switch reason {
    case .afterAsOf: "after the as-of day \(asOf)"
    case .outsideWindow: "outside the days that were asked for"
    case .notSelected: "not selected"
    case .unusableDate: "without a date that can be counted"
    case .notUnderstood: "not understood"
    case .enteredInError: "entered in error"
    case .deleted: "deleted"
    case .duplicate: "read more than once"
    }
  }

  private static func advice(_ uncounted: UncountedAdministrations) -> String? {
    switch uncounted.reasons.first?.reason {
    case .afterAsOf: uncounted.latest.map { "The latest is of \($0)." }
    case .outsideWindow, .notSelected: nil
    case .unusableDate, .notUnderstood, .enteredInError, .deleted, .duplicate, nil:
      "The ledger has each of these."
    }
  }
}

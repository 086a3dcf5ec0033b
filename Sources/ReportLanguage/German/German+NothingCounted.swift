import MedicationAdherence

extension German {
  /// Why nothing is counted, and what may help of what leaves out the most.
  static func nothingCounted(_ uncounted: UncountedAdministrations) -> String {
    let reasons = uncounted.reasons.map { reason, count in
      "\(number(count)) \(Self.uncounted(reason, asOf: uncounted.asOf))"
    }
    let what =
      uncounted.read == 1
      ? "Die eine gelesene Gabe wird nicht gezählt: "
      : "Von den \(number(uncounted.read)) gelesenen Gaben wird keine gezählt: "
    return what + reasons.joined(separator: ", ") + "."
      + (advice(uncounted).map { " " + $0 } ?? "")
  }

  static func uncounted(_ reason: UncountedAdministrations.Reason, asOf: Day) -> String {
    switch reason {
    case .afterAsOf: "nach dem Stichtag \(digits(asOf))"
    case .outsideWindow: "außerhalb der gewünschten Tage"
    case .notSelected: "nicht ausgewählt"
    case .unusableDate: "ohne ein Datum, das gezählt werden kann"
    case .notUnderstood: "nicht verstanden"
    case .enteredInError: "irrtümlich eingetragen"
    case .deleted: "gelöscht"
    case .duplicate: "mehrfach gelesen"
    }
  }

  private static func advice(_ uncounted: UncountedAdministrations) -> String? {
    switch uncounted.reasons.first?.reason {
    case .afterAsOf: uncounted.latest.map { "Die letzte ist vom \(digits($0))." }
    case .outsideWindow, .notSelected: nil
    case .unusableDate, .notUnderstood, .enteredInError, .deleted, .duplicate, nil:
      "Das Protokoll nennt sie."
    }
  }
}

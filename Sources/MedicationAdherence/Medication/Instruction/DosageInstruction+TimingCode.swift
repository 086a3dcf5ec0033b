extension DosageInstruction.Timing {
  /// Makes the timing that an abbreviation such as `BID` or `Q6H` stands for.
  ///
  /// Upper and lower case and spaces do not matter. Nil for an unknown code: then the structure
  /// beside it decides.
  public init?(code: String) {
    let code = code.uppercased().filter { !$0.isWhitespace }
    guard let timing = Self.named(code) ?? Self.everyUnits(code) else { return nil }
    self = timing
  }

  private static func named(_ code: String) -> Self? {
    switch code {
    case "QD", "DAILY": daily(1)
    case "BID": daily(2)
    case "TID": daily(3)
    case "QID": daily(4)
    case "AM", "QAM": at(.morning)
    case "PM": at(.afternoon)
    case "QPM": at(.evening)
    case "NIGHTLY": at(.night)
    case "BED", "HS", "QHS": at(.beforeSleep)
    case "QOD": Self(NumberRange(1), per: NumberRange(2), .day)
    case "WK", "QWK", "WEEKLY": Self(NumberRange(1), per: NumberRange(1), .week)
    case "MO", "MONTHLY": Self(NumberRange(1), per: NumberRange(1), .month)
    case "ONCE", "1X", "X1": once([])
    case "STAT": once([.immediate])
    default: nil
    }
  }

  /// `QnH` and `QnD`: one dose every n hours or days.
  private static func everyUnits(_ code: String) -> Self? {
    let digits = code.dropFirst().dropLast()
    guard code.hasPrefix("Q"), digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
      let count = Int(digits), 1...9_999 ~= count
    else { return nil }
    let unit: TimeUnit? =
      code.hasSuffix("H") ? .hour : code.hasSuffix("D") ? .day : nil
    return unit.map { Self(NumberRange(1), per: NumberRange(Double(count)), $0) }
  }

  private static func daily(_ times: Double) -> Self {
    Self(NumberRange(times), per: NumberRange(1), .day)
  }

  private static func at(_ event: EventTiming) -> Self {
    var timing = Self()
    timing.when = [event]
    return timing
  }

  private static func once(_ events: [EventTiming]) -> Self {
    var timing = Self()
    timing.count = NumberRange(1)
    timing.when = events
    return timing
  }
}

/// The length of a window of refill measures, or how far into another one it begins.
public enum WindowLength: Hashable, Sendable {
  /// A number of days, 0 or more.
  case days(Int)
  /// A number of calendar months, 0 or more.
  case months(Int)

  /// Reads `90d` or `12m`; nil when the text is neither, or more than 9,999 of them.
  public init?(text: String) {
    guard let unit = text.last, let number = Int(text.dropLast()), 0...9_999 ~= number,
      text.dropLast().utf8.allSatisfy({ 48...57 ~= $0 })
    else { return nil }
    switch unit {
    case "d": self = .days(number)
    case "m": self = .months(number)
    default: return nil
    }
  }

  /// Whether the length is nothing.
  public var isZero: Bool { self == .days(0) || self == .months(0) }

  /// The length taken several times.
  func times(_ factor: Int) -> WindowLength {
    switch self {
    case .days(let number): .days(number * factor)
    case .months(let number): .months(number * factor)
    }
  }
}

extension Day {
  /// The day one window length later.
  ///
  /// Months step on the calendar; a day that does not exist becomes the first of the next month: 31
  /// January and one month is 1 March. So AdhereR has it; the activity of orders is clamped instead.
  func stepping(_ length: WindowLength) -> Day {
    switch length {
    case .days(let days): return adding(days: days)
    case .months(let months):
      let clamped = adding(months: months)
      return clamped.components.day == components.day ? clamped : clamped.adding(days: 1)
    }
  }
}

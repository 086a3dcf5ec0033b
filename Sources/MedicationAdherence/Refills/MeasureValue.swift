/// The value of a measure, or why there is none.
public enum MeasureValue: Hashable, Sendable {
  /// A finite number.
  case value(Double)
  /// There is none: an empty cell, never 0 or 1.
  case empty(EmptyReason)

  /// Why a measure has no value.
  public enum EmptyReason: String, CaseIterable, Sendable {
    /// No dispense lies where the measure looks for one.
    case noDispense = "no-dispense"
    /// Two dispenses on different days are needed.
    case tooFewDispenses = "too-few-dispenses"
    /// There are no days to divide by: the only dispense is on the window's last day.
    case noDays = "no-days"
    /// The supply from before the window lasts to its end or past it.
    case suppliedThroughout = "supplied-throughout"
    /// The observation window reaches out of the follow-up.
    case windowOutsideFollowUp = "window-outside-follow-up"
  }

  /// The number; nil when there is none.
  public var number: Double? {
    if case .value(let number) = self { number } else { nil }
  }

  /// Why there is no number; nil when there is one.
  public var emptyReason: EmptyReason? {
    if case .empty(let reason) = self { reason } else { nil }
  }

  /// A quotient; empty when it divides by nothing.
  static func ratio(_ numerator: Double, _ denominator: Double) -> MeasureValue {
    denominator > 0 ? .value(numerator / denominator) : .empty(.noDays)
  }

  /// The value changed by a function; what is empty stays so.
  func map(_ transform: (Double) -> Double) -> MeasureValue {
    if case .value(let number) = self { .value(transform(number)) } else { self }
  }
}

/// A measure of how well refills cover a patient's observation window.
public protocol RefillMeasure: Sendable {
  /// The column's name.
  static var name: String { get }
  /// What it says, in a sentence.
  static var meaning: String { get }
  /// The value for a history whose window lies in its follow-up.
  static func measure(_ history: RefillHistory) -> MeasureValue
}

extension RefillMeasure {
  /// The value for a history; empty when its observation window reaches out of the follow-up.
  public static func value(of history: RefillHistory) -> MeasureValue {
    history.isWindowInFollowUp ? measure(history) : .empty(.windowOutsideFollowUp)
  }
}

extension RefillMeasure {
  /// What the measure is, in a report.
  static var definition: MeasureDefinition {
    MeasureDefinition(
      name, name.uppercased(), .share,
      source: "Dima & Dediu 2017, PLoS ONE 12(4): e0174426 (AdhereR)",
      String(meaning.dropLast()), empty: MeasureDefinition.withoutDispenses)
  }
}

extension MeasureDefinition {
  /// Where the measures of refills are empty in a report.
  static let withoutDispenses = "without dispenses, and in lines that are not a whole patient"
}

extension RefillHistory {
  /// CMA1 to CMA9, in their order.
  public static let measures: [any RefillMeasure.Type] = [
    CMA1.self, CMA2.self, CMA3.self, CMA4.self, CMA5.self, CMA6.self, CMA7.self, CMA8.self,
    CMA9.self,
  ]

  /// The values of CMA1 to CMA9, in their order.
  public var values: [MeasureValue] { Self.measures.map { $0.value(of: self) } }
}

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

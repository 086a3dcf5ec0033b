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

extension RefillHistory {
  /// CMA1 to CMA9, in their order.
  public static let measures: [any RefillMeasure.Type] = [
    CMA1.self, CMA2.self, CMA3.self, CMA4.self, CMA5.self, CMA6.self, CMA7.self, CMA8.self,
    CMA9.self,
  ]

  /// The values of CMA1 to CMA9, in their order.
  public var values: [MeasureValue] { Self.measures.map { $0.value(of: self) } }
}

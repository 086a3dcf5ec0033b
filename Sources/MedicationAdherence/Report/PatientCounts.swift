/// How many patients have an order, of these a value of a measure, and of these a high one.
public struct PatientCounts: Hashable, Sendable {
  /// The patients with an order; nil when the number is hidden.
  public var withOrder: Int?
  /// Of these, the patients with a value of the measure; nil when hidden.
  public var withMeasure: Int?
  /// Of these, the patients whose value is at or above the threshold; nil when hidden.
  public var adherent: Int?

  /// Makes counts; nobody is counted at first.
  public init(withOrder: Int? = 0, withMeasure: Int? = 0, adherent: Int? = 0) {
    self.withOrder = withOrder
    self.withMeasure = withMeasure
    self.adherent = adherent
  }

  /// The adherent among the patients with a value; nil when there is none, or when it is hidden.
  public var share: Double? {
    guard let adherent, let withMeasure, withMeasure > 0 else { return nil }
    return Double(adherent) / Double(withMeasure)
  }

  /// Counts a patient; one without an order is not counted.
  mutating func add(hasOrder: Bool, _ value: Double?, threshold: Double) {
    guard hasOrder else { return }
    withOrder = withOrder.map { $0 + 1 }
    guard let value else { return }
    withMeasure = withMeasure.map { $0 + 1 }
    if value >= threshold { adherent = adherent.map { $0 + 1 } }
  }

  /// Adds the counts of other patients; what is hidden of either is hidden of both.
  mutating func join(_ other: PatientCounts) {
    func sum(_ left: Int?, _ right: Int?) -> Int? {
      left.flatMap { left in right.map { left + $0 } }
    }
    withOrder = sum(withOrder, other.withOrder)
    withMeasure = sum(withMeasure, other.withMeasure)
    adherent = sum(adherent, other.adherent)
  }
}

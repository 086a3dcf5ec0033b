/// How many patients have an order, of these a share of recorded doses, and of these a high one.
public struct PatientCounts: Hashable, Sendable {
  /// The patients with an order; nil when the number is hidden.
  public var withOrder: Int?
  /// Of these, the patients of whom a dose was recorded as taken or not taken; nil when hidden.
  public var withRecordedAdherence: Int?
  /// Of these, the patients whose recorded adherence is at or above the threshold; nil when hidden.
  public var adherent: Int?

  /// Makes counts; nobody is counted at first.
  public init(withOrder: Int? = 0, withRecordedAdherence: Int? = 0, adherent: Int? = 0) {
    self.withOrder = withOrder
    self.withRecordedAdherence = withRecordedAdherence
    self.adherent = adherent
  }

  /// The adherent among the patients with a recorded adherence; nil when there is none, or when it
  /// is hidden.
  public var share: Double? {
    guard let adherent, let withRecordedAdherence, withRecordedAdherence > 0 else { return nil }
    return Double(adherent) / Double(withRecordedAdherence)
  }

  /// Counts a patient; one without an order is not counted.
  mutating func add(hasOrder: Bool, recordedAdherence: Double?, threshold: Double) {
    guard hasOrder else { return }
    withOrder = withOrder.map { $0 + 1 }
    guard let recordedAdherence else { return }
    withRecordedAdherence = withRecordedAdherence.map { $0 + 1 }
    if recordedAdherence >= threshold { adherent = adherent.map { $0 + 1 } }
  }
}

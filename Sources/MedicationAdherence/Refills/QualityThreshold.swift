/// Which patients count in a quality measure of refills, and which of them are adherent.
public struct QualityThreshold: Hashable, Sendable {
  /// The least number of different days with a dispense in the window.
  public let fillDays: Int
  /// The least share of days covered, 0 to 1.
  public let proportion: Double

  /// The rule of the Pharmacy Quality Alliance: two fills on different days, and 0.80 of days covered.
  public static let pqa = QualityThreshold(fillDays: 2, proportion: 0.80)

  /// Whether a patient is adherent; nil for one who does not count, having too few fills.
  public func isMet(by days: SupplyDaysCovered) -> Bool? {
    guard days.fillDays >= fillDays else { return nil }
    return Double(days.covered) >= proportion * Double(days.observed)
  }
}

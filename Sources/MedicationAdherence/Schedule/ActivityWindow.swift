/// The days on which an order was active, as far as the record tells.
///
/// Each dosage has a window of its own. One that says when it ends is believed. One that does not
/// ends with the order's validity; if the order is no longer active, with its last administration;
/// else with its supply; else it goes on until the as-of day. Nothing is active after the patient's
/// death or once another order has taken this one's place.
public enum ActivityWindow {
  /// What the record shows beside the order itself.
  public struct Evidence: Sendable {
    /// The days of the first and last administration of the order, up to the as-of day.
    public var administrations: DayRange?
    /// The patient's death; nil when none is recorded.
    public var deceased: Death?
    /// From when on another order takes this one's place; nil when none does.
    public var replaced: Replacement?
    /// The last day that counts.
    public var asOf: Day

    /// Makes evidence.
    public init(
      administrations: DayRange?, deceased: Death? = nil, replaced: Replacement? = nil,
      asOf: Day
    ) {
      self.administrations = administrations
      self.deceased = deceased
      self.replaced = replaced
      self.asOf = asOf
    }
  }
}

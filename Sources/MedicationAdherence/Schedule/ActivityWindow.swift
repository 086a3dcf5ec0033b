/// The days on which an order was active, as far as the record tells.
///
/// An order that says when it ends is believed. One that does not ends with its validity; if it is
/// no longer active, with its last administration; else with its supply; else it goes on until the
/// as-of day.
public struct ActivityWindow: Hashable, Sendable {
  /// What the record shows beside the order itself.
  public struct Evidence: Sendable {
    /// The days of the first and last administration of the order, up to the as-of day.
    public var administrations: DayRange?
    /// The last day on which the patient lived; nil when none is recorded.
    public var deceased: Day?
    /// The last day that counts.
    public var asOf: Day

    /// Makes evidence.
    public init(administrations: DayRange?, deceased: Day?, asOf: Day) {
      self.administrations = administrations
      self.deceased = deceased
      self.asOf = asOf
    }
  }

  /// The first to the last active day, up to the as-of day; nil when there is none or nothing says
  /// when the order began.
  public let days: DayRange?

  /// Works out the days of an order.
  public init(of order: Order, evidence: Evidence) {
    guard let start = Self.start(of: order) ?? evidence.administrations?.first else {
      days = nil
      return
    }
    var end = Self.end(of: order, from: start, evidence: evidence)
    if let deceased = evidence.deceased { end = min(end, deceased) }
    days = DayRange(first: start, last: min(end, evidence.asOf))
  }

  /// The day an order begins; nil when it does not say.
  static func start(of order: Order) -> Day? {
    let starts = order.dosages.compactMap { dosage in
      dosage.bounds.start ?? (dosage.hasRepeat && dosage.events.count == 1 ? dosage.events[0] : nil)
        ?? (dosage.hasRepeat ? nil : dosage.events.first)
    }
    return starts.min() ?? order.effective.start ?? order.validity.start ?? order.written
  }

  private static func end(of order: Order, from start: Day, evidence: Evidence) -> Day {
    let stated = [order.ended, order.effective.end, endByStatus(of: order)].compactMap(\.self)
    let ends = order.dosages.map { dosage in
      (stated + statedEnds(of: dosage, from: start)).min()
    }
    let last =
      ends.isEmpty ? stated.min() : ends.contains(nil) ? nil : ends.compactMap(\.self).max()
    guard let last else { return impliedEnd(of: order, from: start, evidence: evidence) }
    return min(last, endByLastAdministration(of: order, evidence: evidence) ?? last)
  }

  /// The ends that a dosage instruction states by itself.
  private static func statedEnds(of dosage: Dosage, from start: Day) -> [Day] {
    let first = dosage.bounds.start ?? start
    let lastEvent = dosage.hasRepeat ? nil : dosage.events.last
    return [dosage.bounds.end, dosage.boundsLength?.lastDay(from: first), lastEvent].compactMap(
      \.self)
  }

  /// The day on which a status that ends an order was set (R5).
  private static func endByStatus(of order: Order) -> Day? {
    ["on-hold", "stopped", "ended", "completed"].contains(order.status) ? order.statusChanged : nil
  }

  /// The end of an order that does not state one.
  private static func impliedEnd(of order: Order, from start: Day, evidence: Evidence) -> Day {
    if let end = order.validity.end { return end }
    if order.status != "active" { return evidence.administrations?.last ?? start }
    return order.supply.map { $0.times(1 + order.repeatsAllowed).lastDay(from: start) }
      ?? evidence.asOf
  }

  /// An order that was stopped on an unknown day was active no longer than it was given.
  private static func endByLastAdministration(of order: Order, evidence: Evidence) -> Day? {
    guard ["stopped", "ended", "on-hold", "unknown"].contains(order.status),
      order.ended == nil, endByStatus(of: order) == nil
    else { return nil }
    return evidence.administrations?.last
  }
}

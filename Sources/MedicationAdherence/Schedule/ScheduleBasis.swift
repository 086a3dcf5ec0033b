/// What an order's schedule follows from: orders with one basis have one schedule.
///
/// It tells apart what orders say by where they share it, and so lasts as long as they live.
public struct ScheduleBasis: Hashable, Sendable {
  private let terms: ObjectIdentifier
  /// When the order was written and first and last given, where that bears on its schedule.
  private let written: LocalMoment?
  private let administrations: DayRange?
  private let deceased: Death?
  private let replaced: Replacement?
  private let asOf: Day

  /// Finds what the schedule of an order follows from.
  public init(of order: borrowing Order, evidence: ActivityWindow.Evidence) {
    terms = order.sharing
    (written, administrations) =
      order.hasOwnSchedule ? (nil, nil) : (order.written, evidence.administrations)
    (deceased, replaced, asOf) = (evidence.deceased, evidence.replaced, evidence.asOf)
  }

  /// Hashes what mostly differs.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(terms)
    if let written { hasher.combine(written.instant) }
    if let administrations { hasher.combine(administrations.first) }
    if let deceased { hasher.combine(deceased) }
    if let replaced { hasher.combine(replaced) }
  }
}

extension OrderTerms {
  /// Whether the schedule follows from them alone, whenever the order was written and given: it is
  /// active, and they say when it starts.
  var haveOwnSchedule: Bool { status == "active" && ended == nil && start != nil }
}

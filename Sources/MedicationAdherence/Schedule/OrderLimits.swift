/// What an order and the record around it say about when its dosages end.
struct OrderLimits {
  /// The last day that counts.
  let asOf: Day
  /// The earliest end that the order states for all its dosages; nil when it states none.
  let stated: LocalMoment?

  private let order: Order
  private let evidence: ActivityWindow.Evidence

  /// Reads the ends of an order: `dateEnded`, the day of a status that ends it, the end of its
  /// effective period.
  init(_ order: Order, _ evidence: ActivityWindow.Evidence) {
    self.order = order
    self.evidence = evidence
    asOf = evidence.asOf
    stated = LocalMoment.earliestEnd([order.ended, order.endByStatus, order.effective.end])
  }

  /// The path of an end of the order as a whole that lies before its start, and the end; nil when
  /// none does.
  ///
  /// An order that was stopped before it was to start asked for nothing, which is no contradiction;
  /// stopped before it was written it is one.
  var contradictoryEnd: (path: String, day: Day)? {
    guard let start = order.start?.day else { return nil }
    let known = min(start, order.written?.day ?? start)
    let ends = [
      ("effectiveDosePeriod", order.effective.end, start), ("dateEnded", order.ended, known),
      ("statusChanged", order.endByStatus, known),
    ]
    for (path, end, start) in ends {
      if let end, end.day < start { return (path, end.day) }
    }
    return nil
  }

  /// The same of the end of the order's validity, for a dosage that starts on a day and ends with it.
  func contradictoryValidity(from start: Day) -> (path: String, day: Day)? {
    guard let end = order.validity.end, end.day < start else { return nil }
    return ("dispenseRequest.validityPeriod", end.day)
  }

  /// The end of a dosage that states none, and what was assumed for it.
  func impliedEnd(from start: LocalMoment) -> (end: LocalMoment, remark: ScheduleRemark.Kind?) {
    if let end = order.validity.end { return (LocalMoment(day: end.day), nil) }
    if order.status != "active" {
      guard let last = evidence.administrations?.last else {
        return (LocalMoment(day: asOf), .endUnknown)
      }
      return (LocalMoment(day: last), .endAssumed)
    }
    guard let supply = order.supply else { return (LocalMoment(day: asOf), nil) }
    let last = supply.times(1 + order.repeatsAllowed).lastDay(from: start.day)
    return (LocalMoment(day: last), .endFromSupply)
  }

  /// The earlier of a dosage's own end and the order's; nil when neither states one.
  func statedEnd(_ own: LocalMoment?) -> LocalMoment? {
    LocalMoment.earliestEnd([own, stated])
  }

  /// What was assumed when the last administration of an order that was stopped on an unknown day
  /// is before an end; nil when it is not.
  func assumption(before end: LocalMoment) -> ScheduleRemark.Kind? {
    guard let last = lastAdministration, last < min(end.day, asOf) else { return nil }
    return Order.stoppedStatuses.contains(order.status) ? .stopAssumed : .lastDoseAssumed
  }

  /// Whether the patient's death is what ends a dosage that started on a day and would have gone on
  /// to an end.
  func isEndedByDeath(from start: Day, to end: LocalMoment) -> Bool {
    guard let deceased = evidence.deceased, start <= deceased, deceased < end.day else {
      return false
    }
    return cut(end).day == deceased && lastAdministration != deceased
  }

  /// Cuts an end at the last administration of an order that was stopped on an unknown day, at the
  /// patient's death, at the day before a renewal, and at the as-of day.
  func cut(_ end: LocalMoment) -> LocalMoment {
    let limits = [
      lastAdministration, evidence.deceased, evidence.replaced?.adding(days: -1), asOf,
    ]
    guard let last = limits.compactMap(\.self).min(), last < end.day else { return end }
    return LocalMoment(day: last)
  }

  private var lastAdministration: Day? {
    let mayHaveEnded =
      Order.stoppedStatuses.contains(order.status) || order.status == "unknown"
      || !order.isStatusKnown
    guard mayHaveEnded, order.ended == nil, order.endByStatus == nil else { return nil }
    return evidence.administrations?.last
  }
}

extension Order {
  /// Whether the status is one that orders have in some version; any other is taken as `unknown`.
  public var isStatusKnown: Bool {
    switch status {
    case "active", "on-hold", "ended", "stopped", "completed", "cancelled": true
    case "entered-in-error", "draft", "unknown": true
    default: false
    }
  }

  /// The statuses of an order that ended, or paused, before it was to.
  static let stoppedStatuses: Set<String> = ["stopped", "ended", "on-hold"]

  /// When a status was set that ends an order (R5); nil for any other status.
  var endByStatus: LocalMoment? {
    switch status {
    case "on-hold", "stopped", "ended", "completed": statusChanged
    default: nil
    }
  }
}

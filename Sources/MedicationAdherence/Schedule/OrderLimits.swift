/// What an order and the record around it say about when its dosages end.
struct OrderLimits {
  /// The last day that counts.
  let asOf: Day
  /// The earliest end that the order states for all its dosages; nil when it states none.
  let stated: LocalMoment?

  private let start: LocalMoment?
  private let written: LocalMoment?
  private let ended: LocalMoment?
  private let endByStatus: LocalMoment?
  private let effectiveEnd: LocalMoment?
  private let validity: OpenPeriod
  private let isActive: Bool
  private let supply: TimeLength?
  private let quantityLength: TimeLength?
  private let isSupplyUnusable: Bool
  private let repeatsAllowed: Int
  private let evidence: ActivityWindow.Evidence
  /// The last administration of an order that was stopped on an unknown day; nil of any other.
  private let lastAdministration: Day?
  private let isStopped: Bool
  private let isStatusMissing: Bool
  /// Whether it was stopped on an unknown day, perhaps before anybody was to give it: no dose of it is
  /// recorded.
  let isStopUnknown: Bool
  /// The day that nothing is active after.
  private let lastDay: Day

  /// Reads the ends of an order: `dateEnded`, the day of a status that ends it, the end of its
  /// effective period.
  init(_ order: borrowing Order, _ evidence: ActivityWindow.Evidence) {
    self.evidence = evidence
    asOf = evidence.asOf
    (start, written, ended) = (order.start, order.written, order.ended)
    endByStatus = order.endByStatus
    (effectiveEnd, validity) = (order.effective.end, order.validity)
    stated = .earlierEnd(.earlierEnd(ended, endByStatus), effectiveEnd)
    isActive = order.status == "active"
    (isStopped, isStatusMissing) = (order.isStopped, order.isStatusMissing)
    (supply, repeatsAllowed) = (order.supply, order.repeatsAllowed)
    (isSupplyUnusable, quantityLength) = (order.isSupplyUnusable, order.quantityLength)
    let mayHaveEnded = isStopped || order.status == "unknown" || !order.isStatusKnown
    let isEndDated = ended != nil || endByStatus != nil
    lastAdministration = mayHaveEnded && !isEndDated ? evidence.administrations?.last : nil
    isStopUnknown =
      mayHaveEnded && !order.isStatusMissing && !isEndDated && evidence.administrations == nil
    lastDay = min(
      lastAdministration ?? asOf, evidence.deceased?.moment?.day ?? asOf,
      evidence.encounterEnd?.day ?? asOf, evidence.replaced?.lastDay ?? asOf, asOf)
  }

  /// When the order starts, as it says itself, else with its first administration.
  var orderStart: LocalMoment? {
    start ?? evidence.administrations.map { LocalMoment(day: $0.first) }
  }

  /// The path of an end of the order as a whole that lies before its start, and the end; nil when
  /// none does.
  ///
  /// An order that was stopped before it was to start asked for nothing, which is no contradiction;
  /// stopped before it was written it is one.
  var contradictoryEnd: (path: String, day: Day)? {
    guard let start = start?.day else { return nil }
    let known = min(start, written?.day ?? start)
    if let end = effectiveEnd?.day, end < start { return ("effectiveDosePeriod", end) }
    if let end = ended?.day, end < known { return ("dateEnded", end) }
    if let end = endByStatus?.day, end < known { return ("statusChanged", end) }
    return nil
  }

  /// The same of the end of the order's validity, for a dosage that starts on a day and ends with it.
  func contradictoryValidity(from start: Day) -> (path: String, day: Day)? {
    guard let end = validity.end, end.day < start || validity.isReversed else { return nil }
    return ("dispenseRequest.validityPeriod", end.day)
  }

  /// The end of a dosage of a rhythm that states none, and what was assumed for it.
  func impliedEnd(
    from start: LocalMoment, of rhythm: Rhythm?, isStep: Bool
  ) -> (end: LocalMoment, remark: ScheduleRemark.Kind?) {
    if let end = validity.end { return (end, nil) }
    if !isActive {
      if let last = evidence.administrations?.last { return (LocalMoment(day: last), .endAssumed) }
      // Of one whose stop is unknown the supply says how long it is unknown what was due.
      guard isStatusMissing || isStopUnknown,
        supply != nil || quantityLength != nil && !isSupplyUnusable
      else {
        return (LocalMoment(day: asOf), .endUnknown)
      }
    }
    if let supply {
      return (repeated(supply).end(from: start, of: rhythm, isStep: isStep), .endFromSupply)
    }
    guard let quantityLength, !isSupplyUnusable else {
      return (LocalMoment(day: asOf), isSupplyUnusable ? .supplyUnusable : nil)
    }
    let all = repeated(quantityLength)
    // Part of a day has the doses that are left.
    let end =
      all.isWholeDays
      ? all.end(from: start, of: rhythm, isStep: isStep) : all.end(from: start, keepsTime: true)
    return (end, .endFromQuantity)
  }

  /// How long all dispenses last that are allowed, when one lasts so long.
  private func repeated(_ length: TimeLength) -> TimeLength {
    TimeLength(length.value * Double(1 + repeatsAllowed), length.unit)
  }

  /// The end of the period of an order that is no longer active, with its path, when that is earlier
  /// than the bounds or the duration of a dosage; nil when it is not, or before the order's start.
  ///
  /// A minute more or less is how systems write the same end.
  func endBefore(bounds: LocalMoment?) -> (path: String, end: LocalMoment)? {
    guard !isActive, let bounds else { return nil }
    let periods = [
      ("dispenseRequest.validityPeriod", validity.end), ("effectiveDosePeriod", effectiveEnd),
    ]
    let ends = periods.compactMap { path, end -> (path: String, end: LocalMoment)? in
      guard let end, end.lastInstant + 60_000 < bounds.lastInstant,
        start.map({ $0.instant <= end.lastInstant }) ?? true
      else { return nil }
      return (path, end)
    }
    return ends.min { $0.end.lastInstant < $1.end.lastInstant }
  }

  /// The earlier of a dosage's own end and the order's; nil when neither states one.
  func statedEnd(_ own: LocalMoment?) -> LocalMoment? {
    LocalMoment.earlierEnd(own, stated)
  }

  /// What was assumed when the last administration of an order that was stopped on an unknown day
  /// is before an end, or when it has none; nil when it is not.
  func assumption(before end: LocalMoment) -> ScheduleRemark.Kind? {
    guard let last = lastAdministration, last < min(end.day, asOf) else { return nil }
    return isStopped ? .stopAssumed : .lastDoseAssumed
  }

  /// What around the order ends a dosage that started on a day and would have gone on to an end: the
  /// patient's death, or the end of the encounter; nil when neither does.
  func circumstance(endingFrom start: Day, to end: LocalMoment) -> ScheduleRemark.Kind? {
    let last = cut(end).day
    guard start <= last, last < end.day, lastAdministration != last else { return nil }
    if evidence.deceased?.moment?.day == last { return .endedByDeath }
    return evidence.encounterEnd?.day == last ? .endOfEncounter : nil
  }

  /// Whether an order goes on up to the as-of day although the patient died at an unknown time.
  func outlivesPatient(_ end: LocalMoment) -> Bool {
    evidence.deceased == .undated && asOf <= cut(end).day
  }

  /// Cuts an end at the last administration of an order that was stopped on an unknown day, at the
  /// patient's death, at the end of the encounter, at the day before a renewal, and at the as-of day.
  func cut(_ end: LocalMoment) -> LocalMoment {
    let end = lastDay < end.day ? LocalMoment(day: lastDay) : end
    let last = LocalMoment.earlierEnd(evidence.deceased?.moment, evidence.encounterEnd)
    return .earlierEnd(end, last) ?? end
  }
}

/// From when until when a dosage instruction of an order was active, and how that is known.
struct DosageWindow {
  /// When it starts.
  let start: LocalMoment
  /// When it ends at the lower demand.
  let end: LocalMoment
  /// When it ends at the higher demand.
  let latestEnd: LocalMoment
  /// The last day on which doses that end by themselves were still open; nil for other doses.
  let lastOpenDay: Day?
  /// Whether nothing says when it ended, so that nobody knows what was due.
  let isEndUnknown: Bool
  /// Whether it says itself how long it lasts.
  let hasLength: Bool
  /// What was assumed or contradicts itself.
  let remarks: [ScheduleRemark]
  /// The first of the days: the start, or an end that is said to lie before it.
  private let first: Day

  /// Works out the window of a dosage that starts at a moment, within the limits of its order.
  init(
    _ dosage: borrowing Dosage, _ reading: borrowing RhythmReading, from start: LocalMoment,
    limits: OrderLimits, isStep: Bool = false
  ) {
    let bounds = DosageBounds(dosage, reading, from: start, isStep: isStep)
    let stated = limits.statedEnd(bounds.end)
    self.start = start
    hasLength = bounds.hasLength
    let isImplied = stated == nil && !bounds.isCounted
    let reversed =
      bounds.reversedEnd ?? limits.contradictoryEnd
      ?? (isImplied ? limits.contradictoryValidity(from: start.day) : nil)
    first = min(start.day, reversed?.day ?? start.day)
    if let reversed {
      end = limits.cut(LocalMoment(day: limits.asOf))
      (latestEnd, lastOpenDay, isEndUnknown) = (end, nil, true)
      remarks = bounds.remarks + [ScheduleRemark(.endBeforeStart, at: reversed.path)]
      return
    }
    let (end, assumption) =
      isImplied
      ? limits.impliedEnd(from: start, of: reading.rhythm, isStep: isStep)
      : (stated ?? LocalMoment(day: limits.asOf), nil)
    self.end = limits.cut(end)
    latestEnd = limits.cut(bounds.latestEnd.flatMap(limits.statedEnd) ?? end)
    lastOpenDay =
      bounds.endsByItself
      ? limits.cut(
        limits.statedEnd(bounds.endOfOrder)
          ?? limits.impliedEnd(from: start, of: reading.rhythm, isStep: isStep).end
      ).day
      : nil
    isEndUnknown = assumption == .endUnknown
    remarks =
      bounds.remarks
      + Self.remarks(on: end, assumption, limits, start: start.day, last: latestEnd.day)
  }

  /// What was assumed about an end, with the last active day that follows.
  private static func remarks(
    on end: LocalMoment, _ assumption: ScheduleRemark.Kind?, _ limits: OrderLimits, start: Day,
    last: Day
  ) -> [ScheduleRemark] {
    // Of an order of which nobody knows when it ended nothing says that it still went on.
    if assumption == .endUnknown { return [ScheduleRemark(.endUnknown)] }
    var remarks: [ScheduleRemark] = []
    if let assumption { remarks.append(ScheduleRemark(assumption, on: last)) }
    if let kind = limits.assumption(before: end) { remarks.append(ScheduleRemark(kind, on: last)) }
    if limits.isEndedByDeath(from: start, to: end) {
      remarks.append(ScheduleRemark(.endedByDeath, on: last))
    }
    if limits.outlivesPatient(end) { remarks.append(ScheduleRemark(.deathUndated)) }
    return remarks
  }

  /// The days on which the dosage was active, as far as anyone knows.
  var activeDays: DayRange? {
    DayRange(first: start.day, last: isEndUnknown ? min(start.day, end.day) : latestEnd.day)
  }

  /// All its days up to the as-of day.
  var days: DayRange? { DayRange(first: first, last: latestEnd.day) }
}

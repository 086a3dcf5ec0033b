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

  /// Works out the window of a dosage that starts at a moment, within the limits of its order.
  init(_ dosage: Dosage, _ reading: RhythmReading, from start: LocalMoment, limits: OrderLimits) {
    let bounds = DosageBounds(dosage, reading, from: start)
    var remarks = bounds.remarks
    var (end, assumption) = (LocalMoment(day: limits.asOf), ScheduleRemark.Kind?.none)
    if let stated = limits.statedEnd(bounds.end) {
      end = stated
    } else if !bounds.isCounted {
      (end, assumption) = limits.impliedEnd(from: start)
    }
    if let assumption { remarks.append(ScheduleRemark(assumption)) }
    if limits.endsAtLastAdministration(end) { remarks.append(ScheduleRemark(.endAssumed)) }
    self.start = start
    self.end = limits.cut(end)
    latestEnd = limits.cut(bounds.latestEnd.flatMap(limits.statedEnd) ?? end)
    lastOpenDay =
      bounds.endsByItself
      ? limits.cut(limits.statedEnd(bounds.endOfOrder) ?? limits.impliedEnd(from: start).end).day
      : nil
    isEndUnknown = assumption == .endUnknown
    hasLength = bounds.hasLength
    self.remarks = remarks
  }

  /// The days on which the dosage was active, as far as anyone knows.
  var activeDays: DayRange? {
    DayRange(first: start.day, last: isEndUnknown ? min(start.day, end.day) : latestEnd.day)
  }

  /// All its days up to the as-of day.
  var days: DayRange? { DayRange(first: start.day, last: latestEnd.day) }
}

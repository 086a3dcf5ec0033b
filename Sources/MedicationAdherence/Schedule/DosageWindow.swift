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
  /// Whether nothing says when it ended, so that what was due is unknown.
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
    let early = limits.endBefore(bounds: bounds.endOfOrder)
    let stated = LocalMoment.earlierEnd(limits.statedEnd(bounds.end), early?.end)
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
    // The supply is that of the whole order, whose steps follow one another.
    let supplied = isStep ? limits.orderStart ?? start : start
    let (end, assumption) =
      isImplied
      ? limits.impliedEnd(from: supplied, of: reading.rhythm, isStep: isStep)
      : (stated ?? LocalMoment(day: limits.asOf), nil)
    self.end = limits.cut(end)
    latestEnd = limits.cut(
      .earlierEnd(bounds.latestEnd.flatMap(limits.statedEnd), early?.end) ?? end)
    lastOpenDay =
      bounds.endsByItself
      ? limits.cut(
        .earlierEnd(limits.statedEnd(bounds.endOfOrder), early?.end)
          ?? limits.impliedEnd(from: supplied, of: reading.rhythm, isStep: isStep).end
      ).day
      : nil
    isEndUnknown = assumption == .endUnknown
    let last = latestEnd.day
    remarks =
      bounds.remarks
      + (early.map { [ScheduleRemark(.endBeforeBounds, at: $0.path, on: last)] } ?? [])
      + Self.remarks(on: end, assumption, limits, start: start.day, last: last)
  }

  /// What was assumed about an end, with the last active day that follows.
  private static func remarks(
    on end: LocalMoment, _ assumption: ScheduleRemark.Kind?, _ limits: OrderLimits, start: Day,
    last: Day
  ) -> [ScheduleRemark] {
    // Nothing says that an order without a known end still went on.
    if assumption == .endUnknown || limits.isStopUnknown { return [ScheduleRemark(.endUnknown)] }
    var remarks: [ScheduleRemark] = []
    if let assumption { remarks.append(ScheduleRemark(assumption, on: last)) }
    if let kind = limits.assumption(before: end) { remarks.append(ScheduleRemark(kind, on: last)) }
    if let kind = limits.circumstance(endingFrom: start, to: end) {
      remarks.append(ScheduleRemark(kind, on: last))
    }
    if limits.outlivesPatient(end) { remarks.append(ScheduleRemark(.deathUndated)) }
    return remarks
  }

  /// The days on which the dosage was active, as far as is known.
  var activeDays: DayRange? {
    DayRange(first: start.day, last: isEndUnknown ? min(start.day, end.day) : latestEnd.day)
  }

  /// All its days up to the as-of day.
  var days: DayRange? { DayRange(first: first, last: latestEnd.day) }
}

/// What a dosage instruction itself says about its end.
struct DosageBounds {
  /// The earliest end that it states; nil when it states none.
  let end: LocalMoment?
  /// The same without the end of doses that end by themselves.
  let endOfOrder: LocalMoment?
  /// The end with the high end of a range of lengths.
  let latestEnd: LocalMoment?
  /// Whether a count ends it.
  let isCounted: Bool
  /// The end of its bounds when it lies before the start, with its path; nil when it does not.
  let reversedEnd: (path: String, day: Day)?
  /// What was assumed or contradicts itself.
  let remarks: [ScheduleRemark]

  /// Whether its doses end by themselves, while what was ordered may yet be open.
  let endsByItself: Bool

  /// Whether it says itself how long it lasts.
  var hasLength: Bool { end != nil || isCounted }

  /// Whether it states an end that cannot be.
  var isContradictory: Bool {
    reversedEnd != nil || remarks.contains { $0.kind.makesUnknown }
  }

  /// Reads the bounds of a dosage that starts at a moment, from which lengths are counted; those of a
  /// step of a taper end with a day, for the next one begins with one.
  init(
    _ dosage: borrowing Dosage, _ reading: borrowing RhythmReading, from start: LocalMoment,
    isStep: Bool = false
  ) {
    let repetition = dosage.timing?.repetition
    func end(after length: TimeLength?, _ rhythm: Rhythm?) -> LocalMoment? {
      guard let length, length.value > 0 else { return nil }
      return length.end(from: start, of: rhythm, isStep: isStep)
    }
    let bounds = repetition?.bounds ?? OpenPeriod()
    let own = reading.rhythm?.ownEnd(from: start)
    let stated = LocalMoment.earlierEnd(own, bounds.end)
    let length = repetition?.length ?? reading.lengthByDuration
    let short = end(after: length, reading.rhythm)
    self.end = .earlierEnd(stated, short)
    endOfOrder = .earlierEnd(bounds.end, short)
    latestEnd = .earlierEnd(
      stated, end(after: repetition?.longestLength ?? length, reading.highest))
    isCounted = reading.rhythm != nil && repetition?.total != nil
    endsByItself = isCounted || own != nil
    reversedEnd = bounds.end.flatMap { end in
      guard end.day < start.day || bounds.isReversed else { return nil }
      return (dosage.path + ".timing.repeat.boundsPeriod", end.day)
    }
    remarks = Self.remarks(dosage, reading)
  }

  private static func remarks(_ dosage: Dosage, _ reading: RhythmReading) -> [ScheduleRemark] {
    var remarks: [ScheduleRemark] = []
    func note(_ kind: ScheduleRemark.Kind, at field: String = "") {
      remarks.append(ScheduleRemark(kind, at: dosage.path + ".timing.repeat" + field))
    }
    if reading.lengthByDuration != nil { note(.durationAsBounds, at: ".duration") }
    guard let repetition = dosage.timing?.repetition else { return remarks }
    if let fault = repetition.lengthFault { note(fault) }
    return remarks
  }
}

extension OpenPeriod {
  /// Whether it ends before it starts.
  var isReversed: Bool {
    guard let start, let end else { return false }
    return end.lastInstant < start.instant
  }
}

extension Timing.Repetition {
  /// How many doses altogether, at the lower demand.
  var total: Int32? { count ?? countMax }

  /// What is wrong with the length of its bounds; nil when nothing is.
  var lengthFault: ScheduleRemark.Kind? {
    guard let length else { return nil }
    if !(length.value > 0) { return .valueNotPositive }
    guard let longestLength, longestLength.milliseconds < length.milliseconds else { return nil }
    return .rangeReversed
  }
}

extension Rhythm {
  /// When doses end that end by themselves; nil for doses that repeat.
  func ownEnd(from start: LocalMoment) -> LocalMoment? {
    switch beat {
    case .once: LocalMoment(day: start.day)
    case .events(let events): events.last.map { LocalMoment(day: $0.day) }
    default: nil
    }
  }
}

extension TimeLength {
  /// Whether it is a number of days, weeks, months or years without a fraction of a day.
  var isWholeDays: Bool { unit.months != nil || milliseconds % LocalMoment.dayLength == 0 }

  /// The end of this length from a start on, the last moment that belongs to it.
  ///
  /// Days and months are counted whole (N days end on day N), unless `keepsTime`: then the length
  /// ends just before the same time of day.
  func end(from start: LocalMoment, keepsTime: Bool) -> LocalMoment {
    guard keepsTime else { return LocalMoment(day: calendarLength.lastDay(from: start.day)) }
    guard unit.months != nil else {
      return LocalMoment(instant: start.instant + milliseconds - 1)
    }
    return LocalMoment(day: calendarLength.lastDay(from: start.day)).justBefore(timeOf: start)
  }

  /// The end of this length from the start of a dosage on, which keeps the time of day where doses lie on
  /// a grid of hours, and where the first of whole days has not all the doses of a day; a step of a taper
  /// ends with a day, for the next one begins with one.
  func end(from start: LocalMoment, of rhythm: Rhythm?, isStep: Bool) -> LocalMoment {
    let isCut = !isStep && isWholeDays && rhythm?.isCut(by: start) ?? false
    return end(from: start, keepsTime: isCut || rhythm?.keepsTime ?? false)
  }
}

extension LocalMoment {
  /// The last moment before a time of day of the day after this one's.
  func justBefore(timeOf start: LocalMoment) -> LocalMoment {
    LocalMoment(
      instant: LocalMoment(day: day.adding(days: 1), millisecond: start.millisecond).instant - 1)
  }
}

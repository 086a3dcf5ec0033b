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

/// Tells which doses are omitted as of an instant: the one rule for the worklist, the pages, the sheets and
/// the tables of omissions.
///
/// A dose of which nothing is recorded is omitted once its time and its window have passed: the window of the
/// medicine's class, else 60 minutes. One whose order names a moment of daily life is omitted 4 hours after
/// the usual time of that, but never where that is before the order begins, and any other when its day has
/// passed. Moments are milliseconds of the wall clock.
struct DoseClock {
  static let dayLength = LocalMoment.dayLength
  /// How many minutes after the usual time of a moment of daily life a dose is omitted.
  private static let usualTimeWindow: Int64 = 240

  /// The as-of day.
  let day: Day
  /// The as-of instant; the end of the day when it has no time.
  let end: Int64

  /// Makes the clock of an as-of instant.
  init(_ asOf: LocalMoment) {
    day = asOf.day
    end = asOf.millisecond == nil ? asOf.instant + Self.dayLength : asOf.instant
  }

  /// When a due dose is omitted if nothing is recorded of it: just after its window of some minutes, or at
  /// the end of its day.
  static func moment(of dose: Dose, window: Int) -> Int64 {
    let midnight = Int64((dose.dueDay ?? .first).number) * dayLength
    if let minute = dose.dueMinute {
      return midnight + (Int64(minute) + Int64(window)) * 60_000 + 1
    }
    if let minute = dose.usualMinute {
      return midnight + (Int64(minute) + usualTimeWindow) * 60_000 + 1
    }
    return midnight + dayLength
  }

  /// Whether the outcome of a dose that was due is known by now; what is recorded of a later time is not.
  func isOver(_ dose: Dose, window: Int) -> Bool {
    if let given = dose.given, !isLater(given) { return true }
    return !dose.isBeforeStart && Self.moment(of: dose, window: window) <= end
  }

  private func isLater(_ given: GivenDose) -> Bool {
    guard let time = given.millisecond else { return false }
    return Int64(given.day.number) * Self.dayLength + Int64(time) > end
  }

  /// The first day on which a dose may be due whose outcome is not known yet, because its window ends after
  /// midnight.
  var firstOpenDay: Day { day.adding(days: -1) }

  /// The as-of day and the six days before.
  var lately: ClosedRange<Day> { day.adding(days: -6)...day }

  /// The 28 days before these.
  var before: ClosedRange<Day> { day.adding(days: -34)...day.adding(days: -7) }
}

extension PatientDoses {
  /// The doses that are omitted as of the patient's as-of instant, else as of a moment, and were due in the
  /// last `count` days up to it, latest first.
  public func omitted(asOf moment: LocalMoment, inDays count: Int) -> [Dose] {
    let clock = DoseClock(asOf ?? moment)
    let first = clock.day.adding(days: 1 - count)
    return doses.filter { dose in
      guard dose.isOmitted, let day = dose.dueDay else { return false }
      return first <= day && day <= clock.day && clock.isOver(dose, window: window(of: dose))
    }.sorted { momentOmitted($0) > momentOmitted($1) }
  }

  /// Whether a dose is due later than the patient's as-of instant, else than a moment, or its window has not
  /// passed by then, so that nobody need have recorded it.
  public func isDueLater(_ dose: Dose, than moment: LocalMoment) -> Bool {
    dose.dueDay != nil && !DoseClock(asOf ?? moment).isOver(dose, window: window(of: dose))
  }

  /// When a due dose is omitted if nothing is recorded of it.
  func momentOmitted(_ dose: Dose) -> Int64 { DoseClock.moment(of: dose, window: window(of: dose)) }

  private func window(of dose: Dose) -> Int { subjects[Int(dose.subject)].windowMinutes }
}

/// The moments of doses against an as-of instant, in milliseconds of the wall clock.
struct DoseClock {
  static let dayLength = LocalMoment.dayLength

  /// The as-of day.
  let day: Day
  /// The as-of instant; the end of the day when it has no time.
  let end: Int64

  /// Makes the clock of an as-of instant.
  init(_ asOf: LocalMoment) {
    day = asOf.day
    end = asOf.millisecond == nil ? asOf.instant + Self.dayLength : asOf.instant
  }

  /// When a dose is omitted if nothing is recorded: just after its time, or at the end of its day.
  static func moment(of dose: Dose, on day: Day) -> Int64 {
    let midnight = Int64(day.number) * dayLength
    return dose.dueMinute.map { midnight + Int64($0) * 60_000 + 1 } ?? midnight + dayLength
  }

  /// Whether the outcome of a dose that was due on a day is known by now.
  func isOver(_ dose: Dose, on day: Day) -> Bool {
    dose.outcome != .unrecorded || Self.moment(of: dose, on: day) <= end
  }

  /// The as-of day and the six days before.
  var lately: ClosedRange<Day> { day.adding(days: -6)...day }

  /// The 28 days before these.
  var before: ClosedRange<Day> { day.adding(days: -34)...day.adding(days: -7) }
}

extension PatientDoses {
  /// The doses that are omitted as of an instant and were due in the last `count` days up to it, latest
  /// first.
  public func omitted(asOf moment: LocalMoment, inDays count: Int) -> [Dose] {
    let clock = DoseClock(moment)
    let first = moment.day.adding(days: 1 - count)
    return doses.filter { dose in
      guard dose.isOmitted, let day = dose.dueDay else { return false }
      return first <= day && day <= moment.day && clock.isOver(dose, on: day)
    }.sorted { left, right in
      DoseClock.moment(of: left, on: left.dueDay ?? .first)
        > DoseClock.moment(of: right, on: right.dueDay ?? .first)
    }
  }

  /// Whether a dose is due later than an instant, so that nobody can have recorded it.
  public func isDueLater(_ dose: Dose, than moment: LocalMoment) -> Bool {
    dose.dueDay.map { !DoseClock(moment).isOver(dose, on: $0) } ?? false
  }
}

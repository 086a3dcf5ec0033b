/// One dosage instruction at one demand, laid on the calendar: from a start to an end.
struct Course: Sendable {
  /// How doses repeat.
  let rhythm: Rhythm
  /// When it starts.
  let start: LocalMoment
  /// When it ends; without a time it is the end of that day.
  let end: LocalMoment
  /// The day on which a count is used up, and the doses left for it; nil without a count.
  private var lastCounted: (day: Day, doses: Int)?

  /// Lays a rhythm on the calendar.
  init(_ rhythm: Rhythm, from start: LocalMoment, through end: LocalMoment, count: Int32?) {
    self.rhythm = rhythm
    self.start = start
    self.end = end
    if let count { lastCounted = dayOfDose(Int(count)) }
  }

  /// The first to the last day; nil when it ends before it starts.
  var days: DayRange? { DayRange(first: start.day, last: lastDay) }

  /// The last day, by the end or the count, whichever is first.
  var lastDay: Day { min(end.day, lastCounted?.day ?? end.day) }

  /// About how many doses it has; 0 of single ones.
  var approximateDoses: Double {
    guard let days, let interval = rhythm.meanInterval else { return 0 }
    return Double(days.count) * Double(LocalMoment.dayLength) / interval
  }

  /// Doses due on a day.
  func doses(on day: Day) -> Int {
    guard let lastCounted, day >= lastCounted.day else { return uncounted(on: day) }
    return day == lastCounted.day ? lastCounted.doses : 0
  }

  /// Adds the doses of each day to those of a range (``DailyDoses/sum(_:_:)``).
  func add(to doses: inout [Int32], over range: DayRange) {
    guard let shared = days?.intersection(range) else { return }
    let offset = shared.first.days(since: range.first)
    let even = evenDays(in: shared)
    if let even {
      let due = Int32(clamping: even.doses)
      for place in even.places {
        doses[offset + place] = DailyDoses.sum(doses[offset + place], due)
      }
    }
    for place in 0..<shared.count where !(even?.places.contains(place) ?? false) {
      let due = Int32(clamping: self.doses(on: shared.first.adding(days: place)))
      doses[offset + place] = DailyDoses.sum(doses[offset + place], due)
    }
  }

  /// The days between the first and the last one, as places in a range, when all have as many doses;
  /// nil when they have not.
  func evenDays(in range: DayRange) -> (places: Range<Int>, doses: Int)? {
    guard lastCounted == nil, let doses = rhythm.dosesOfEveryDay,
      let inside = DayRange(first: start.day.adding(days: 1), last: end.day.adding(days: -1))?
        .intersection(range)
    else { return nil }
    let first = inside.first.days(since: range.first)
    return (first..<first + inside.count, doses)
  }

  /// Doses on a day without regard to the count.
  private func uncounted(on day: Day) -> Int {
    guard start.day <= day, day <= end.day, start.instant <= end.lastInstant else { return 0 }
    let whole = rhythm.doses(on: day, from: start, through: end)
    guard whole > 0, day == start.day || day == end.day else { return whole }
    return partial(whole, on: day)
  }

  /// The day on which a dose falls, counted from 1, and how many doses are due on it up to that
  /// one; nil when the course ends before.
  private func dayOfDose(_ number: Int) -> (day: Day, doses: Int)? {
    guard let range = DayRange(first: start.day, last: end.day) else { return nil }
    var left = number
    for place in 0..<range.count {
      let day = range.first.adding(days: place)
      let doses = uncounted(on: day)
      if doses >= left { return (day, left) }
      left -= doses
    }
    return nil
  }
}

/// The course of one dosage at its lower and at its higher demand.
struct DemandedCourse: Sendable {
  /// What is asked for at least: this counts as expected.
  let lower: Course
  /// What is asked for at most; nil when it is the same.
  let higher: Course?

  /// Lays a dosage on the calendar; nil when its rhythm is unknown.
  init?(
    _ dosage: borrowing Dosage, _ reading: borrowing RhythmReading,
    in window: borrowing DosageWindow
  ) {
    guard let rhythm = reading.rhythm, let highest = reading.highest else { return nil }
    let repetition = dosage.timing?.repetition
    let (count, countMax) = (repetition?.total, repetition?.countMax ?? repetition?.total)
    lower = Course(rhythm, from: window.start, through: window.end, count: count)
    let isRange = highest != rhythm || window.latestEnd != window.end || countMax != count
    higher =
      isRange
      ? Course(highest, from: window.start, through: window.latestEnd, count: countMax) : nil
  }

  /// The first to the last day at the higher demand, or at the lower one if that is later.
  var days: DayRange? {
    guard let higher else { return lower.days }
    return DayRange(first: lower.start.day, last: max(lower.lastDay, higher.lastDay))
  }
}

/// What is due on a first or last day that is cut by a time of day.
extension Course {
  /// The part of a day's doses that fits between the start's and the end's time of day.
  ///
  /// A frequency per 1 day: at least 1 and at most ⌈frequency · rest of the day⌉ from a start on, though
  /// it be the end as well, for an order of one dose owes one; ⌊frequency · day so far + ½⌋ up to an end.
  /// After whole days, just before the start's time of day, the last day has what the first one lacks.
  /// Times of day: those that fit. A grid of hours was cut already; all else counts whole days.
  func partial(_ whole: Int, on day: Day) -> Int {
    let from = day == start.day ? start.millisecond : nil
    let through = day == end.day ? end.millisecond : nil
    guard from != nil || through != nil else { return whole }
    if let times = rhythm.times {
      guard !times.times.isEmpty else { return whole }
      return times.times.count { $0 >= from ?? 0 && $0 <= through ?? Int32.max }
    }
    guard let frequency = rhythm.frequencyPerDay else { return whole }
    let ends =
      lacking(through, frequency: frequency)
      ?? through.map { Self.dosesUp(to: $0, frequency: frequency) } ?? whole
    return from.map { max(1, min(Rhythm.dosesFrom($0, frequency: frequency), ends)) } ?? ends
  }

  /// The doses that the first day lacks, which are due on the last one of whole days; nil when it does
  /// not end after whole days.
  private func lacking(_ through: Int32?, frequency: Int) -> Int? {
    guard let from = start.millisecond, let through, start.day < end.day, through == from - 1
    else { return nil }
    return frequency - Rhythm.dosesFrom(from, frequency: frequency)
  }

  private static func dosesUp(to millisecond: Int32, frequency: Int) -> Int {
    let dayLength = Int(LocalMoment.dayLength)
    return (2 * frequency * Int(millisecond) + dayLength) / (2 * dayLength)
  }
}

extension Rhythm {
  /// Whether a start's time of day leaves less than a whole day's doses on the first day.
  func isCut(by start: LocalMoment) -> Bool {
    guard let millisecond = start.millisecond, let whole = dosesOfEveryDay else { return false }
    if let times { return times.times.contains { $0 < millisecond } }
    return Self.dosesFrom(millisecond, frequency: whole) < whole
  }

  /// The doses of a frequency per 1 day that are left of a day from a time on.
  fileprivate static func dosesFrom(_ millisecond: Int32, frequency: Int) -> Int {
    let dayLength = Int(LocalMoment.dayLength)
    let rest = dayLength - Int(millisecond)
    return (frequency * rest + dayLength - 1) / dayLength
  }
}

/// Which of the times at which doses are due are asked for.
enum DueTimeKind {
  /// Times of day that the instruction names.
  case ofDay
  /// These, and those that follow from a start with a time of day: of an interval, such as every six
  /// hours, and of a single dose; and events with one.
  case named
  /// These, and the usual ones of moments of daily life.
  case usual
}

extension Course {
  /// Whether its doses are due at moments that its start or its events name.
  var namesMoments: Bool {
    guard rhythm.dueTimes.isEmpty else { return false }
    switch rhythm.beat {
    case .events(let events): return events.allSatisfy { $0.millisecond != nil }
    case .once: return start.millisecond != nil && rhythm.times == nil
    case .grid, .weekBlocks, .calendar:
      return start.millisecond != nil && (rhythm.keepsTime || isSingle)
    }
  }

  /// Whether it is one dose in all, when it starts: by its count, or because it ends at that moment.
  private var isSingle: Bool {
    guard rhythm.times == nil, doses(on: start.day) == 1 else { return false }
    return lastCounted?.day == start.day
      || end.millisecond != nil && end.instant == start.instant
  }

  /// Appends the moments of the doses of a range, in milliseconds of the wall clock since
  /// 1970-01-01T00:00; none when the instruction has no times of that kind.
  func addMoments(_ kind: DueTimeKind, over range: DayRange, to moments: inout [Int64]) {
    let times = kind == .usual ? rhythm.dueTimes : rhythm.times?.times ?? []
    let hasMoments = times.isEmpty && kind != .ofDay && namesMoments
    guard hasMoments || !times.isEmpty, let shared = days?.intersection(range) else { return }
    moments.reserveCapacity(moments.count + shared.count * times.count)
    let even = evenDays(in: shared)
    for place in 0..<shared.count {
      let day = shared.first.adding(days: place)
      var left = even.flatMap { $0.places.contains(place) ? $0.doses : nil } ?? doses(on: day)
      if hasMoments {
        if left > 0 { moments += self.moments(on: day).prefix(left) }
        continue
      }
      let from = day == start.day ? start.millisecond ?? 0 : 0
      let midnight = LocalMoment(day: day).instant
      // Moments of daily life are no hours: as many of the day's last ones as are due.
      let isFirst = kind == .usual && day == start.day
      let first = isFirst ? min(from, times.suffix(left).first ?? from) : from
      for time in times where time >= first && left > 0 {
        moments.append(midnight + Int64(time))
        left -= 1
      }
    }
  }

  /// The moments of a day on which a dose is due that its start or its events name, earliest first.
  private func moments(on day: Day) -> [Int64] {
    switch rhythm.beat {
    case .grid(let grid) where rhythm.keepsTime: grid.moments(on: day, from: start)
    case .events(let events): events.filter { $0.day == day }.map(\.instant).sorted()
    case .grid, .once, .weekBlocks, .calendar: [start.instant]
    }
  }
}

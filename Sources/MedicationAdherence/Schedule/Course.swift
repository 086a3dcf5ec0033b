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
    guard start.day <= day, day <= end.day else { return 0 }
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

/// What is due on a first or last day that is cut by a time of day.
extension Course {
  /// The part of a day's doses that fits between the start's and the end's time of day.
  ///
  /// A frequency per 1 day: at least 1 and at most ⌈frequency · rest of the day⌉ from a start on,
  /// ⌊frequency · day so far + ½⌋ up to an end. After whole days, just before the start's time of day,
  /// the last day has what the first one lacks. Times of day: those that fit. A grid of hours was cut
  /// already; all else counts whole days.
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
    return min(from.map { Rhythm.dosesFrom($0, frequency: frequency) } ?? whole, ends)
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

extension Course {
  /// Appends the moments of the doses of a range, in milliseconds of the wall clock since
  /// 1970-01-01T00:00; none when the rhythm names no time of day.
  func addNominalMoments(over range: DayRange, to moments: inout [Int64]) {
    guard let times = rhythm.times?.times, !times.isEmpty,
      let shared = days?.intersection(range)
    else { return }
    moments.reserveCapacity(moments.count + shared.count * times.count)
    let even = evenDays(in: shared)
    for place in 0..<shared.count {
      let day = shared.first.adding(days: place)
      let from = day == start.day ? start.millisecond ?? 0 : 0
      let midnight = LocalMoment(day: day).instant
      var left = even.flatMap { $0.places.contains(place) ? $0.doses : nil } ?? doses(on: day)
      for time in times where time >= from && left > 0 {
        moments.append(midnight + Int64(time))
        left -= 1
      }
    }
  }
}

/// Doses on named days of the week, in every period-th block of seven days from the start.
struct WeekBlocks: Hashable, Sendable {
  /// Every how many weeks, at least 1.
  let weeks: Int
  /// The named days.
  let weekdays: WeekdaySet
  /// Doses in a week that has them.
  let frequency: Int

  /// Doses on a day: the frequency spread evenly over the named days, the remainder one each from
  /// Monday on, at least 1 on each.
  func doses(on day: Day, from start: LocalMoment) -> Int {
    guard weekdays.contains(day), day.days(since: start.day) / 7 % weeks == 0 else { return 0 }
    let before = WeekdaySet(rawValue: (1 << UInt8(day.weekday - 1)) - 1)
    let place = weekdays.intersection(before).count
    let (each, rest) = frequency.quotientAndRemainder(dividingBy: weekdays.count)
    return max(1, each + (place < rest ? 1 : 0))
  }
}

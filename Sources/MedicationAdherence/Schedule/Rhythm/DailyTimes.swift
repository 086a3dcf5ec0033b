/// What is taken on each day that has doses at all, by `timeOfDay` or `when`.
struct DailyTimes: Hashable, Sendable {
  /// Doses on each such day.
  let count: Int
  /// The times of day in milliseconds since midnight, earliest first; empty for `when`, whose hour
  /// the record does not know.
  let times: [Int32]

  /// One dose per time of day.
  init(times: [Int32]) {
    count = times.count
    self.times = times
  }

  /// One dose per moment of daily life, three for those that mean every meal.
  init(when: [EventTiming]) {
    count = when.reduce(0) { $0 + $1.dosesPerDay }
    times = []
  }
}

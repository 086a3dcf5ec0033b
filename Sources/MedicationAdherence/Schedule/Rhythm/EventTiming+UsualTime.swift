extension EventTiming {
  /// When it usually is, in milliseconds since midnight; nil for one that means every meal, or no hour.
  ///
  /// The hours are assumed: they tell only to which of two neighbouring days a dose near midnight belongs.
  var usualTime: Int32? {
    let minutes: Int32? =
      switch self {
      case .earlyMorning: 6 * 60
      case .waking: 7 * 60
      case .beforeBreakfast: 7 * 60 + 30
      case .morning, .withBreakfast: 8 * 60
      case .afterBreakfast: 8 * 60 + 30
      case .lateMorning: 10 * 60
      case .noon, .beforeLunch: 12 * 60
      case .withLunch: 12 * 60 + 30
      case .afterLunch, .earlyAfternoon: 13 * 60
      case .afternoon: 15 * 60
      case .lateAfternoon: 17 * 60
      case .beforeDinner, .earlyEvening: 18 * 60
      case .withDinner: 18 * 60 + 30
      case .evening, .afterDinner: 19 * 60
      case .lateEvening: 21 * 60
      case .night, .beforeSleep: 22 * 60
      case .afterSleep: 23 * 60
      case .immediate, .withMeals, .beforeMeals, .afterMeals: nil
      }
    return minutes.map { $0 * 60_000 }
  }
}

extension [EventTiming] {
  /// The usual times of moments of a day, earliest first; empty unless all have one.
  var usualTimes: [Int32] {
    let times = compactMap(\.usualTime)
    return times.count == count ? times.sorted() : []
  }
}

extension Timing.Repetition {
  /// What is taken on each matching day by its times of day, else by its moments of daily life; nil
  /// where the frequency alone says how many.
  ///
  /// Beside a frequency a single moment says only at what event a dose is taken, and so do those that
  /// mean every meal, and several that are as many as the doses of a day; a frequency of 1 beside several
  /// means one for each, as many systems write it.
  var dailyTimes: DailyTimes? {
    if !timesOfDay.isEmpty { return DailyTimes(times: timesOfDay) }
    guard !when.isEmpty else { return nil }
    let times = DailyTimes(when: when)
    let isPerMeal = when.contains { $0.dosesPerDay > 1 } && (frequency ?? 1) > 1
    let isPerDay =
      frequency.map(Int.init) == times.count && frequency != 1 && frequencyMax == nil
      && period ?? 1 == 1 && periodMax == nil && periodUnit ?? .day == .day
    guard frequency ?? frequencyMax != nil, when.count == 1 || isPerMeal || isPerDay else {
      return times
    }
    return nil
  }

  /// On how many days of a period the doses of ``dailyTimes`` fall, 1 or more; nil when their number
  /// over the period is not the frequency.
  ///
  /// Twice in 2 days at two times is both on every second day; 4 times in 2 days is both on each.
  func matchingDays(of times: DailyTimes) -> Int32? {
    guard let frequency else { return 1 }
    let days = periodInDays
    if frequency == 1, times.count > 1 || days ?? 1 >= 1 { return 1 }
    let allowed = Double(frequency)...Double(max(frequency, frequencyMax ?? 0))
    let each = Double(times.count)
    if !weekdays.isEmpty {
      let perWeek = each * Double(weekdays.count)
      let sums = days.map { $0 < 7 } ?? false ? [each, each * (days ?? 1)] : [perWeek]
      return sums.contains { allowed ~= $0 } ? frequency : nil
    }
    guard let days, days <= 1 else {
      let most = min(Int32(days ?? 28), max(frequency, frequencyMax ?? 0))
      return (1...max(most, 1)).first { allowed ~= each * Double($0) }
    }
    return allowed ~= each * days ? 1 : nil
  }

  /// The length of a period in days; nil for months and years, which differ in length.
  private var periodInDays: Double? {
    (periodUnit ?? .day).milliseconds.map {
      (period ?? 1) * Double($0) / Double(LocalMoment.dayLength)
    }
  }
}

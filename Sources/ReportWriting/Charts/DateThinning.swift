import MedicationAdherence
import ReportLanguage

/// Which buckets a date axis labels, and how.
enum DateThinning: Equatable {
  /// Every bucket.
  case all
  /// Days that are Mondays.
  case mondays
  /// Every so many weeks of the year, from week 1; a week 53 has no label.
  case weeks(Int)
  /// Every so many months, from January; of days, the first of the month.
  case months(Int)
  /// Every so many years, at the year's first bucket.
  case years(Int)

  /// The thinnings of a bucket size, densest first.
  static func thinnings(of size: BucketSize) -> [DateThinning] {
    switch size {
    case .day: [.all, .mondays] + months + years
    case .week: [.all] + [2, 4, 13, 26].map { .weeks($0) } + years
    case .month: months + years
    case .quarter: [.all, .months(6)] + years
    case .year: [.all] + years.dropFirst()
    }
  }

  private static let months = [1, 2, 3, 6].map { DateThinning.months($0) }
  private static let years = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].map {
    DateThinning.years($0)
  }

  /// Whether a bucket has a label.
  func keeps(_ bucket: CalendarBucket) -> Bool {
    let (year, month, day) = bucket.firstDay.components
    switch self {
    case .all: return true
    case .mondays: return bucket.firstDay.weekday == 1
    case .weeks(let step): return bucket.isoWeek.number < 53 && bucket.isoWeek.number % step == 1
    case .months(let step): return day == 1 && (month - 1) % step == 0
    case .years(let step):
      guard bucket.size != .week else {
        return bucket.isoWeek.number == 1 && bucket.isoWeek.year % step == 0
      }
      return day == 1 && month == 1 && year % step == 0
    }
  }

  /// The upper level of a label.
  func label(of bucket: CalendarBucket, _ words: any Wording.Type) -> String {
    let (year, month, day) = bucket.middleDay.components
    return switch (bucket.size, self) {
    case (.year, _), (_, .years): String(year)
    case (.quarter, _): words.axisQuarter((month - 1) / 3 + 1)
    case (.week, .all), (.week, .weeks(2)), (.week, .weeks(4)):
      words.axisWeek(bucket.isoWeek.number)
    case (.day, .all), (.day, .mondays): words.axisDay(day)
    default: words.shortMonths[month - 1]
    }
  }

  /// The lower level of a label: what has changed since the label before, the month or the year.
  func group(
    of bucket: CalendarBucket, after previous: CalendarBucket?, _ words: any Wording.Type
  ) -> String {
    let (year, month, _) = bucket.middleDay.components
    let before = previous?.middleDay.components
    guard !showsYear(bucket.size) else { return "" }
    let name = showsMonth(bucket.size) ? "" : words.shortMonths[month - 1]
    guard year == before?.year else { return name.isEmpty ? "\(year)" : "\(name) \(year)" }
    return month == before?.month ? "" : name
  }

  /// Whether the upper level is the year itself.
  private func showsYear(_ size: BucketSize) -> Bool {
    if case .years = self { return true }
    return size == .year
  }

  /// Whether the upper level says the month or the quarter.
  private func showsMonth(_ size: BucketSize) -> Bool {
    switch self {
    case .months, .weeks(13), .weeks(26): true
    default: size == .month || size == .quarter
    }
  }
}

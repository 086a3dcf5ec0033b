import MedicationAdherence
import ReportLanguage

/// The labels of a date axis: thinned until none touches another.
struct DateAxis {
  /// One label in two levels, centred under its bucket.
  struct Tick: Equatable {
    /// The place of the bucket in the timeline.
    let index: Int
    /// The upper level: the bucket's own name, such as `W33`.
    let label: String
    /// The lower level, where it changes: the month, the year, or both; empty elsewhere.
    let group: String
  }

  /// The least space between two labels.
  private static let gap = 8.0

  /// The labels, oldest first.
  let ticks: [Tick]

  /// Makes the axis of buckets that are each `slot` wide, with text of a size.
  ///
  /// The first thinning of the bucket's size whose labels all fit is taken.
  init(
    _ buckets: [CalendarBucket], slot: Double, textSize: Double, words: any Wording.Type
  ) {
    let candidates = DateThinning.thinnings(of: buckets.first?.size ?? .day).lazy
      .map { thinning in (thinning, buckets.indices.filter { thinning.keeps(buckets[$0]) }) }
      .filter { Self.hasRoom($0.1, slot: slot) }
      .map { Self.ticks(buckets, $0.1, by: $0.0, words) }
    ticks =
      candidates.first { Self.fits($0, slot: slot, textSize: textSize) }
      ?? buckets.prefix(1).map { Tick(index: 0, label: words.name(of: $0), group: "") }
  }

  /// Whether labels at these places would fit if they had no width; wording them costs more.
  private static func hasRoom(_ places: [Int], slot: Double) -> Bool {
    zip(places, places.dropFirst()).allSatisfy { Double($1 - $0) * slot >= gap }
  }

  private static func ticks(
    _ buckets: [CalendarBucket], _ places: [Int], by thinning: DateThinning,
    _ words: any Wording.Type
  ) -> [Tick] {
    var previous: CalendarBucket?
    return places.map { index in
      let bucket = buckets[index]
      defer { previous = bucket }
      return Tick(
        index: index, label: thinning.label(of: bucket, words),
        group: thinning.group(of: bucket, after: previous, words))
    }
  }

  private static func fits(_ ticks: [Tick], slot: Double, textSize: Double) -> Bool {
    !ticks.isEmpty && isFree(ticks, \.label, slot, textSize)
      && isFree(ticks.filter { !$0.group.isEmpty }, \.group, slot, textSize)
  }

  private static func isFree(
    _ ticks: [Tick], _ text: KeyPath<Tick, String>, _ slot: Double, _ size: Double
  ) -> Bool {
    zip(ticks, ticks.dropFirst()).allSatisfy { left, right in
      let widths = [left, right].map { TextWidth.of($0[keyPath: text], size: size) }
      return Double(right.index - left.index) * slot >= (widths[0] + widths[1]) / 2 + gap
    }
  }
}

extension CalendarBucket {
  /// The day whose month and year are the bucket's: a week's Thursday, else the first day.
  var middleDay: Day { size == .week ? firstDay.adding(days: 4 - firstDay.weekday) : firstDay }
}

/// Which buckets a date axis labels, and how.
enum DateThinning: Equatable {
  /// Every bucket.
  case all
  /// Days that are Mondays.
  case mondays
  /// At an interval of weeks in each year, from week 1; week 53 has no label.
  case weeks(Int)
  /// At an interval of months, from January; of days, the first of the month.
  case months(Int)
  /// At an interval of years, at the year's first bucket.
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

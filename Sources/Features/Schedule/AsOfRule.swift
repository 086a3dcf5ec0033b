internal import Counting
internal import FHIRDecoding
internal import MedicationAdherence

/// Up to which day the data of a scheduled run are taken.
enum AsOfRule: Equatable {
  /// The day before the run.
  case yesterday
  /// The day of the run.
  case today
  /// The last day of the last bucket that is over.
  case lastCompleteBucket
  /// A date or instant, the same in every run.
  case fixed(String)

  /// The rule of a word or an instant, such as the key `as-of` takes; nil for anything else.
  init?(_ text: String) {
    switch text {
    case "yesterday": self = .yesterday
    case "today": self = .today
    case "last-complete-bucket": self = .lastCompleteBucket
    case _ where FHIRDateTime(text: text).map { $0.precision >= .day } ?? false:
      self = .fixed(text)
    default: return nil
    }
  }

  /// Whether it is the same day in every run.
  var isFixed: Bool { if case .fixed = self { true } else { false } }

  /// What `--as-of` is given in a run on a day.
  func text(on today: Day, bucketSize: BucketSize) -> String {
    switch self {
    case .yesterday: "\(today.adding(days: -1))"
    case .today: "\(today)"
    case .lastCompleteBucket:
      "\(CalendarBucket(bucketSize, containing: today).firstDay.adding(days: -1))"
    case .fixed(let text): text
    }
  }

  /// The days that are as-of days of this rule after one day and before another, oldest first.
  func days(after last: Day, before next: Day, bucketSize: BucketSize) -> [Day] {
    if case .fixed = self { return [] }
    guard last < next else { return [] }
    var days: [Day] = []
    var day = last.adding(days: 1)
    while day < next {
      let isOne =
        self != .lastCompleteBucket || CalendarBucket(bucketSize, containing: day).lastDay == day
      if isOne { days.append(day) }
      day = day.adding(days: 1)
    }
    return days
  }
}

extension WallClock {
  /// The local day in a zone, or else in the clock's own.
  func day(in zone: ReportTimeZone?) -> Day {
    let local = seconds + (zone?.clock.offset(at: seconds) ?? offset)
    return Day(number: Int32((Double(local) / 86_400).rounded(.down)))
  }
}

import MedicationAdherence

extension SampleSchedule {
  /// What the label says, such as `every 72 hours`.
  var instruction: String {
    switch self {
    case .daily(let minutes): Self.times(minutes.count)
    case .timesOfDay(let minutes):
      "daily at " + minutes.map { Self.clock($0).prefix(5) }.joined(separator: " and ")
    case .events(let events): events.map { Self.words[$0.code] ?? $0.code }.joined(separator: ", ")
    case .weekly(let weekdays, _):
      "weekly on " + weekdays.map { Self.weekdays[$0 - 1].name }.joined(separator: ", ")
    case .everyHours(let hours): "every \(hours) hours"
    case .everyOtherDay: "every other day"
    case .monthly: "once a month"
    case .taper: Self.times(1)
    case .asNeeded(_, let complaint):
      "as needed" + (complaint.map { " for \($0)" } ?? "") + ", at most 4 times a day"
    }
  }

  /// The code of the schedule where it has one.
  var code: String? {
    switch self {
    case .daily(let minutes): [1: "QD", 2: "BID", 3: "TID", 4: "QID"][minutes.count]
    case .everyOtherDay: "QOD"
    default: nil
    }
  }

  /// A minute of the day as FHIR's `time`.
  static func clock(_ minute: Int) -> String {
    Decimal.padded(minute / 60, to: 2) + ":" + Decimal.padded(minute % 60, to: 2) + ":00"
  }

  /// The days of the week from Monday, as FHIR and as people call them.
  static let weekdays: [(code: String, name: String)] = [
    ("mon", "Monday"), ("tue", "Tuesday"), ("wed", "Wednesday"), ("thu", "Thursday"),
    ("fri", "Friday"), ("sat", "Saturday"), ("sun", "Sunday"),
  ]

  private static let words = [
    "ACM": "before breakfast", "ACD": "before lunch", "ACV": "before dinner", "HS": "at bedtime",
  ]

  private static func times(_ count: Int) -> String {
    switch count {
    case 1: "once daily"
    case 2: "twice daily"
    default: "\(count) times daily"
    }
  }
}

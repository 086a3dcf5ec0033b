internal import FHIRDecoding
public import MedicationAdherence

/// The instant up to which the data are taken.
public struct AsOf: Sendable {
  /// ISO 8601 with an offset.
  public let text: String
  /// Its local day, the last day that counts.
  public let day: Day
  /// Seconds since 1970-01-01T00:00:00Z.
  public let seconds: Int64

  /// Makes an instant.
  public init(text: String, day: Day, seconds: Int64) {
    self.text = text
    self.day = day
    self.seconds = seconds
  }
}

/// Which days a report shows.
public struct WindowChoice: Sendable {
  /// The first day; nil when the data decide.
  public var from: Day?
  /// The last day; nil when the data and the as-of day decide.
  public var to: Day?
  /// The number of buckets that end with the as-of day's; nil when it is not said.
  public var last: Int?

  /// Makes a choice; nothing said leaves all to the data.
  public init(from: Day? = nil, to: Day? = nil, last: Int? = nil) {
    self.from = from
    self.to = to
    self.last = last
  }

  /// The days of a line whose data lie from one day to another; nil when none is left.
  ///
  /// A side that was not asked for takes whole buckets, never past the as-of day.
  public func range(of data: DayRange?, size: BucketSize, asOf: Day) -> DayRange? {
    guard last == nil else { return limits(size: size, asOf: asOf) }
    let first = from ?? data.map { CalendarBucket(size, containing: $0.first).firstDay }
    let end = to ?? data.map { CalendarBucket(size, containing: $0.last).lastDay }
    guard let first, let end else { return nil }
    return DayRange(first: first, last: min(end, asOf))
  }

  /// The days that any line may show, whatever its data; nil when none is left.
  package func limits(size: BucketSize, asOf: Day) -> DayRange? {
    guard let last else {
      return DayRange(first: from ?? .first, last: min(to ?? .last, asOf))
    }
    var first = CalendarBucket(size, containing: asOf)
    for _ in 1..<max(last, 1) { first = first.previous ?? first }
    return DayRange(first: first.firstDay, last: asOf)
  }

  /// Whether any day was asked for.
  package var isGiven: Bool { from != nil || to != nil || last != nil }
}

/// Up to which day the administrations of a patient count, and which days may be shown.
struct DayLimits: Sendable {
  /// The first day that a date may be meant for.
  let firstPlausible = Day.firstPlausible

  /// The last day that counts.
  let last: Day
  /// The days that any line may show; nil when there is none.
  let shown: DayRange?

  /// The limits that a plan sets up to a last day.
  init(_ rules: CountingRules, through last: Day) {
    self.last = last
    shown = rules.window.limits(size: rules.bucketSize, asOf: last)
  }
}

/// The last day that counts of each patient: the as-of day, unless the patient's dates are moved.
package struct LastDays: Sendable {
  private let asOf: Day
  private let moved: [Day]

  /// Takes the as-of day, and the last day of each patient when dates are moved.
  init(asOf: Day, moved: [Day] = []) { (self.asOf, self.moved) = (asOf, moved) }

  /// The last day that counts of a patient.
  package subscript(patient: Int) -> Day { moved.isEmpty ? asOf : moved[patient] }
}

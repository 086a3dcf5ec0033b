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
  /// The number of buckets up to the as-of day's; nil when not given.
  public var last: Int?
  /// The size of these buckets; nil where it is that of the timeline.
  package var lastSize: BucketSize?

  /// Makes a choice; what is not given is left to the data.
  public init(from: Day? = nil, to: Day? = nil, last: Int? = nil) {
    self.from = from
    self.to = to
    self.last = last
  }

  /// The days of a series, given the days of its data; nil when none is left.
  ///
  /// A side that was not asked for is widened to whole buckets, never past the as-of day.
  public func range(of data: DayRange?, size: BucketSize, asOf: Day) -> DayRange? {
    guard last == nil else { return limits(size: size, asOf: asOf) }
    let first = from ?? data.map { CalendarBucket(size, containing: $0.first).firstDay }
    let end = to ?? data.map { CalendarBucket(size, containing: $0.last).lastDay }
    guard let first, let end else { return nil }
    return DayRange(first: first, last: min(end, asOf))
  }

  /// The days that any series may show, whatever its data; nil when none is left.
  package func limits(size: BucketSize, asOf: Day) -> DayRange? {
    guard let last else {
      return DayRange(first: from ?? .first, last: min(to ?? .last, asOf))
    }
    var first = CalendarBucket(lastSize ?? size, containing: asOf)
    for _ in 1..<max(last, 1) { first = first.previous ?? first }
    return DayRange(first: first.firstDay, last: asOf)
  }

  /// Whether any day was asked for.
  package var isGiven: Bool { from != nil || to != nil || last != nil }
}

/// Which of a patient's days count and which may be shown.
struct DayLimits: Sendable {
  /// The first day that is taken for a real date.
  let firstPlausible = Day.firstPlausible

  /// The last day that counts.
  let last: Day
  /// The days that any series may show; nil when there is none.
  let shown: DayRange?

  /// The limits that rules set, up to a last day.
  init(_ rules: CountingRules, through last: Day) {
    self.last = last
    shown = rules.window.limits(size: rules.bucketSize, asOf: last)
  }
}

/// Each patient's last day that counts: the as-of day, unless dates are moved.
package struct LastDays: Sendable {
  private let asOf: Day
  private let moved: [Day]

  /// Makes the days from the as-of day, and from each patient's own when dates are moved.
  init(asOf: Day, moved: [Day] = []) { (self.asOf, self.moved) = (asOf, moved) }

  /// A patient's last day that counts.
  package subscript(patient: Int) -> Day { moved.isEmpty ? asOf : moved[patient] }
}

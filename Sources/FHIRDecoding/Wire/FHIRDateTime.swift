public import MedicationAdherence

/// A FHIR `date`, `dateTime` or `instant` as it was written.
///
/// Its wall clock is kept, and its offset beside it: nothing is moved to another zone here.
/// Source: https://hl7.org/fhir/R4/datatypes.html#dateTime
public struct FHIRDateTime: Hashable, Sendable {
  /// How exactly a date is known.
  public enum Precision: UInt8, Comparable, BitwiseCopyable, Sendable {
    /// A year, `2016`.
    case year
    /// A month, `2016-08`.
    case month
    /// A day, `2016-08-15`.
    case day
    /// A time of day without seconds, which FHIR does not allow.
    case minute
    /// A time of day with seconds.
    case second

    /// Whether one is coarser than the other.
    @inlinable
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// The day of the wall clock; the first day of a year or month that is all that is known.
  public let day: Day
  /// How exactly the date is known.
  public let precision: Precision
  /// Milliseconds since midnight of the wall clock, 0 to 86,399,999; 0 without a time.
  public let millisecond: Int32
  /// Minutes east of UTC; nil when none is written.
  public let offsetMinutes: Int16?

  /// Makes a date of its parts.
  @inlinable
  public init(day: Day, precision: Precision, millisecond: Int32, offsetMinutes: Int16?) {
    self.day = day
    self.precision = precision
    self.millisecond = millisecond
    self.offsetMinutes = offsetMinutes
  }

  /// Whether a time of day is written.
  @inlinable public var hasTime: Bool { precision >= .minute }

  /// Milliseconds since 1970-01-01T00:00:00Z, the wall clock taken for UTC without an offset.
  @inlinable public var epochMilliseconds: Int64 {
    (Int64(day.number) * 86_400 - Int64(offsetMinutes ?? 0) * 60) * 1000 + Int64(millisecond)
  }

  /// The last day that the date may mean: a month's or year's last one.
  public var lastDay: Day {
    switch precision {
    case .year: CalendarBucket(.year, containing: day).lastDay
    case .month: CalendarBucket(.month, containing: day).lastDay
    default: day
    }
  }

  /// The moment it means as a start: the first day of a year or month.
  public var startMoment: LocalMoment { moment(on: day) }

  /// The moment it means as an end: the last day of a year or month.
  public var endMoment: LocalMoment { moment(on: lastDay) }

  private func moment(on day: Day) -> LocalMoment {
    LocalMoment(day: day, millisecond: hasTime ? millisecond : nil, offsetMinutes: offsetMinutes)
  }
}

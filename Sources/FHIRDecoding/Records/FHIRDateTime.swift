public import MedicationAdherence

/// A FHIR `date`, `dateTime` or `instant` as it was written.
///
/// The wall clock and its offset are kept; nothing is moved to another zone here.
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

    /// How much of the date is known, whether or not there is a time of day.
    public var ofDate: DatePrecision {
      switch self {
      case .year: .year
      case .month: .month
      case .day, .minute, .second: .day
      }
    }

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

  /// The period of an administration from this one to another; none when either has no time.
  func period(to end: FHIRDateTime) -> AdministrationPeriod {
    guard hasTime, end.hasTime else { return .none }
    return AdministrationPeriod(minutes: end.epochMinutes - epochMinutes)
  }

  /// Whole minutes since 1970-01-01T00:00Z.
  private var epochMinutes: Int64 {
    Int64(day.number) * 1440 - Int64(offsetMinutes ?? 0) + Int64(millisecond / 60_000)
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

/// An administration whose date may keep it out of every bucket, and where it lies.
///
/// A reader keeps only the first ``mostKept`` of these, so memory does not grow with the data.
public struct DoubtfulDate: Hashable, Codable, Sendable {
  /// What is wrong, in the order of the tests; the raw value is the ledger's reason.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// It has no date.
    case missing = "no-date"
    /// It lies before 1900, most likely by a typing error, or may lie there in a time zone.
    case before1900 = "before-1900"
    /// It is a year.
    case yearOnly = "only-a-year"
    /// It is a month.
    case monthOnly = "only-a-month"

    /// What is wrong with a date; nil when it is a day from 1900 on in any time zone.
    init?(_ date: FHIRDateTime?) {
      guard let date else {
        self = .missing
        return
      }
      if Self.mayBeBefore1900(date) {
        self = .before1900
        return
      }
      switch date.precision {
      case .year: self = .yearOnly
      case .month: self = .monthOnly
      case .day, .minute, .second: return nil
      }
    }

    /// Whether a date lies before 1900, or may do so in another time zone, which is at most 26
    /// hours behind.
    private static func mayBeBefore1900(_ date: FHIRDateTime) -> Bool {
      guard date.day.number < Day.firstPlausible.number + 2 else { return false }
      return date.day < .firstPlausible || (date.hasTime && date.offsetMinutes != nil)
    }
  }

  /// The most that a reader keeps.
  public static let mostKept = 10_000

  /// Where the administration lies.
  public internal(set) var place: ResourcePlace
  /// What is wrong.
  public let kind: Kind
  /// Whether it lies before 1900 only in another time zone, and not as written.
  public let isMoved: Bool
}

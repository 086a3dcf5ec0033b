/// A length of time in one of FHIR's units, such as 10 days.
public struct TimeLength: Hashable, Sendable {
  /// How many of the unit; may have a fraction.
  public let value: Double
  /// The unit.
  public let unit: TimeUnit

  /// Makes a length.
  public init(_ value: Double, _ unit: TimeUnit) {
    self.value = value
    self.unit = unit
  }

  /// Milliseconds, months taken as 30 days; held within the calendar's length.
  var milliseconds: Int64 {
    let each = unit.milliseconds ?? Int64(30 * (unit.months ?? 1)) * LocalMoment.dayLength
    return Int64(min(max(value * Double(each), 0), Self.longest).rounded())
  }

  /// About the ten thousand years of the calendar, in milliseconds.
  static let longest = 3.2e14

  /// The length in whole days or months; a fraction of either counts as a whole one.
  public var calendarLength: CalendarLength {
    if let months = unit.months {
      return .months(Self.whole(value * Double(months)))
    }
    let dayLength = LocalMoment.dayLength
    return .days(max(1, Int((milliseconds + dayLength - 1) / dayLength)))
  }

  /// Whether it is a number of days, weeks, months or years without a fraction of a day.
  var isWholeDays: Bool { unit.months != nil || milliseconds % LocalMoment.dayLength == 0 }

  /// The end of this length from a start on, the last moment that belongs to it.
  ///
  /// Days and months are counted whole (N days end on day N), unless `keepsTime`: then the length
  /// ends just before the same time of day.
  func end(from start: LocalMoment, keepsTime: Bool) -> LocalMoment {
    guard keepsTime else { return LocalMoment(day: calendarLength.lastDay(from: start.day)) }
    guard unit.months != nil else {
      return LocalMoment(instant: start.instant + milliseconds - 1)
    }
    return LocalMoment(day: calendarLength.lastDay(from: start.day)).justBefore(timeOf: start)
  }

  /// The end of this length from the start of a dosage on, which keeps the time of day where doses lie on
  /// a grid of hours, and where the first of whole days has not all the doses of a day; a step of a taper
  /// ends with a day, for the next one begins with one.
  func end(from start: LocalMoment, of rhythm: Rhythm?, isStep: Bool) -> LocalMoment {
    let isCut = !isStep && isWholeDays && rhythm?.isCut(by: start) ?? false
    return end(from: start, keepsTime: isCut || rhythm?.keepsTime ?? false)
  }

  private static func whole(_ value: Double) -> Int {
    Int(min(max(value.rounded(.up), 1), 120_000))
  }
}

extension LocalMoment {
  /// The last moment before a time of day of the day after this one's.
  func justBefore(timeOf start: LocalMoment) -> LocalMoment {
    LocalMoment(
      instant: LocalMoment(day: day.adding(days: 1), millisecond: start.millisecond).instant - 1)
  }
}

/// Whether and when the patient took the first dose.
///
/// A taken dose from the first order's start to the window's end, whatever the window's first day;
/// its day − that start. Empty without an order's start up to the window's end, of an order that was
/// never in force, when the only doses that may have been taken then are dated by a month or year, and
/// for a whole patient.
public struct Initiation: Hashable, Sendable {
  /// Days from the first order's start to the first dose; nil when none was taken.
  public let daysToFirstDose: Int?

  /// Takes the first day from the start on, up to the window's last one, on which a dose was taken.
  ///
  /// Nil without a start up to the window's last day.
  public init?(from start: Day?, to windowEnd: Day, firstTaken day: Day?) {
    guard let start, start <= windowEnd else { return nil }
    if let day { precondition(start <= day && day <= windowEnd, "the day lies in the window") }
    daysToFirstDose = day?.days(since: start)
  }

  static let initiated = MeasureDefinition(
    "initiated", "Initiated", .flag, source: Implementation.taxonomy,
    "Whether a dose was taken from the first order's start to the window's end",
    empty: "without an order's start, of an order never in force, when the only doses taken are "
      + "dated by a month or year, and for a whole patient")

  static let daysToFirstDose = MeasureDefinition(
    "days_to_first_dose", "Days to the first dose", .days,
    source: Implementation.taxonomy,
    "Days from the first order's start to the first dose taken: 0 when it was on that day",
    empty: "when none was taken, and where initiated is")
}

/// What is recorded of a series from its first order's start to the window's end, as far as it tells
/// whether the medication was ever started: what is greater tells more.
public enum RecordSinceStart: Int, Comparable, Codable, Sendable {
  /// No dose.
  case nothing
  /// Doses, none of which was taken.
  case notTaken
  /// Doses, for some of which it is not known whether they were taken.
  case undetermined
  /// A dose taken on a day that is not known.
  case takenOnUnknownDay
  /// A dose taken.
  case taken

  /// What an administration of an outcome tells, by whether its day is known.
  public init(_ outcome: Outcome, isDayKnown: Bool) {
    self =
      switch outcome {
      case .taken: isDayKnown ? .taken : .takenOnUnknownDay
      case .notTaken: .notTaken
      case .undetermined: .undetermined
      }
  }

  /// Whether the right one tells more.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// What is recorded of a line from its first order's start to the window's end, as far as it tells
/// whether the medication was ever started: what is greater tells more.
public enum RecordSinceStart: Int, Comparable, Sendable {
  /// No dose.
  case nothing
  /// Doses, none of which was taken.
  case notTaken
  /// Doses of some of which it is not known whether they were taken.
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

internal import MedicationAdherence

/// An administration whose date may keep it out of every bucket, and where it lies.
///
/// A reader keeps the first ``mostKept`` of these and no place of any other administration, so that
/// memory does not grow with the data.
public struct DoubtfulDate: Hashable, Sendable {
  /// What is the matter, in the order in which it is tested; the reason as the ledger names it.
  public enum Kind: String, CaseIterable, Sendable {
    /// It has no date.
    case missing = "no-date"
    /// It lies before 1900, most likely by a typing error, or may lie there in a time zone.
    case before1900 = "before-1900"
    /// It is a year.
    case yearOnly = "only-a-year"
    /// It is a month.
    case monthOnly = "only-a-month"

    /// What is the matter with a date; nil when it is a day from 1900 on in any time zone.
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

    /// Whether a date lies before 1900, or an instant's day so little after that the clock of another
    /// time zone, 26 hours behind at most, may show one that does.
    private static func mayBeBefore1900(_ date: FHIRDateTime) -> Bool {
      guard date.day.number < Day.firstPlausible.number + 2 else { return false }
      return date.day < .firstPlausible || (date.hasTime && date.offsetMinutes != nil)
    }
  }

  /// The most that a reader keeps.
  public static let mostKept = 10_000

  /// Where the administration lies.
  public internal(set) var place: ResourcePlace
  /// What is the matter.
  public let kind: Kind
  /// Whether it lies before 1900 in a time zone only, and not as it is written.
  public let isMoved: Bool
}

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
    /// It lies before 1900, most likely by a typing error.
    case before1900 = "before-1900"
    /// It is a year.
    case yearOnly = "only-a-year"
    /// It is a month.
    case monthOnly = "only-a-month"

    /// What is the matter with a date; nil when it is a day from 1900 on.
    init?(_ date: FHIRDateTime?) {
      guard let date else {
        self = .missing
        return
      }
      switch date.precision {
      case _ where date.day < .firstPlausible: self = .before1900
      case .year: self = .yearOnly
      case .month: self = .monthOnly
      case .day, .minute, .second: return nil
      }
    }
  }

  /// The most that a reader keeps.
  public static let mostKept = 10_000

  /// Where the administration lies.
  public internal(set) var place: ResourcePlace
  /// What is the matter.
  public let kind: Kind
}

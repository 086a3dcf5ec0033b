package import FHIRDecoding
package import MedicationAdherence

/// What became of one administration of a patient who is reported, by the ledger's words.
package enum AdministrationFate: String {
  case counted
  case deleted
  case duplicate
  case quarantined
  case excluded
  case undated
  case implausible
  case partOfDose = "part-of-a-dose"
  case imprecise
  case outsideWindow = "outside-window"

  /// Why it does not count, in words.
  package var sentence: String {
    switch self {
    case .counted: "counted"
    case .deleted: "deleted: a Bundle that was read says that the resource was deleted"
    case .duplicate: "duplicate: a newer or later reading of the same resource counts"
    case .quarantined: "quarantined: something in it cannot be read; ledger.csv says what"
    case .excluded: "entered in error"
    case .undated: "undated: it says no date"
    case .implausible: "implausible: its date is before 1900"
    case .partOfDose: "part of a dose that another administration stands for (--join-doses)"
    case .imprecise: "imprecise: its date does not say which bucket it lies in"
    case .outsideWindow: "outside the days that the line shows"
    }
  }
}

extension AdministrationFate {
  /// Why one that is listed beside those that count does not; nil when it does.
  ///
  /// What `isLate`, after the as-of day, is outside the window, too.
  func uncounted(isLate: Bool) -> UncountedAdministrations.Reason? {
    switch self {
    case .counted, .partOfDose: nil
    case .deleted: .deleted
    case .duplicate: .duplicate
    case .quarantined: .notUnderstood
    case .excluded: .enteredInError
    case .undated, .implausible, .imprecise: .unusableDate
    case .outsideWindow: isLate ? .afterAsOf : .outsideWindow
    }
  }
}

/// Where one administration went.
package struct AdministrationPlacement {
  package let fate: AdministrationFate
  /// The bucket that it counts in; nil when it counts in none.
  package var bucket: CalendarBucket?
}

/// A reading of an administration that was left out before it had a bucket.
package struct LeftOutReading: Sendable {
  package let ordinal: UInt64
  /// The resource's id; empty when it has none.
  package let id: String
  /// The unit in the catalogue.
  package let unit: Int
  /// The date as it was written; nil when it was not read.
  package let date: FHIRDateTime?
  package let fate: AdministrationFate
  /// Where a Bundle says that it was deleted; nil of one that was not.
  package let deletion: DeletionPlace?
}

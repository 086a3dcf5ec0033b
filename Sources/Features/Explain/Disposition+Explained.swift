internal import MedicationAdherence

/// What an explanation says of an administration.
extension Disposition {
  /// What became of it; of one that was deleted `deleted`, which the ledger has as a reason.
  var explainedWord: String { self == .deleted ? reason : word }

  /// Why it does not count, in words.
  var sentence: String {
    switch self {
    case .counted: "counted"
    case .deleted: "deleted: a Bundle that was read says that the resource was deleted"
    case .duplicate: "duplicate: a newer or later reading of the same resource counts"
    case .withoutPatient: "it names no patient"
    case .notSelected: "its patient or medication was not asked for"
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

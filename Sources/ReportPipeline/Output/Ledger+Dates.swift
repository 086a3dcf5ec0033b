internal import Counting
internal import FHIRDecoding
internal import MedicationAdherence

extension Intake {
  /// Those of the uncountable administrations whose places are known, in the order of reading.
  ///
  /// Of all administrations whose dates are doubtful only the first have a place, whichever thread
  /// read them.
  func doubtfulDates(among uncountable: FirstOrdinals) -> [DoubtfulDate] {
    let wanted = uncountable.first
    guard !wanted.isEmpty else { return [] }
    let known = readers.flatMap(\.doubtfulDates).sorted { $0.place.ordinal < $1.place.ordinal }
      .prefix(DoubtfulDate.mostKept)
    let dates = Dictionary(uniqueKeysWithValues: known.map { ($0.place.ordinal, $0) })
    return wanted.compactMap { dates[$0] }
  }
}

extension LedgerRow {
  /// The place of an administration that no bucket takes for its date, in a file of a name.
  init(_ date: DoubtfulDate, file: String) {
    self.init(
      resource: "MedicationAdministration", disposition: date.kind.disposition,
      reason: date.kind.rawValue, count: 1, file: file, line: date.place.line,
      detail: date.place.path + " " + date.summary)
  }
}

extension DoubtfulDate {
  /// What is the matter, in words.
  fileprivate var summary: String {
    isMoved ? "lies before 1900 in the report's time zone" : kind.summary
  }
}

extension DoubtfulDate.Kind {
  /// The class of the administration, as the ledger has it.
  fileprivate var disposition: String {
    switch self {
    case .missing: "undated"
    case .before1900: "implausible"
    case .yearOnly, .monthOnly: "imprecise"
    }
  }

  fileprivate var summary: String {
    switch self {
    case .missing: "has no date"
    case .before1900: "has a date before 1900"
    case .yearOnly: "has a year for its date"
    case .monthOnly: "has a month for its date"
    }
  }
}

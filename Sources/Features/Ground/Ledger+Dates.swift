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
      resource: Ledger.administration, disposition: date.kind.disposition.word,
      reason: date.kind.rawValue, count: 1, file: file, line: date.place.line,
      detail: .fact(date.fact, of: date.place.path))
  }
}

extension DoubtfulDate {
  /// What is the matter.
  fileprivate var fact: LedgerDetail.Fact { isMoved ? .movedBefore1900 : kind.fact }
}

extension DoubtfulDate.Kind {
  /// What becomes of the administration.
  fileprivate var disposition: Disposition {
    switch self {
    case .missing: .undated
    case .before1900: .implausible
    case .yearOnly, .monthOnly: .imprecise
    }
  }

  fileprivate var fact: LedgerDetail.Fact {
    switch self {
    case .missing: .undated
    case .before1900: .before1900
    case .yearOnly: .onlyAYear
    case .monthOnly: .onlyAMonth
    }
  }
}

internal import Counting
internal import FHIRDecoding
internal import FHIRFiles
internal import MedicationAdherence

/// The deletions that took something back.
extension Ledger {
  /// A row for each, as far as places are listed, in the order of the files: how many readings of a
  /// resource it took back.
  var deletionPlaces: [LedgerRow] {
    let administrations = facts.account.deletions.map { place, count in
      (TakenBack(type: Ledger.administration, place: place), count)
    }
    let all = facts.takenBack.map { ($0.key, $0.value) } + administrations
    return all.sorted { $0.0.place < $1.0.place }.prefix(Self.listedPlaces).map(row)
  }

  private func row(_ deletion: TakenBack, count: Int) -> LedgerRow {
    LedgerRow(
      resource: deletion.type, disposition: Disposition.deleted.word,
      reason: Disposition.deleted.reason,
      count: count,
      file: facts.inputs[deletion.place.file].path, line: deletion.place.line,
      detail: .fact(.deleted, of: deletion.place.path))
  }
}

extension PatientReport {
  /// What became of the patient's administrations, as far as the patient's report knows it.
  ///
  /// Those in a bucket are counted; of those listed in no bucket, the undated ones are told apart.
  /// What cannot be read is there when it is known whose it is. What was excluded or read twice is
  /// in the ledger of the run only.
  public var ledger: [LedgerRow] {
    let outside = administrations.filter(\.bucket.isEmpty)
    let undated = outside.count(where: \.localDate.isEmpty)
    return [
      row(
        Disposition.counted.word, reason: Disposition.counted.reason, count: totals.administrations),
      row(
        Disposition.quarantined.word, reason: Disposition.quarantined.reason,
        count: leftOut.quarantined),
      row("not-in-a-bucket", reason: "undated", count: undated),
      row("not-in-a-bucket", reason: "outside-or-imprecise", count: outside.count - undated),
    ].filter { $0.count > 0 }
  }

  private func row(_ disposition: String, reason: String, count: Int) -> LedgerRow {
    LedgerRow(
      resource: "MedicationAdministration", disposition: disposition, reason: reason, count: count)
  }
}

extension AdherentPatients {
  /// The counts without those that may not be shown beside others: all together first, then each
  /// medication, of which the name stays.
  func suppressed(beside counts: inout ShownCounts) -> AdherentPatients {
    var shown = self
    shown.ofDosesDue = ofDosesDue.suppressed(beside: &counts)
    shown.ofRecorded = ofRecorded.suppressed(beside: &counts)
    shown.medications = medications.map { row in
      Row(medication: row.medication, counts: row.counts.suppressed(beside: &counts))
    }
    return shown
  }
}

extension PatientCounts {
  fileprivate func suppressed(beside counts: inout ShownCounts) -> PatientCounts {
    func shown(_ count: Int?) -> Int? { count.flatMap { counts.show($0) ? $0 : nil } }
    return PatientCounts(
      withOrder: shown(withOrder), withMeasure: shown(withMeasure),
      adherent: shown(adherent))
  }
}

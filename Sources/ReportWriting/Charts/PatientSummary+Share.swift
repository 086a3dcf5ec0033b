import MedicationAdherence

extension PatientSummary {
  /// How well the patient took all medications together; nil when nothing is known.
  var share: AdherenceShare? { AdherenceShare(measures, totals) }
}

extension [PatientSummary] {
  /// Patients by share, the lowest first, equal ones by id; those without last.
  var lowestShareFirst: [PatientSummary] {
    let shares = map { $0.share?.value ?? 2 }
    return indices.sorted { left, right in
      shares[left] == shares[right]
        ? self[left].id < self[right].id : shares[left] < shares[right]
    }.map { self[$0] }
  }
}

import MedicationAdherence

extension PatientSummary {
  /// How well the patient took all medications together; nil when nothing is known.
  var share: AdherenceShare? { AdherenceShare(measures, totals) }

  /// What the shares of the patient's line over time are shares of: the same as the share of it all.
  var basis: AdherenceShare.Basis { share?.basis ?? .due }
}

extension [PatientSummary] {
  /// Patients by share, the lowest first, of equal ones those who took most beyond the doses due,
  /// then by id; those without last.
  var lowestShareFirst: [PatientSummary] {
    let shares = map { $0.share?.value ?? 2 }
    let extra = map { $0.measures.count(.extra) ?? 0 }
    return indices.sorted { left, right in
      guard shares[left] == shares[right] else { return shares[left] < shares[right] }
      return extra[left] == extra[right]
        ? self[left].id < self[right].id : extra[left] > extra[right]
    }.map { self[$0] }
  }
}

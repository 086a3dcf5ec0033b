import MedicationAdherence

/// How well a medication was taken, by the best that is known of it.
///
/// It is the implementation, the share of the doses due that was taken, where it is known what was
/// due; else the share of the recorded doses that was taken.
struct AdherenceShare: Hashable {
  /// What a share is a share of.
  enum Basis {
    /// The doses due, day by day.
    case due
    /// The doses recorded as taken or not taken.
    case recorded

    /// The attribute of a line of such shares; one of the recorded doses is dotted.
    var dash: Markup { self == .due ? "" : " stroke-dasharray=\".1 4.5\"" }
  }

  /// The share, 0 to 1.
  let value: Double
  /// What it is a share of.
  let basis: Basis

  /// Takes the implementation, else the recorded adherence; nil without either.
  init?(implementation: Double?, recorded: Double?) {
    guard let value = implementation ?? recorded else { return nil }
    self.value = value
    basis = implementation == nil ? .recorded : .due
  }

  /// The share of one bucket.
  ///
  /// Where doses were due and nothing is recorded, the share is that of the doses due, as it is for
  /// the whole series: what nobody wrote down was due and not taken.
  init?(_ bucket: BucketCounts) {
    let due = bucket.implementation
    self.init(implementation: due, recorded: bucket.counts.recordedAdherence)
  }

  /// The share of a whole series or patient.
  init?(_ measures: MeasureValues, _ totals: OutcomeCounts) {
    self.init(implementation: measures[.implementation], recorded: totals.recordedAdherence)
  }

  /// The share of neighbouring buckets together, of one kind only; nil where none of them has
  /// records, and where there is no share of this kind.
  ///
  /// A line through such shares never joins one of the doses due with one of the recorded doses.
  /// Doses due in a bucket without records count, as they do in the share of the whole series.
  init?(of basis: Basis, sumOf buckets: some Collection<BucketCounts>) {
    guard buckets.contains(where: { $0.state == .recorded }) else { return nil }
    switch basis {
    case .recorded:
      let counts = buckets.reduce(into: OutcomeCounts()) { $0 += $1.counts }
      self.init(implementation: nil, recorded: counts.recordedAdherence)
    case .due:
      let doses = buckets.compactMap(\.doses)
      let sum = doses.dropFirst().reduce(doses.first) { sum, more in sum.map { $0 + more } }
      self.init(implementation: sum?.implementation, recorded: nil)
    }
  }
}

extension PatientSummary {
  /// How well the patient took all medications together; nil when nothing is known.
  var share: AdherenceShare? { AdherenceShare(measures, totals) }

  /// What the shares of the patient's line over time are shares of: the same as those of the whole.
  var basis: AdherenceShare.Basis { share?.basis ?? .due }
}

extension [PatientSummary] {
  /// Patients by share, the lowest first, of equal ones those who took most beyond the doses due,
  /// then by id; those without, or of whom none of the doses due can be judged, last.
  var lowestShareFirst: [PatientSummary] {
    let shares = map { $0.isNotJudged ? 2 : $0.share?.value ?? 2 }
    let extra = map { $0.measures.count(.extra) ?? 0 }
    return indices.sorted { left, right in
      guard shares[left] == shares[right] else { return shares[left] < shares[right] }
      return extra[left] == extra[right]
        ? self[left].id < self[right].id : extra[left] > extra[right]
    }.map { self[$0] }
  }
}

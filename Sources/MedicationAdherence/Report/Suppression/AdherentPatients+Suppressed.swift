extension AdherentPatients {
  /// The counts without those that may not be shown beside others: all together first, then each
  /// medication.
  ///
  /// A medication whose patients may not be told is left out with its name, which can tell as much as
  /// a number. Where every patient has one medication, those left out are all patients less those of
  /// the medications that are shown. As long as these are too few, the medication with the smallest
  /// number is left out, too; so it is where all medications are shown and add up to a few more than all
  /// patients, for so many have more than one. The same holds for those who are in one population and
  /// not in the next.
  func suppressed(beside counts: inout ShownCounts, rule: SuppressionRule) -> AdherentPatients {
    var shown = self
    shown.ofDosesDue = ofDosesDue.suppressed(beside: &counts)
    shown.ofRecorded = ofRecorded.suppressed(beside: &counts)
    var rows = medications.map { row in
      Row(medication: row.medication, counts: row.counts.suppressed(beside: &counts))
    }
    var before: [PatientCounts] = []
    // What is hidden for one population can leave too few in another one.
    while before != rows.map(\.counts) {
      before = rows.map(\.counts)
      for group in PatientGroup.all {
        // The total of a population can be known from elsewhere, such as the number of patients.
        let total = group.count(in: group.without == nil ? ofRecorded : shown.ofRecorded)
        group.hideRest(of: total, in: &rows, rule: rule)
      }
      for place in rows.indices { rows[place].counts.hidePopulationsWithin() }
    }
    shown.medications = rows.filter { $0.counts.withOrder != nil }
    return shown
  }
}

/// The patients of a population, or those of it who are not in a smaller one.
private struct PatientGroup {
  typealias Number = WritableKeyPath<PatientCounts, Int?>

  let population: Number
  let without: Number?

  static var all: [PatientGroup] {
    [
      PatientGroup(population: \.withOrder, without: nil),
      PatientGroup(population: \.withMeasure, without: nil),
      PatientGroup(population: \.adherent, without: nil),
      PatientGroup(population: \.withOrder, without: \.withMeasure),
      PatientGroup(population: \.withOrder, without: \.adherent),
      PatientGroup(population: \.withMeasure, without: \.adherent),
    ]
  }

  /// How many they are; nil when that is hidden.
  func count(in counts: PatientCounts) -> Int? {
    guard let whole = counts[keyPath: population] else { return nil }
    guard let without else { return whole }
    return counts[keyPath: without].map { whole - $0 }
  }

  /// Hides numbers of medications until those of hidden ones are none of the total, or enough, and what
  /// all of them have beyond it is.
  func hideRest(
    of total: Int?, in rows: inout [AdherentPatients.Row], rule: SuppressionRule
  ) {
    guard let total else { return }
    var shown = rows.map { count(in: $0.counts) }
    while true {
      let rest = total - shown.reduce(0) { $0 + ($1 ?? 0) }
      guard !rule.allows(shown.contains(nil) ? max(0, rest) : abs(rest)) else { return }
      let smallest = shown.indices.filter { shown[$0] ?? 0 > 0 }
        .min { shown[$0] ?? 0 < shown[$1] ?? 0 }
      guard let smallest else { return }
      rows[smallest].counts[keyPath: without ?? population] = nil
      shown[smallest] = nil
    }
  }
}

extension PatientCounts {
  fileprivate func suppressed(beside counts: inout ShownCounts) -> PatientCounts {
    func shown(_ count: Int?) -> Int? { count.flatMap { counts.show($0) ? $0 : nil } }
    var visible = PatientCounts(
      withOrder: shown(withOrder), withMeasure: shown(withMeasure), adherent: shown(adherent))
    visible.hidePopulationsWithin()
    return visible
  }

  /// Hides what is part of a hidden population: that none of a few is adherent tells of each of them.
  fileprivate mutating func hidePopulationsWithin() {
    if withOrder == nil { withMeasure = nil }
    if withMeasure == nil { adherent = nil }
  }
}

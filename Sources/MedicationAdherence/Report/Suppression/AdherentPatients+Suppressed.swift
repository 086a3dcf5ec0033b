extension AdherentPatients {
  /// The counts without those that may not be shown beside others: all together first, then each
  /// medication.
  ///
  /// A medication whose patients may not be disclosed is left out with its name, which can tell as much as
  /// a number. Where every patient has one medication, those left out are all patients less those of
  /// the medications that are shown. As long as these are too few, the medication with the smallest
  /// number is left out, too. So it is where all medications are shown and add up to slightly more than all
  /// patients: the difference is the number of patients with more than one. The same holds for those who are
  /// in one population and not in the next.
  func suppressed(beside counts: inout ShownCounts, rule: SuppressionRule) -> AdherentPatients {
    var shown = self
    shown.ofDosesDue = ofDosesDue.suppressed(beside: &counts)
    shown.ofRecorded = ofRecorded.suppressed(beside: &counts)
    let rows = medications
    var numbers = rows.map { $0.counts.suppressed(beside: &counts) }
    numbers.hideRest(of: ofRecorded, shown: shown.ofRecorded, rule: rule)
    shown.medications = zip(rows, numbers).map { Row(medication: $0.medication, counts: $1) }
      .filter { $0.counts.withOrder != nil }
    return shown
  }
}

extension [PatientCounts] {
  /// Hides numbers of parts of all patients until what is left of all is of none or enough patients, in
  /// every population; `shown` is what is shown of all.
  mutating func hideRest(of all: PatientCounts, shown: PatientCounts, rule: SuppressionRule) {
    var before: [PatientCounts] = []
    // What is hidden for one population can leave too few in another one.
    while before != self {
      before = self
      for group in PatientGroup.all {
        // The total of a population can be known from elsewhere, such as the number of patients.
        let total = group.count(in: group.without == nil ? all : shown)
        group.hideRest(of: total, in: &self, rule: rule)
      }
      for place in indices { self[place].hidePopulationsWithin() }
    }
  }
}

extension [Int?] {
  /// Hides the smallest numbers until the sum of those that are shown is the total, or differs from it by
  /// enough; the places of those that are hidden then.
  @discardableResult
  mutating func hideRest(of total: Int, rule: SuppressionRule) -> [Int] {
    var hidden: [Int] = []
    while true {
      let rest = total - reduce(0) { $0 + ($1 ?? 0) }
      guard !rule.allows(abs(rest)) else { return hidden }
      let smallest = indices.filter { self[$0] ?? 0 > 0 }.min { self[$0] ?? 0 < self[$1] ?? 0 }
      guard let smallest else { return hidden }
      self[smallest] = nil
      hidden.append(smallest)
    }
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

  /// Hides numbers of parts until those of hidden ones are none of the total, or enough, and what all of
  /// them have beyond it is.
  func hideRest(of total: Int?, in parts: inout [PatientCounts], rule: SuppressionRule) {
    guard let total else { return }
    var numbers = parts.map { count(in: $0) }
    for place in numbers.hideRest(of: total, rule: rule) {
      parts[place][keyPath: without ?? population] = nil
    }
  }
}

extension PatientCounts {
  /// The counts without those that may not be shown beside others.
  func suppressed(beside counts: inout ShownCounts) -> PatientCounts {
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

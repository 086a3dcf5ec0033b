import Testing

@testable import MedicationAdherence

/// Patients who have one medication each, so that those of all medications are all patients.
@Suite("Numbers of patients by medication") struct AdherentPatientsSuppressionTests {
  private func suppressed(_ strata: [PatientCounts]) -> AdherentPatients {
    var patients = AdherentPatients()
    patients.ofRecorded = strata.reduce(PatientCounts()) { sum, more in
      PatientCounts(
        withOrder: Self.sum(sum.withOrder, more.withOrder),
        withMeasure: Self.sum(sum.withMeasure, more.withMeasure),
        adherent: Self.sum(sum.adherent, more.adherent))
    }
    patients.medications = strata.enumerated().map { number, counts in
      let name = "\(100 + number)"
      return AdherentPatients.Row(
        medication: Medication(key: "x|" + name, code: name, name: name), counts: counts)
    }
    var counts = ShownCounts(.cms11)
    _ = counts.show(patients.ofRecorded.withOrder ?? 0)
    return patients.suppressed(beside: &counts, rule: .cms11)
  }

  private static func sum(_ first: Int?, _ second: Int?) -> Int { (first ?? 0) + (second ?? 0) }

  @Test func `a small one is not what is missing of all`() {
    let shown = suppressed([30, 12, 5].map { PatientCounts(withOrder: $0) })
    #expect(shown.ofRecorded.withOrder == 47)
    #expect(shown.medications.map(\.counts.withOrder) == [30])
  }

  @Test func `two small ones together are not few either`() {
    let shown = suppressed([30, 15, 2, 3].map { PatientCounts(withOrder: $0) })
    #expect(shown.medications.map(\.counts.withOrder) == [30])
  }

  @Test func `nothing more is hidden when the small ones are enough together`() {
    let shown = suppressed([30, 6, 7].map { PatientCounts(withOrder: $0) })
    #expect(shown.medications.map(\.counts.withOrder) == [30])
    let all = suppressed([30, 12].map { PatientCounts(withOrder: $0) })
    #expect(all.medications.map(\.counts.withOrder) == [30, 12])
  }

  @Test func `a few who have two medications are not what all of them have beyond all patients`() {
    var patients = AdherentPatients()
    patients.ofRecorded = PatientCounts(withOrder: 50)
    for (number, count) in [34, 17].enumerated() {
      let name = "\(100 + number)"
      patients.medications.append(
        AdherentPatients.Row(
          medication: Medication(key: "x|" + name, code: name, name: name),
          counts: PatientCounts(withOrder: count)))
    }
    var counts = ShownCounts(.cms11)
    #expect(
      patients.suppressed(beside: &counts, rule: .cms11).medications.map(\.counts.withOrder) == [34]
    )
  }

  @Test func `a medication of few patients is left out with its name`() {
    let shown = suppressed([30, 12, 5].map { PatientCounts(withOrder: $0) })
    #expect(shown.medications.map(\.medication.name) == ["100"])
  }

  @Test func `nothing is told of a population within one that is hidden`() {
    let shown = suppressed([
      PatientCounts(withOrder: 40, withMeasure: 6, adherent: 0),
      PatientCounts(withOrder: 60, withMeasure: 60, adherent: 60),
    ])
    #expect(shown.medications.first?.counts.withOrder == 40)
    #expect(shown.medications.first?.counts.withMeasure == nil)
    #expect(shown.medications.first?.counts.adherent == nil)
    let few = suppressed([PatientCounts(withOrder: 9, withMeasure: 0, adherent: 0)])
    #expect(few.ofRecorded == PatientCounts(withOrder: nil, withMeasure: nil, adherent: nil))
  }

  @Test func `those without records are not what is missing of all either`() {
    let shown = suppressed([
      PatientCounts(withOrder: 40, withMeasure: 28, adherent: 0),
      PatientCounts(withOrder: 80, withMeasure: 77, adherent: 0),
    ])
    #expect(shown.ofRecorded.withMeasure == 105)
    #expect(shown.medications.map(\.counts.withMeasure) == [nil, nil])
  }

  @Test("no total less what is shown is a few", arguments: UInt64(1)...60)
  func rest(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let strata = (0..<Int.random(in: 2...8, using: &random)).map { _ in
      let ordered = Int.random(in: 1...40, using: &random)
      let recorded = Int.random(in: 0...ordered, using: &random)
      return PatientCounts(
        withOrder: ordered, withMeasure: recorded,
        adherent: Int.random(in: 0...recorded, using: &random))
    }
    let shown = suppressed(strata)
    for figure in Self.figures {
      guard let total = figure(shown.ofRecorded) else { continue }
      let known = shown.medications.compactMap { figure($0.counts) }
      #expect(SuppressionRule.cms11.allows(total - known.reduce(0, +)))
      #expect(known.allSatisfy(SuppressionRule.cms11.allows))
    }
  }

  private static let figures: [@Sendable (PatientCounts) -> Int?] = [
    \.withOrder, \.withMeasure, \.adherent,
    { less($0.withOrder, $0.withMeasure) }, { less($0.withOrder, $0.adherent) },
    { less($0.withMeasure, $0.adherent) },
  ]

  private static func less(_ first: Int?, _ second: Int?) -> Int? {
    guard let first, let second else { return nil }
    return first - second
  }
}

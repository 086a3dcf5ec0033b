import Testing

@testable import MedicationAdherence

@Suite("A cohort without small numbers") struct CohortSuppressionTests {
  private typealias Week = CohortFixture.Week

  private func suppressed(_ cohort: CohortReport) -> CohortReport {
    cohort.suppressed(
      by: .cms11, threshold: 0.8, notices: [.numbersHidden(below: 11, besideReports: 0)])
  }

  /// Patients who all have the same weeks.
  private func alike(_ count: Int, _ weeks: [Week]) -> [[Week]] {
    Array(repeating: weeks, count: count)
  }

  @Test func `no patient, line, hour or row of the ledger is left`() {
    let report = suppressed(CohortFixture.random(40, seed: 1))
    #expect(report.patients.isEmpty)
    #expect(report.patientCount == 40)
    #expect(report.series?.all == nil)
    #expect(report.weekPatterns.isEmpty)
    #expect(report.ledger.isEmpty)
    #expect(report.notices.first == .numbersHidden(below: 11, besideReports: 0))
  }

  @Test func `a small cohort shows nothing but its empty buckets`() {
    let report = suppressed(
      CohortFixture.cohort(alike(10, [Week(taken: 7, expected: 7), Week(), Week(taken: 1)])))
    #expect(report.patientCount == nil)
    #expect(report.buckets.map(\.state) == [.suppressed, .noRecords, .suppressed])
    #expect(report.totals == OutcomeCounts())
    #expect(report.withheld == [.doses, .demand, .undetermined, .interrupted])
    #expect(report.summary.allSatisfy { $0.distribution == nil })
  }

  @Test func `a bucket is hidden when few took doses, or few missed them`() {
    let few = alike(5, [Week(taken: 7), Week(taken: 7, notTaken: 1), Week(taken: 7, notTaken: 1)])
    let many = alike(25, [Week(), Week(taken: 7), Week(taken: 7, notTaken: 1)])
    let report = suppressed(CohortFixture.cohort(few + many))
    #expect(report.buckets.map(\.state) == [.suppressed, .suppressed, .recorded])
    #expect(report.totals == OutcomeCounts(taken: 210, notTaken: 30))
    #expect(report.withheld.isDisjoint(with: .doses))
    #expect(report.summaryOverTime.prefix(4).allSatisfy { $0.patients == nil })
    // The weeks that are left are not chosen at random: nobody says so but the notice.
    #expect(report.notices.last == .outcomesHidden(1))
  }

  @Test func `doses that narrow down how many patients have none are hidden with the bucket`() {
    let once = Week(taken: 1, expected: 1)
    let few = alike(5, [once, Week(), Week(), Week(taken: 7, expected: 7)])
    let twice = Week(taken: 2, expected: 2)
    let report = suppressed(
      CohortFixture.cohort(few + alike(25, [once, once, twice, Week(taken: 7, expected: 7)])))
    #expect(report.buckets.map(\.state) == [.recorded, .suppressed, .recorded, .recorded])
    #expect(report.buckets.allSatisfy { $0.doses != nil || $0.state != .recorded })
  }

  @Test func `doses due that narrow down of how many none was due are withheld`() {
    let report = suppressed(
      CohortFixture.cohort(
        alike(5, [Week(taken: 2), Week(taken: 2)])
          + alike(25, [Week(taken: 2, expected: 1), Week(taken: 2, expected: 2)])))
    #expect(report.buckets.allSatisfy { $0.state == .recorded && $0.doses == nil })
  }

  @Test func `how adherence is spread in the only bucket that is shown is told once`() {
    let alone = suppressed(CohortFixture.cohort(alike(25, [Week(taken: 7), Week()])))
    #expect(alone.summaryOverTime.prefix(2).allSatisfy { $0.patients == nil })
    let two = suppressed(CohortFixture.cohort(alike(25, [Week(taken: 7), Week(taken: 7)])))
    #expect(two.summaryOverTime.contains { $0.patients == 25 })
  }

  @Test func `doses of which nobody can say yet are hidden in every bucket or in none`() {
    let few = alike(5, [Week(taken: 7, undetermined: 1), Week(taken: 7)])
    let many = alike(25, [Week(taken: 7), Week(taken: 7, undetermined: 1)])
    let report = suppressed(CohortFixture.cohort(few + many))
    #expect(report.buckets.allSatisfy { $0.withheld == .undetermined && $0.state == .recorded })
    #expect(report.totals.undetermined == 0)
    let shown = suppressed(CohortFixture.cohort(many))
    #expect(shown.withheld == [])
    #expect(shown.totals.undetermined == 25)
  }

  @Test func `a bucket is hidden when few have anything in it`() {
    let few = alike(5, [Week(taken: 7), Week(undetermined: 1)])
    let report = suppressed(CohortFixture.cohort(few + alike(25, [Week(taken: 7), Week()])))
    #expect(report.buckets.map(\.state) == [.recorded, .suppressed])
  }

  @Test func `interrupted doses are hidden when those of few were not`() {
    var evidence = BucketEvidence()
    let bucket = CalendarBucket(.week, containing: Day(number: 20_000))
    for patient in 0..<25 {
      evidence.add(
        BucketCounts(
          bucket: bucket, isPartial: false,
          counts: OutcomeCounts(taken: 1, interrupted: patient < 20 ? 1 : 0)))
    }
    #expect(evidence.withheld(.cms11, beside: []) == .interrupted)
  }

  @Test func `where nothing is known to be due, no number of patients says so`() {
    let report = suppressed(CohortFixture.cohort(alike(25, [Week(taken: 7)])))
    #expect(report.summaryOverTime.map(\.patientsDue) == [nil, nil])
  }

  @Test func `what was due is hidden when few have more or less than it`() {
    let exact = alike(25, [Week(taken: 7, expected: 7)])
    let demand = { (patients: [[Week]]) in
      suppressed(CohortFixture.cohort(patients)).buckets.first?.expected
    }
    #expect(demand(exact) == 175)
    #expect(demand(exact + alike(5, [Week(taken: 8, expected: 7)])) == nil)
    #expect(demand(exact + alike(5, [Week(taken: 7)])) == nil)
    #expect(demand(exact + alike(5, [Week(taken: 6, expected: 7)])) == nil)
    #expect(demand(exact + alike(11, [Week(taken: 6, expected: 7)])) == 252)
  }

  @Test func `undetermined doses are hidden when with what was due they tell of a few`() {
    let held = Week(taken: 6, undetermined: 1, expected: 7, unrecorded: 0)
    let twice = Week(taken: 6, undetermined: 2, expected: 7, unrecorded: 0)
    let report = { (few: Int) in
      suppressed(CohortFixture.cohort(alike(25, [held]) + alike(few, [twice])))
    }
    #expect(report(0).withheld == [])
    #expect(report(5).withheld == .undetermined)
    #expect(report(5).buckets.first?.expected == 210)
    #expect(report(11).withheld == [])
  }

  @Test func `what was due is hidden in every bucket or in none`() {
    let many = alike(25, [Week(taken: 7, expected: 7), Week(taken: 7, expected: 7)])
    let few = alike(5, [Week(taken: 8, expected: 7), Week(taken: 7, expected: 7)])
    let report = suppressed(CohortFixture.cohort(many + few))
    #expect(report.withheld == .demand)
    #expect(report.buckets.map(\.doses) == [nil, nil])
  }

  @Test func `patients of a bucket are hidden when a few of those with a value are not in it`() {
    let values = (0..<60).map { number in
      var measures = MeasureValues()
      measures[.recordedAdherence] = number < 40 ? 0.9 : nil
      let weeks = [40, 35, 29].map { Week(taken: number < $0 ? 1 : 0) }
      return (weeks, measures)
    }
    let report = suppressed(CohortFixture.cohort(values))
    #expect(report.summary.first { $0.measure == .recordedAdherence }?.patients == 40)
    let weeks = report.summaryOverTime.filter { $0.measure == .recordedAdherence }
    #expect(weeks.map(\.patients) == [40, nil, 29])
  }

  @Test func `no measure of a few stands beside that of all`() {
    let values = (0..<60).map { number in
      var measures = MeasureValues()
      measures[.implementation] = number < 55 ? 0.9 : nil
      measures[.recordedAdherence] = 0.9
      return ([Week(taken: 1)], measures)
    }
    let summary = suppressed(CohortFixture.cohort(values)).summary
    #expect(summary.first { $0.measure == .implementation }?.patients == nil)
    #expect(summary.first { $0.measure == .recordedAdherence }?.patients == 60)
  }

  /// Patients of one week, the first of whom have one value of a measure and the others another.
  private func patients(
    _ count: Int, _ measure: Measure, _ value: Double?, ofFirst first: Int,
    else other: Double? = nil
  ) -> [(weeks: [Week], measures: MeasureValues)] {
    (0..<count).map { number in
      var measures = MeasureValues()
      measures[measure] = number < first ? value : other
      return ([Week(taken: 1)], measures)
    }
  }

  @Test func `lines that were begun are hidden when they are of a few patients`() {
    let few = patients(40, .initiated, 1, ofFirst: 5)
    #expect(suppressed(CohortFixture.cohort(few, lines: 3)).initiation == nil)
    let many = patients(40, .initiated, 1, ofFirst: 20)
    #expect(suppressed(CohortFixture.cohort(many, lines: 3)).initiation?.started == 60)
  }

  @Test func `bands of two measures are hidden when they differ by a few`() {
    func bands(recorded: Int) -> [AdherenceBand] {
      var values = patients(200, .implementation, 0.95, ofFirst: 125, else: 0.05)
      for place in values.indices {
        values[place].measures[.recordedAdherence] = place < recorded ? 0.95 : 0.05
      }
      return suppressed(CohortFixture.cohort(values)).adherenceBands
    }
    #expect(bands(recorded: 125).map(\.recordedAdherence).filter { $0 > 0 } == [75, 125])
    #expect(bands(recorded: 130).isEmpty)
  }

  @Test func `bands of a measure are hidden with the number of its patients`() {
    var values = patients(60, .implementation, 0.05, ofFirst: 15, else: 0.95)
    for place in 55..<60 { values[place].measures[.implementation] = nil }
    for place in values.indices { values[place].measures[.recordedAdherence] = 0.95 }
    #expect(suppressed(CohortFixture.cohort(values)).adherenceBands.isEmpty)
  }

  @Test func `bands that end a few patients before the middle are hidden`() {
    let values = patients(40, .implementation, 0.05, ofFirst: 15, else: 0.5)
    let report = suppressed(CohortFixture.cohort(values))
    #expect(report.summary.first { $0.measure == .implementation }?.distribution?.median == 0.5)
    #expect(report.adherenceBands.isEmpty)
  }

  @Test func `beside the curve no middle of its days is told`() {
    let values = (1...59).map { number in
      var measures = MeasureValues()
      measures[.persistenceDays] = number < 40 ? Double(number) : 90
      measures[.persistent] = number < 40 ? 0 : 1
      return ([Week(taken: 1)], measures)
    }
    let report = suppressed(CohortFixture.cohort(values))
    #expect(!report.persistence.points.isEmpty)
    let days = report.summary.first { $0.measure == .persistenceDays }
    #expect(days?.patients == 59 && days?.distribution?.median == nil)
  }

  @Test("no two numbers of patients differ by a few", arguments: UInt64(1)...40)
  func differences(seed: UInt64) {
    let patients = [12, 30, 45, 200][Int(seed % 4)]
    let report = suppressed(CohortFixture.random(patients, seed: seed))
    let whole = [0, report.patientCount ?? 0] + report.summary.flatMap(Self.numbers)
    #expect(Self.smallDifferences(whole).isEmpty)
    for rows in Dictionary(grouping: report.summaryOverTime, by: \.bucket).values {
      let numbers = rows.flatMap { Self.numbers($0.patients, $0.distribution) }
      #expect(Self.smallDifferences([0, patients] + numbers).isEmpty)
    }
    let bands = report.adherenceBands
    #expect(
      (bands.map(\.implementation) + bands.map(\.recordedAdherence))
        .allSatisfy(SuppressionRule.cms11.allows))
  }

  @Test("every bucket that is shown is of enough patients", arguments: UInt64(1)...40)
  func buckets(seed: UInt64) {
    let cohort = CohortFixture.random([12, 30, 45, 200][Int(seed % 4)], seed: seed)
    for bucket in suppressed(cohort).buckets where bucket.state == .recorded {
      let theirs = cohort.patients.flatMap(\.timeline).filter { $0.bucket == bucket.bucket }
      let rule = SuppressionRule.cms11
      #expect(rule.allows(theirs.count { $0.counts.taken > 0 }))
      #expect(rule.allows(theirs.count { $0.counts.notTaken > 0 }))
      #expect(theirs.count { $0.counts.administrations > 0 } >= 11)
      if bucket.doses != nil {
        #expect(rule.allows(theirs.count { ($0.expected ?? 0) > 0 }))
        #expect(rule.allows(theirs.count { $0.counts.taken != $0.doses?.taken ?? 0 }))
      }
    }
  }

  private static func numbers(_ row: MeasureSummary) -> [Int] {
    numbers(row.patients, row.distribution)
  }

  /// A number of patients, and that of those who reach the threshold.
  private static func numbers(_ patients: Int?, _ distribution: Distribution?) -> [Int] {
    let reached = distribution?.shareAtOrAboveThreshold.map { share in
      Int((share * Double(patients ?? 0)).rounded())
    }
    return [patients, reached].compactMap(\.self)
  }

  private static func smallDifferences(_ numbers: [Int]) -> [Int] {
    numbers.flatMap { first in numbers.map { abs(first - $0) } }.filter { 1...10 ~= $0 }
  }
}

import Testing

@testable import MedicationAdherence

@Suite("Figures of patients") struct PatientFiguresTests {
  private static let patients: [PatientSummary] = (0..<9).map { number in
    CohortFixture.cohort([
      (
        weeks: (0...number % 3).map { week in
          CohortFixture.Week(
            taken: number + week, notTaken: number % 2, expected: week == 1 ? nil : 4)
        }, measures: measures(number)
      )
    ]).patients[0]
  }

  private static func measures(_ number: Int) -> MeasureValues {
    var values = MeasureValues()
    values[.taken] = Double(number * 7 % 5)
    values[.implementation] = number == 4 ? nil : Double(number) / 8
    values[.initiated] = number % 4 == 0 ? 0 : 1
    values[.daysToFirstDose] = number % 4 == 0 ? nil : Double(number % 3)
    values[.persistenceDays] = number == 7 ? nil : Double(10 * (number % 4))
    values[.persistent] = number % 2 == 0 ? 1 : 0
    return values
  }

  private static func report(_ figures: PatientFigures) -> CohortReport {
    let buckets = BucketCounts.sum(patients.map(\.timeline))
    return CohortReport(
      buckets: buckets,
      figures: CohortFigures(figures, over: buckets.map(\.bucket), threshold: 0.8), patients: [],
      series: SeriesCounts(9), medications: CohortMedications(), ledger: [], notices: [])
  }

  @Test(arguments: 0...9)
  func `figures gathered apart make the report of all patients`(split: Int) {
    var figures = PatientFigures(of: Array(Self.patients[..<split]))
    figures.join(PatientFigures(of: Array(Self.patients[split...])))
    let (joined, whole) = (Self.report(figures), Self.report(PatientFigures(of: Self.patients)))
    #expect(joined.patientCount == 9)
    #expect(joined.summary == whole.summary)
    #expect(joined.summaryOverTime == whole.summaryOverTime)
    #expect(joined.adherenceBands == whole.adherenceBands)
    #expect(joined.persistence == whole.persistence)
    #expect(joined.initiation == whole.initiation)
  }

  @Test func `lines are counted by what became of them`() {
    let report = Self.report(PatientFigures(of: Self.patients))
    #expect(report.initiation?.started == 6)
    #expect(report.initiation?.neverStarted == 3)
    #expect(report.initiation?.daysToFirstDose?.median == 1)
    #expect(report.persistence.points.map(\.day) == [0, 0, 10, 20, 30])
    #expect(report.persistence.points.map(\.stopped) == [0, 0, 2, 0, 1])
    #expect(report.persistence.points.map(\.censored) == [0, 3, 0, 2, 0])
  }

  @Test func `the shares of a bucket are those of the patients who have it`() {
    let report = Self.report(PatientFigures(of: Self.patients))
    let implementation = report.summaryOverTime.filter { $0.measure == .implementation }
    #expect(implementation.map(\.patients) == [9, 0, 3])
  }
}

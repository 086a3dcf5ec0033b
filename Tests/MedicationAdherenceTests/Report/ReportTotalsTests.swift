import MedicationAdherence
import Testing

@Suite("Report totals") struct ReportTotalsTests {
  @Test func `a line's totals are the sum over its buckets`() throws {
    let line = try Self.line(
      "a", [("2016-08-15", 3, 1), ("2016-08-22", 0, 0), ("2016-08-29", 2, 2)])
    #expect(line.totals == OutcomeCounts(taken: 5, notTaken: 3))
  }

  @Test func `a patient's totals are the sum over the lines`() throws {
    let patient = Self.patient([
      try Self.line("a", [("2016-08-15", 3, 1)]), try Self.line("b", [("2016-08-22", 4, 0)]),
    ])
    #expect(patient.totals == OutcomeCounts(taken: 7, notTaken: 1))
  }

  @Test func `a patient without a line has totals of zero and no adherence`() {
    let patient = Self.patient([])
    #expect(patient.totals == OutcomeCounts())
    #expect(patient.totals.recordedAdherence == nil)
  }

  @Test func `a cohort's totals are the sum over its buckets`() throws {
    let cohort = CohortReport(
      buckets: try Self.buckets([("2016-08-15", 3, 1), ("2016-08-22", 1, 1)]), patients: [],
      series: SeriesCounts(2), ledger: [], notices: [])
    #expect(cohort.totals == OutcomeCounts(taken: 4, notTaken: 2))
  }

  @Test func `a patient's summary counts the buckets of all lines together`() throws {
    let summary = PatientSummary(
      Self.patient([
        try Self.line("a", [("2016-08-15", 3, 1), ("2016-08-22", 0, 0)]),
        try Self.line("b", [("2016-08-22", 1, 0), ("2016-08-29", 0, 0)]),
      ]))
    #expect(summary.timeline.map(\.bucket.label) == ["2016-W33", "2016-W34", "2016-W35"])
    #expect(summary.bucketsRecorded == 2)
    #expect(summary.bucketsWithoutRecords == 1)
    #expect(summary.days == nil)
    #expect(summary.totals == OutcomeCounts(taken: 4, notTaken: 1))
    #expect(summary.series.map(\.fileName) == ["a", "b"])
    #expect(summary.packed.timeline == summary.timeline)
    #expect(summary.packed.packed.timeline == summary.timeline)
  }

  @Test func `in a bucket between two orders nothing was due`() throws {
    let summary = PatientSummary(
      Self.patient([
        try Self.line("a", [("2016-08-15", 1, 0)]), try Self.line("b", [("2016-09-05", 1, 0)]),
      ]))
    #expect(summary.bucketsRecorded == 2)
    #expect(summary.bucketsWithoutRecords == 0)
    #expect(summary.timeline.map(\.state) == [.recorded, .nothingDue, .nothingDue, .recorded])
  }

  @Test func `the summary of a patient without a line has no days`() {
    let summary = PatientSummary(Self.patient([]))
    #expect(summary.timeline.isEmpty)
    #expect(summary.days == nil)
  }

  private static func patient(_ series: [SeriesReport]) -> PatientReport {
    PatientReport(id: "p1", name: "", folder: "patients/p1", series: series, administrations: [])
  }

  private static func line(
    _ name: String, _ weeks: [(day: String, taken: Int, notTaken: Int)]
  ) throws -> SeriesReport {
    SeriesReport(
      SeriesIdentity(
        patient: "p1", series: "MedicationRequest/" + name, medicationCode: "",
        medication: "Aspirin", order: name, fileName: name), isAsNeeded: false,
      buckets: try buckets(weeks))
  }

  private static func buckets(
    _ weeks: [(day: String, taken: Int, notTaken: Int)]
  ) throws -> [BucketCounts] {
    try weeks.map { try BucketCounts(.week, $0.day, taken: $0.taken, notTaken: $0.notTaken) }
  }
}

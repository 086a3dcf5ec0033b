import MedicationAdherence
import Testing

@testable import ReportLanguage
@testable import ReportWriting

@Suite(.enabled(if: XLSXFile.canRead)) struct XLSXSummaryTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private var cohort: XLSXFile { XLSXFile(path: folder.path + "/cohort/cohort.xlsx") }
  private var patient: XLSXFile { XLSXFile(path: folder.path + "/patients/p1/report.xlsx") }

  private func write(
    _ patients: [PatientReport], language: Language = .english, cohort: CohortReport? = nil
  ) throws {
    var writer = try XLSXWriter(
      outline: TableFixtures.outline(), folder: folder.path, style: ReportStyle(language: language))
    for patient in patients { try writer.write(patient) }
    try writer.finish(cohort ?? TableFixtures.cohort(of: patients))
  }

  /// A patient of whose recorded doses few were taken, and of the doses due just enough.
  private func lowPatient() throws -> PatientReport {
    let first = try TableFixtures.day(2016, 8, 8)
    let bucket = BucketCounts(
      bucket: CalendarBucket(.week, containing: first), isPartial: false,
      counts: OutcomeCounts(taken: 6, notTaken: 4),
      doses: DoseSums(expected: 7, expectedMax: 7, taken: 6, matched: 6))
    var measures = MeasureValues()
    measures[.expected] = 10
    measures[.implementation] = 0.8
    let line = SeriesReport(
      SeriesIdentity(
        patient: "p1", series: "MedicationRequest/r1", medicationCode: "A", medication: "M",
        order: "r1", fileName: "r1"), isAsNeeded: false, buckets: [bucket], measures: measures)
    return PatientReport(
      id: "p1", name: "", folder: "patients/p1", series: [line], administrations: [],
      measures: measures)
  }

  /// The row of figures whose label is a text.
  private func row(
    _ label: String, of cells: [String: (text: String, style: String)]
  ) throws -> (number: String, style: (String) -> String?) {
    // The points of the charts, further down, have the label, too.
    let places = cells.filter { $0.key.hasPrefix("A") && $0.value.text == label }.keys
    let number = String(try #require(places.compactMap { Int($0.dropFirst()) }.min()))
    return (number, { cells[$0 + number]?.style })
  }

  @Test func `what must be known of a line stands under its figures`() throws {
    var line = try #require(try lowPatient().series.first)
    var measures = line.measures
    measures[.extra] = 4
    line = SeriesReport(
      SeriesIdentity(
        patient: "p1", series: line.series, medicationCode: "A", medication: "M", order: "r1",
        fileName: "r1"), isAsNeeded: false, buckets: line.buckets, measures: measures)
    try write([
      PatientReport(
        id: "p1", name: "", folder: "patients/p1", series: [line], administrations: [],
        measures: measures, details: PatientDetails(takenAfterDeath: 2))
    ])
    let cells = try patient.cells(1)
    let number = try #require(Int(try row("M", of: cells).number))
    let remark = cells["B\(number + 1)"]?.text
    #expect(remark == "4 doses more than were due were taken; no dose recorded")
    #expect(
      cells.values.contains {
        $0.text == "2 doses were recorded as taken after the patient’s death."
      })
  }

  @Test(arguments: [("en", "Remark", "below 80\u{A0}%"), ("de", "Bemerkung", "unter 80\u{A0}%")])
  func `a low share of a line is in another style, and a remark says so`(
    locale: String, heading: String, remark: String
  ) throws {
    try write([lowPatient()], language: try #require(Language(locale: locale)))
    let cells = try patient.cells(1)
    let (number, style) = try row("M", of: cells)
    #expect(cells["F\(number)"]?.text == "0.6" && cells["K\(number)"]?.text == "0.8")
    #expect(style("F") != style("K"))
    #expect(cells["N\(number)"]?.text == remark)
    #expect(cells.values.contains { $0.text == heading })
  }

  @Test func `a low share of all patients is marked, and one that is not low has no remark`() throws
  {
    try write([lowPatient()])
    let cells = try cohort.cells(1)
    let recorded = try row("Taken of those recorded", of: cells)
    let due = try row("Taken of those due", of: cells)
    #expect(recorded.style("B") != due.style("B"))
    #expect(cells["C\(recorded.number)"]?.text == "below 80\u{A0}%")
    #expect(cells["C\(due.number)"] == nil)
  }

  @Test func `the share of all patients' doses due stands beside the median patient's`() throws {
    try write([lowPatient()])
    let cells = try cohort.cells(1)
    let share = try row("Taken of those due", of: cells)
    #expect(cells["B\(share.number)"]?.text.hasPrefix("0.857142857") == true)
    let median = try row("Taken of those due, median patient", of: cells)
    #expect(cells["B\(median.number)"]?.text == "0.8")
  }
}

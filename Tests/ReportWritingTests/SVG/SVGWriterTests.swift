import Foundation
import MedicationAdherence
import Testing

@testable import ReportLanguage
@testable import ReportWriting

@Suite struct SVGWriterTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "svg-writer-\(UUID().uuidString)").path()

  private func write(_ sets: Set<ReportSet>) throws -> [String] {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let patient = ChartFixtures.patient("p1", buckets: ChartFixtures.random(.week, 12, seed: 1))
    var writer = SVGWriter(outline: ChartFixtures.outline(sets: sets), folder: folder)
    try writer.write(patient)
    try writer.finish(ChartFixtures.cohort([patient]))
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    for file in files.filter({ $0.hasSuffix(".svg") }) {
      let svg = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      #expect(SVGDocument(svg).isWellFormed)
    }
    return files.filter { $0.hasSuffix(".svg") }.sorted()
  }

  @Test func `a set for each patient has a chart for each line`() throws {
    #expect(try write([.patient]) == ["patients/p1/p1-1.svg"])
  }

  @Test func `a chart of an order says whose it is and what was asked for`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let line = SeriesReport(
      SeriesIdentity(
        patient: "p1", series: "MedicationRequest/o1", medicationCode: "", medication: "M",
        order: "o1", fileName: "o1"), isAsNeeded: false,
      buckets: ChartFixtures.random(.week, 12, seed: 1), instruction: "1 tablet 2 times a day")
    var writer = SVGWriter(outline: ChartFixtures.outline(sets: [.patient]), folder: folder)
    try writer.write(
      PatientReport(id: "p1", name: "", folder: "patients/p1", series: [line], administrations: []))
    let svg = try String(contentsOfFile: "\(folder)/patients/p1/o1.svg", encoding: .utf8)
    #expect(svg.contains(">patient p1 · MedicationRequest/o1 · 1 tablet 2 times a day<"))
  }

  @Test func `a line with a known time of day has a second chart, in the report's language`() throws
  {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let dose = DoseTimes.Dose(day: Day(number: 17_030), millisecond: 0, outcome: .taken)
    let line = SeriesReport(
      SeriesIdentity(
        patient: "p1", series: "MedicationRequest/o1", medicationCode: "", medication: "M",
        order: "o1", fileName: "o1"), isAsNeeded: false,
      buckets: ChartFixtures.random(.week, 12, seed: 1),
      record: SeriesRecord(doseTimes: DoseTimes([dose])))
    let style = ReportStyle(language: .german)
    var writer = SVGWriter(
      outline: ChartFixtures.outline(sets: [.patient]), folder: folder, style: style)
    try writer.write(
      PatientReport(id: "p1", name: "", folder: "patients/p1", series: [line], administrations: []),
      style: style)
    for name in ["o1", "o1-times"] {
      let svg = try String(contentsOfFile: "\(folder)/patients/p1/\(name).svg", encoding: .utf8)
      #expect(SVGDocument(svg).attributes["lang"] == "de")
    }
  }

  @Test func `the cohort's set has the sum over all lines, the patients and the persistence`()
    throws
  {
    #expect(
      try write([.cohort]) == [
        "cohort/omissions-week.svg", "cohort/omissions.svg", "cohort/patients.svg",
        "cohort/persistence.svg", "cohort/timeline.svg",
      ])
  }
}

import Foundation
import MedicationAdherence
import Testing

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

  @Test func `the cohort's set has the sum over all lines and the persistence`() throws {
    #expect(try write([.cohort]) == ["cohort/persistence.svg", "cohort/timeline.svg"])
  }
}

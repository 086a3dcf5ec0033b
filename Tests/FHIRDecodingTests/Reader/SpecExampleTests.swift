import Foundation
import Testing

@testable import FHIRDecoding

@Suite struct SpecExampleTests {
  @Test func `there are 578 examples`() {
    #expect(SpecExamples.files().count == 578)
  }

  @Test(arguments: SpecExamples.files())
  func `each example is read without a resource lost, as Foundation counts them`(
    file: URL
  ) throws {
    let reading = Reading(try SpecExamples.line(file))
    #expect(reading.findings.filter { !$0.hasPrefix("remark") } == [])
    let resources = try SpecExamples.resources(file)
    let types = resources.compactMap { $0["resourceType"] as? String }
    #expect(reading.reader.resourceCounts == Dictionary(types.map { ($0, 1) }, uniquingKeysWith: +))
    let administrations = resources.filter {
      $0["resourceType"] as? String == "MedicationAdministration"
    }
    #expect(
      reading.administrations.map(\.verdict) == administrations.map(SpecExamples.verdict(_:)))
  }

  @Test(arguments: [
    ("DSTU2", ["taken": 2, "undetermined": 1]),
    ("STU3", ["taken": 12, "not-taken": 1, "excluded": 1]),
    ("R4", ["taken": 12, "undetermined": 1, "excluded": 1]),
    ("R5", ["taken": 12, "undetermined": 1, "excluded": 1]),
  ])
  func `the examples of each version have these outcomes`(
    version: String, outcomes: [String: Int]
  ) throws {
    let reading = Reading(lines: try SpecExamples.files(version).map(SpecExamples.line(_:)))
    let verdicts = reading.administrations.map(\.verdict)
    #expect(Dictionary(verdicts.map { ($0, 1) }, uniquingKeysWith: +) == outcomes)
    #expect(reading.administrations.allSatisfy { $0.date != nil })
  }

  @Test(arguments: [
    ("DSTU2", ["MedicationOrder": 19, "Patient": 16, "Medication": 24]),
    ("STU3", ["MedicationRequest": 38, "Patient": 18, "Medication": 24]),
    ("R4", ["MedicationRequest": 42, "Patient": 23, "Medication": 24]),
    ("R5", ["MedicationRequest": 47, "Patient": 33, "Medication": 26]),
  ])
  func `the examples of each version hold so many resources`(
    version: String, counts: [String: Int]
  ) throws {
    let reading = Reading(lines: try SpecExamples.files(version).map(SpecExamples.line(_:)))
    #expect(reading.reader.resourceCounts.filter { counts.keys.contains($0.key) } == counts)
    let reader = reading.reader
    #expect(
      reader.stores.orders.records.count + reader.stores.patients.records.count
        + reader.stores.medications.records.count
        == counts.values.reduce(0, +))
  }

  @Test func `a dose on hold with notGiven true was not taken`() throws {
    let file = try #require(
      SpecExamples.files("STU3").first { $0.path.hasSuffix("medadminexample03.json") })
    let reading = Reading(try SpecExamples.line(file))
    #expect(reading.administrations.map(\.verdict) == ["not-taken"])
    #expect(reading.administrations.first?.version == FHIRVersion.stu3.rawValue)
  }
}

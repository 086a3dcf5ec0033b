import Foundation
import TestSupport
import Testing

/// The worklist by the built program.
@Suite struct WorklistCommandTests {
  private let program: BuiltProgram
  private var folder: ScratchFolder { program.folder }

  /// 10 days from 4 March: the last one is 13 March, 4 days after the as-of day.
  private static let dispense =
    #"{"resourceType":"MedicationDispense","id":"d","status":"completed","#
    + #""subject":{"reference":"Patient/p"},"whenHandedOver":"2025-03-04","#
    + #""daysSupply":{"value":10,"unit":"d"},"medicationCodeableConcept":{"text":"Aspirin"}}"#

  init() throws {
    program = try BuiltProgram()
    try program.folder.write(
      "data/d.ndjson",
      lines: [
        FHIRLine.patient("p"), FHIRLine.administration("a", at: "2025-03-04T08:00:00+01:00"),
        Self.dispense,
      ])
    try folder.write("tell", "#!/bin/sh\ncat > told.json\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: folder["tell"])
    try folder.write(
      "ward.yaml",
      """
      adherence: 1
      source: {folders: [data]}
      as-of: 2025-03-09
      report: {format: [csv]}
      output: {folder: out}
      notify: {command: [./tell], on: [worklist]}

      """)
  }

  @Test func `supply that ends soon is on the worklist, and the program of notify is called`()
    throws
  {
    #expect(try program.run(["run", "ward.yaml"]).status == 0)
    let rows = try folder.text("out/ward/latest/cohort/worklist.csv").split(separator: "\n")
    #expect(rows.count == 2)
    #expect(rows.last?.hasPrefix("p,,supply-ends,") == true)
    let told = try folder.text("told.json")
    #expect(told.contains("\"supply-ends\""))
    #expect(told.contains("The dispensed supply ends in 4 days, on 2025-03-13."))
  }

  @Test func `the program of notify is not called when nobody is on the list`() throws {
    #expect(try program.run(["run", "ward.yaml", "--as-of", "2025-03-05"]).status == 0)
    #expect(!folder.has("told.json"))
  }

  @Test func `a report with small numbers hidden has no worklist`() throws {
    let result = try program.report("data", "--format", "csv", "--suppress", "cms11")
    #expect(result.status == 0)
    #expect(!folder.has("out/cohort/worklist.csv"))
    #expect(try !folder.text("out/summary.json").contains("supply-ends"))
  }
}

import Foundation
import TestSupport
import Testing

/// Tables of classes and reasons that the built program is given.
@Suite struct ClassCommandTests {
  private let program: BuiltProgram
  private var folder: ScratchFolder { program.folder }

  init() throws {
    program = try BuiltProgram()
    try program.folder.write(
      "data/d.ndjson",
      lines: [
        FHIRLine.patient("p"), FHIRLine.administration("a", at: "2025-03-04T08:00:00+01:00"),
      ])
  }

  private let wrong = "code,class,critical\nJ01,,maybe\n"

  @Test func `a table that cannot be used is a wrong call, and all of it is told`() throws {
    try folder.write("classes.csv", wrong)
    let result = try program.report("data", "--class", "classes.csv")
    #expect(result.status == 64)
    #expect(result.messages.contains("line 2, column class: is empty"))
    #expect(result.messages.contains("line 2, column critical: is neither true nor false"))
    #expect(!folder.has("out"))
    #expect(try program.report("data", "--class", "gone.csv").status == 66)
  }

  @Test func `in a definition it is told with the place of its key`() throws {
    try folder.write("classes.csv", wrong)
    try folder.write(
      "ward.yaml",
      """
      adherence: 1
      source: {folders: [data]}
      report:
        format: [csv]
        class: classes.csv
      output: {folder: out}

      """)
    let result = try program.run(["run", "ward.yaml"])
    #expect(result.status == 78)
    #expect(result.messages.contains("ward.yaml:5:"))
    #expect(result.messages.contains("line 2, column critical: is neither true nor false"))
  }

  @Test func `a table that has none of the medicines is a notice, and an input`() throws {
    try folder.write("classes.csv", "code;class;critical;window\nJ01;Antibiotics;true;30\n")
    try folder.write("reasons.csv", "system,code,category\n,NBM,procedure\n")
    let result = try program.report(
      "data", "--class", "classes.csv", "--reasons", "reasons.csv", "--format", "csv")
    #expect(result.status == 0)
    #expect(
      result.messages.contains(
        "No dose can be called critical, so a critical dose that was missed is on no list: the table of "
          + "classes does not have the one medicine in the data."))
    #expect(folder.has("out/cohort/classes.csv"))
    let manifest = try folder.text("out/manifest.json")
    #expect(manifest.contains("classes.csv") && manifest.contains("reasons.csv"))
    #expect(try program.run(["verify", "out"]).status == 0)
  }

  @Test func `a shared report does not name the tables`() throws {
    try folder.write("classes.csv", "code,class\nJ01,Antibiotics\n")
    try program.report("data", "--class", "classes.csv", "--suppress", "cms11", "--format", "csv")
    #expect(try !folder.text("out/manifest.json").contains("--class"))
    #expect(try program.table("cohort/medications.csv").isEmpty)
  }

  @Test(arguments: [
    ("30min", 0), ("0.5", 0), ("0.6", 64), ("30", 64), ("900min", 64), ("-5min", 64), ("soon", 64),
  ])
  func `a timing window is a share or minutes`(window: String, status: Int32) throws {
    let result = try program.report("data", "--timing-window", window, "--format", "csv")
    #expect(result.status == status)
    if status != 0 { #expect(result.messages.contains("--timing-window \(window): give ")) }
  }
}

import Foundation
import TestSupport
import Testing

/// What tables say for analyses: slots and clocks of doses, days observed, groups, and who patients are.
@Suite struct AnalysisColumnsTests {
  private let program: BuiltProgram

  init() throws {
    program = try BuiltProgram()
    let twice =
      #","dosageInstruction":[{"timing":{"repeat":{"when":["ACV","ACM"],"boundsPeriod":"#
      + #"{"start":"2025-03-03","end":"2025-03-04"},"period":1,"periodUnit":"d"}}}]"#
    try program.folder.write(
      "d.ndjson",
      lines: [
        FHIRLine.patient("007"), FHIRLine.order("01", of: "007", status: "completed", twice),
        FHIRLine.administration("1", of: "007", at: "2025-03-03T07:20:00+01:00", order: "01"),
        FHIRLine.administration(
          "2", of: "007", at: "2025-03-03T18:05:00+01:00", status: "not-done", order: "01"),
      ])
  }

  private func report(
    _ options: String..., tables: String = "default,doses,administrations"
  ) throws {
    let result = try program.run(
      [
        "report", "d.ndjson", "--as-of", "2025-03-10", "--format", "csv", "--tables", tables,
        "--output", "out",
      ] + options)
    #expect(result.status == 0, "\(result.messages)")
  }

  private func rows(_ table: String, _ columns: String...) throws -> [[String]] {
    try program.table("cohort/\(table).csv").map { row in columns.map { row[$0] ?? "no column" } }
  }

  @Test func `each dose has its slot, its number and its clock`() throws {
    try report()
    let columns = ["due_date", "due_slot", "due_number", "outcome", "kind", "utc_offset"]
    let doses = try program.table("cohort/doses.csv").map { row in columns.map { row[$0] ?? "" } }
    #expect(
      doses == [
        ["2025-03-03", "ACM", "1", "taken", "due", "+01:00"],
        ["2025-03-03", "ACV", "2", "not-taken", "due", "+01:00"],
        ["2025-03-04", "ACM", "1", "unrecorded", "due", ""],
        ["2025-03-04", "ACV", "2", "unrecorded", "due", ""],
      ])
    #expect(
      try rows("administrations", "administration", "utc_offset")
        == [["1", "+01:00"], ["2", "+01:00"]])
    #expect(
      try rows("orders", "patient", "order_id", "active_from", "active_to")
        == [["007", "01", "2025-03-03", "2025-03-04"]])
  }

  @Test func `who patients are is told where it may be, and refills where dispenses were read`()
    throws
  {
    try report("--group-by", "sex", "--patient-details", "identify")
    #expect(
      try rows("patients", "birth_year", "age", "sex", "cma1", "days_observed")
        == [["1931", "93", "", "no column", "2"]])
    #expect(
      try rows("measures", "first_day", "last_day", "days_observed", "expected_taken", "pdc")
        == [["2025-03-03", "2025-03-04", "2", "1", "no column"]])
    #expect(
      try rows("patient-groups", "patient", "group_kind", "group_name")
        == [["007", "sex", "not-known"]])
    #expect(try rows("groups", "group_name", "patients") == [["not-known", "1"]])
    try report("--overwrite")
    #expect(try rows("patients", "age", "ward") == [["no column", "no column"]])
  }

  @Test func `data packages name the keys of tables that are there`() throws {
    try report("--group-by", "sex")
    let package = try program.folder.text("out/cohort/datapackage.json").filter { !$0.isWhitespace }
    #expect(package.contains(#""primaryKey":["patient","series","bucket"]"#))
    #expect(
      package.contains(
        #""foreignKeys":[{"fields":["patient","series"],"reference":{"fields":["patient","series"],"#
          + #""resource":"measures"}}]"#))
    #expect(package.contains(#""resource":"groups""#))
    try report("--overwrite", tables: "timeline")
    #expect(!(try program.folder.text("out/cohort/datapackage.json")).contains("foreignKeys"))
  }

  @Test func `under pseudonyms no clock is told, for it could tell the season`() throws {
    try program.folder.write("key", lines: ["0123456789abcdef0123456789abcdef"])
    try report("--pseudonymise", "key")
    for table in ["doses", "administrations"] {
      #expect(try rows(table, "utc_offset").allSatisfy { $0 == [""] })
    }
  }
}

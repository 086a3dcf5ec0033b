import Foundation
import TestSupport
import Testing

/// `adherence report --list administrations`, as the command is called.
@Suite struct AdministrationListCommandTests {
  private let program: BuiltProgram

  init() throws {
    program = try BuiltProgram()
    try program.folder.write(
      "d.ndjson",
      lines: [
        FHIRLine.patient("p"),
        FHIRLine.administration(
          "i", at: nil, status: "stopped",
          #","effectivePeriod":{"start":"2025-03-04T22:30:00Z","end":"2025-03-04T23:30:00Z"}"#),
        FHIRLine.administration(
          "n", at: "2025-03-05T08:00:00Z", status: "not-done",
          #","dosage":{"dose":{"value":1}},"statusReason":[{"coding":[{"code":"r"}],"text":"R"}]"#),
      ])
  }

  private func report(_ options: [String]) throws -> BuiltProgram.Result {
    try program.run(
      ["report", "d.ndjson", "--as-of", "2025-12-31"]
        + BuiltProgram.options(["--output": "out"], unlessIn: options) + options)
  }

  private func rows() throws -> [[String: String]] {
    try program.table("cohort/administrations.csv")
  }

  @Test(arguments: [
    (["--list", "orders"], "--list orders: give one of administrations"),
    (["--suppress", "n=5"], "nothing is listed of each; leave out --list administrations"),
    (["--output", "-"], "leave out --list administrations, or give a folder"),
    (["--per", "patient"], "--list administrations is of the cohort; give --per cohort, too"),
    (["--format", "html,xlsx"], "give --format csv or sqlite, too"),
  ])
  func `what cannot be listed is refused`(options: [String], message: String) throws {
    let list = options.contains("--list") ? [] : ["--list", "administrations"]
    let result = try report(list + options)
    #expect(result.status == 64)
    #expect(result.messages.contains(message), "\(result.messages)")
  }

  @Test func `an end is on the clock of --time-zone, as the start is`() throws {
    let result = try report([
      "--list", "administrations", "--format", "csv,sqlite", "--time-zone", "Europe/Vienna",
    ])
    #expect(result.status == 0, "\(result)")
    let row = try #require(try rows().first)
    #expect([row["local_date"], row["local_time"]] == ["2025-03-04", "23:30"])
    #expect([row["end_date"], row["end_time"]] == ["2025-03-05", "00:30"])
  }

  @Test func `under pseudonyms ids and words are replaced, and an end moves with its start`() throws
  {
    try program.folder.write("key", lines: ["0123456789abcdef0123456789abcdef"])
    let result = try report([
      "--list", "administrations", "--format", "csv", "--pseudonymise", "key",
    ])
    #expect(result.status == 0, "\(result)")
    let rows = try rows()
    let (start, end) = (try day(rows[0]["local_date"]), try day(rows[0]["end_date"]))
    #expect(start == end)
    #expect(start < (try day("2025-03-04")))
    #expect(rows.allSatisfy { $0["administration"] != "i" && $0["patient"] != "p" })
    #expect(rows.map { $0["status"] } == ["stopped", "not-done"])
    #expect(rows.map { $0["reason"] } == ["", ""])
    #expect(rows.map { $0["reason_code"] } == ["", "r"])
    #expect(rows.map { $0["dose_value"] } == ["", ""])
  }

  private func day(_ text: String?) throws -> Date {
    try Date.ISO8601FormatStyle().year().month().day().parse(text ?? "")
  }
}

import Foundation
import TestSupport
import Testing

/// `adherence report --tables`, as the command is called.
@Suite struct TablesCommandTests {
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
    (
      ["--tables", "order"],
      "--tables order: give any of default, all, timeline, cohort-over-time, measures, summary,"
    ),
    (["--tables", ","], "--tables: give any of default, all, timeline"),
    (["--suppress", "n=5"], "nothing is listed of each; leave out --tables administrations"),
    (["--output", "-"], "leave out --tables, or give a folder"),
    (["--format", "html,svg"], "give --format csv, sqlite or xlsx, too"),
    (
      ["--tables", "summary", "--per", "patient"],
      "--tables summary is of the cohort; give --per cohort, too"
    ),
    (["--tables", "default,classes"], "--tables classes is made of what --class says"),
    (["--tables", "groups"], "--tables groups is made of what --group-by says"),
  ])
  func `what cannot be written is refused`(options: [String], message: String) throws {
    let tables = options.contains("--tables") ? [] : ["--tables", "administrations"]
    let result = try report(tables + options)
    #expect(result.status == 64)
    #expect(result.messages.contains(message), "\(result.messages)")
  }

  private func files() throws -> Set<String> {
    let files = try program.folder.files("out").keys
    return Set(files.filter { $0.hasSuffix(".csv") && $0 != "ledger.csv" })
  }

  @Test(arguments: [
    (["--tables", "timeline"], ["cohort/timeline.csv"]),
    (
      ["--tables", "measures", "--tables", "doses,summary"],
      ["cohort/measures.csv", "cohort/doses.csv", "cohort/summary.csv"]
    ),
    (
      ["--tables", "timeline,doses", "--per", "patient", "--by", "week,month"],
      ["patients/p/timeline.csv", "patients/p/timeline-month.csv", "patients/p/doses.csv"]
    ),
  ])
  func `only the tables that are named are written`(options: [String], names: [String]) throws {
    let result = try report(options + ["--format", "csv"])
    #expect(result.status == 0, "\(result)")
    #expect(try files() == Set(names))
  }

  @Test func `the default has no list of every dose, and all has them`() throws {
    func files(_ tables: String) throws -> Set<String> {
      let options = ["--tables", tables, "--format", "csv", "--overwrite"]
      #expect(try report(options).status == 0)
      return try self.files()
    }
    let lists: Set = ["cohort/doses.csv", "cohort/administrations.csv"]
    let usual = try files("default")
    #expect(usual.count > 10 && usual.isDisjoint(with: lists))
    #expect(try files("default,doses") == usual.union(["cohort/doses.csv"]))
    #expect(try files("all") == usual.union(lists))
    #expect(try report(["--format", "csv", "--overwrite"]).status == 0)
    #expect(try self.files() == usual)
  }

  @Test func `with the timeline alone neither worklist nor omitted doses are worked out`() throws {
    #expect(try report(["--tables", "timeline", "--format", "csv"]).status == 0)
    let summary = try program.folder.text("out/summary.json")
    #expect(summary.contains(#""worklist" : null"#), "\(summary)")
    #expect(try report(["--format", "csv", "--overwrite"]).status == 0)
    #expect(try program.folder.text("out/summary.json").contains(#""worklist" : 0"#))
  }

  @Test func `the timeline is the same, whatever is written beside it`() throws {
    #expect(try report(["--tables", "timeline", "--format", "csv"]).status == 0)
    let alone = try program.folder.text("out/cohort/timeline.csv")
    #expect(try report(["--tables", "all", "--overwrite"]).status == 0)
    #expect(try program.folder.text("out/cohort/timeline.csv") == alone)
    let stream = try report(["--tables", "timeline", "--output", "-"])
    #expect(stream.output == alone)
  }

  @Test func `the manifest names the tables`() throws {
    #expect(
      try report(["--tables", "timeline", "--tables", "patients", "--format", "csv"]).status == 0)
    let manifest = try program.folder.text("out/manifest.json").filter { !$0.isWhitespace }
    #expect(manifest.contains(#""--tables","timeline","--tables","patients""#), "\(manifest)")
  }

  @Test func `a report that was made with --list is explained and compared`() throws {
    #expect(try report(["--tables", "default,administrations", "--format", "csv"]).status == 0)
    let manifest = try program.folder.text("out/manifest.json")
      .replacing(#""--tables""#, with: #""--list""#)
      .replacing(#""default,administrations""#, with: #""administrations""#)
    try program.folder.write("out/manifest.json", manifest)
    #expect(try report(["--format", "csv", "--output", "now"]).status == 0)
    let explained = try program.run(["explain", "out", "p", "2025-W10"])
    #expect(explained.status == 0, "\(explained)")
    let compared = try program.run(["diff", "out", "now"])
    #expect(compared.status == 0, "\(compared)")
    #expect(compared.output.contains("only before: --list administrations"), "\(compared)")
  }

  @Test func `an end is on the clock of --time-zone, as the start is`() throws {
    let result = try report([
      "--tables", "administrations", "--format", "csv,sqlite", "--time-zone", "Europe/Vienna",
    ])
    #expect(result.status == 0, "\(result)")
    let row = try #require(try rows().first)
    #expect([row["given_date"], row["given_time"]] == ["2025-03-04", "23:30"])
    #expect([row["end_date"], row["end_time"]] == ["2025-03-05", "00:30"])
  }

  @Test func `under pseudonyms ids and words are replaced, and an end moves with its start`() throws
  {
    try program.folder.write("key", lines: ["0123456789abcdef0123456789abcdef"])
    let result = try report([
      "--tables", "administrations", "--format", "csv", "--pseudonymise", "key",
    ])
    #expect(result.status == 0, "\(result)")
    let rows = try rows()
    let (start, end) = (try day(rows[0]["given_date"]), try day(rows[0]["end_date"]))
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

import Foundation
import TestSupport
import Testing

/// `report` with options that a profile holds.
@Suite struct ProfileTests {
  private let program: BuiltProgram
  private var folder: ScratchFolder { program.folder }

  init() throws {
    program = try BuiltProgram()
    try folder.write(
      "data/d.ndjson",
      lines: [
        FHIRLine.patient("p"), FHIRLine.administration("a", at: "2025-03-04T08:00:00+01:00"),
        FHIRLine.administration("b", at: "2025-03-11T08:00:00+01:00"),
      ])
  }

  private func report(_ options: String...) throws -> BuiltProgram.Result {
    try program.run(
      ["report", "data", "--as-of", "2025-03-31", "--quiet", "--output", "out", "--overwrite"]
        + options)
  }

  /// The arguments that the manifest of the last report has.
  private func arguments() throws -> [String] {
    let manifest = try JSONSerialization.jsonObject(
      with: Data(try folder.text("out/manifest.json").utf8))
    return try #require((manifest as? [String: Any])?["arguments"] as? [String])
  }

  private func buckets() throws -> [String] {
    CSVTable(try folder.text("out/cohort/cohort-over-time.csv")).rows.compactMap { $0["bucket"] }
  }

  @Test func `an option of the profile counts, and the manifest has it`() throws {
    try folder.write("profile.yaml", "by: month\nformat: [csv]\njoin-doses: true\nthreshold: 0.5\n")
    #expect(try report("--profile", "profile.yaml").status == 0)
    #expect(try buckets() == ["2025-03"])
    let arguments = try arguments()
    let pairs = zip(arguments, arguments.dropFirst()).map { [$0, $1] }
    #expect(pairs.contains(["--by", "month"]) && pairs.contains(["--threshold", "0.5"]))
    #expect(arguments.contains("--join-doses") && !arguments.contains("--profile"))
  }

  @Test func `the command line counts before the profile, also where several may be given`() throws
  {
    try folder.write(
      "profile.yaml", "by: month\nformat: [csv, json]\nmedication: [x, y]\nquiet: true\n")
    #expect(
      try report("--profile", "profile.yaml", "--by=quarter", "--medication", "C09AA05").status
        == 66)
    #expect(try report("--by=quarter", "--profile=profile.yaml", "--format", "csv").status == 66)
    try folder.write("profile.yaml", "by: month\nformat: [csv, json]\n")
    #expect(try report("--by=quarter", "--profile=profile.yaml", "--format", "csv").status == 0)
    #expect(try buckets() == ["2025-Q1"])
    #expect(!FileManager.default.fileExists(atPath: folder["out/cohort/measure.json"]))
  }

  @Test func `a byte order mark and CRLF are passed over`() throws {
    try folder.write("profile.yaml", "\u{FEFF}by: month\r\nformat:\r\n  - csv\r\n")
    #expect(try report("--profile", "profile.yaml").status == 0)
    #expect(try buckets() == ["2025-03"])
  }

  @Test func `a path begins in the profile's folder`() throws {
    try folder.write("house/ids.txt", "p\n")
    try folder.write("house/profile.yaml", "patients: ids.txt\nformat: csv\n")
    #expect(try report("--profile", "house/profile.yaml").status == 0)
    #expect(try arguments().contains("house/ids.txt"))
  }

  private static let cases: [(text: String, problems: [String])] = [
    ("", ["1:1: the profile is empty"]),
    ("- by\n", ["1:1: the profile has members"]),
    ("bye: month\n", ["1:1: the profile has no key bye; did you mean by?"]),
    ("token: abc\n", ["1:1: the profile has no key token: a profile holds no secret"]),
    ("by: week\napi-key: abc\n", ["2:1: the profile has no key api-key: a profile holds"]),
    ("profile: other.yaml\n", ["1:1: a profile names no other one"]),
    ("names: |\n  -----BEGIN\n  x\n", ["1:8: a path has one line"]),
    ("locale: [en, de]\n", ["1:9: locale takes one value"]),
    ("join-doses: yes\n", ["1:13: join-doses: give true or false"]),
    ("group: g\n", ["1:8: --group: only for servers"]),
    ("by: week\nlast: 3\nfrom: 2025-01-01\n", ["2:7: --last cannot be given together"]),
    (
      "by: fortnight\nlast: twelve\nlocale: fr\n",
      ["1:5: --by fortnight: give one of day", "2:7: The value 'twelve'", "3:9: --locale fr"]
    ),
  ]

  @Test func `all that is wrong is told at once with its place, and is 78`() throws {
    for bad in Self.cases {
      try folder.write("profile.yaml", bad.text)
      let result = try report("--profile", "profile.yaml")
      #expect(result.status == 78, "\(bad.problems)")
      let told = result.messages.split(separator: "\n").map(String.init)
      #expect(told.count == bad.problems.count, "\(told)")
      for (line, problem) in zip(told, bad.problems) {
        #expect(line.contains("profile.yaml:\(problem)"), "\(line)")
      }
      #expect(!result.messages.contains("abc") && !result.messages.contains("BEGIN"))
    }
  }

  @Test func `a profile that is not there is 66, and the metrics say that there is no report`()
    throws
  {
    #expect(try report("--profile", "none.yaml", "--metrics", "m.prom").status == 66)
    #expect(try folder.text("m.prom").contains("adherence_exit_code 66\n"))
  }

  @Test func `what the call alone does wrong is a wrong call`() throws {
    try folder.write("profile.yaml", "by: month\n")
    #expect(try report("--profile", "profile.yaml", "--tolerate", "-1").status == 64)
  }
}

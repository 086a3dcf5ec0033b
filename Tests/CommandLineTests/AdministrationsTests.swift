import Foundation
import TestSupport
import Testing

/// `adherence administrations`, as a person and a program read it.
@Suite struct AdministrationsTests {
  private let program: BuiltProgram

  init() throws {
    program = try BuiltProgram()
    let reason = #","statusReason":[{"text":"Refused"}]"#
    try program.folder.write(
      "d.ndjson",
      lines: [
        FHIRLine.patient("p"), FHIRLine.order("o1"), FHIRLine.order("o2", medication: "Ramipril"),
        FHIRLine.administration(
          "a2", at: "2025-03-05T08:00:00+01:00", status: "not-done", order: "o1", reason),
        FHIRLine.administration("a1", at: "2025-03-04T23:30:00+00:00", order: "o1"),
        FHIRLine.administration("a3", at: "2025-03", status: "unknown", order: "o2"),
        FHIRLine.administration("a4", at: nil, status: "stopped"),
        FHIRLine.administration("a5", at: "2025-03-06", status: "entered-in-error"),
        FHIRLine.administration("a6", at: "2026-03-06", order: "o1"),
        FHIRLine.administration("a1", at: "2025-03-04T23:30:00+00:00", order: "o1"),
      ])
  }

  private static let command = ["administrations", "d.ndjson", "--as-of", "2025-12-31"]

  private func ids(_ options: [String]) throws -> [String] {
    let result = try program.run(
      ["administrations", "d.ndjson"]
        + BuiltProgram.options(["--as-of": "2025-12-31"], unlessIn: options) + options)
    #expect(result.status == 0, "\(result.messages)")
    return try result.output.split(separator: "\n").dropFirst().map { line in
      let values = line.split(separator: "\t", omittingEmptySubsequences: false)
      return String(try #require(values.dropLast().last))
    }
  }

  @Test func `a pipe gets a line of headers and one line an administration`() throws {
    let result = try program.run(Self.command)
    #expect(
      result.output == """
        patient\tgiven_date\tgiven_time\toutcome\twas_interrupted\tmedication\torder_id\tadministration\treason
        p\t2025-03\t\tundetermined\tfalse\tRamipril\to2\ta3\t
        p\t2025-03-04\t23:30\ttaken\tfalse\tAspirin\to1\ta1\t
        p\t2025-03-05\t08:00\tnot-taken\tfalse\tAspirin\to1\ta2\tRefused
        p\t\t\ttaken\ttrue\tAspirin\t\ta4\t

        """)
    #expect(
      result.messages == """
        adherence: 4 of 7 administrations listed for 1 patient; left out: 1 after the as-of day \
        2025-12-31, 1 read more than once, 1 entered in error

        """)
  }

  @Test(arguments: [
    (["--order", "o1"], ["a1", "a2"]), (["--order", "MedicationRequest/o2"], ["a3"]),
    (["--order", "o1", "--order", "o2"], ["a3", "a1", "a2"]),
    (["--from", "2025-03-05"], ["a3", "a2"]), (["--to", "2025-03-04"], ["a3", "a1"]),
    (["--medication", "rami"], ["a3"]), (["--from", "2025-04-01"], []),
    (["--time-zone", "Europe/Vienna", "--from", "2025-03-05", "--order", "o1"], ["a1", "a2"]),
    (["--as-of", "2026-12-31", "--order", "o1"], ["a1", "a2", "a6"]),
  ])
  func `options select as those of a report do`(options: [String], expected: [String]) throws {
    #expect(try ids(options) == expected)
  }

  @Test(arguments: [
    (
      ["--order", "o1"], "2 of 7",
      "1 after the as-of day 2025-12-31, 1 read more than once, 3 not asked for"
    ),
    (["--order", "o2"], "1 of 7", "6 not asked for"),
    (["--patient", "q"], "1 of 9", "1 entered in error, 7 not asked for"),
    (
      ["--from", "2025-03-06"], "1 of 7",
      "1 after the as-of day 2025-12-31, 1 entered in error, 4 not asked for"
    ),
    (
      ["--to", "2025-03-31"], "3 of 7", "1 read more than once, 1 entered in error, 2 not asked for"
    ),
  ])
  func `only what was asked for is left out for a reason of its own`(
    options: [String], listed: String, leftOut: String
  ) throws {
    var files = ["d.ndjson"]
    if options[0] == "--patient" {
      let dose = { FHIRLine.administration($0, of: "q", at: "2025-03-06", status: $1) }
      try program.folder.write(
        "q.ndjson", lines: [dose("b1", "completed"), dose("b2", "entered-in-error")])
      files.append("q.ndjson")
    }
    let result = try program.run(
      ["administrations"] + files + ["--as-of", "2025-12-31"] + options)
    #expect(
      result.messages
        == "adherence: \(listed) administrations listed for 1 patient; left out: \(leftOut)\n")
  }

  @Test func `JSON has one object a line, and null for what is missing`() throws {
    let result = try program.run(Self.command + ["--json", "--order", "o1"])
    #expect(
      result.output == """
        {"patient":"p","given_date":"2025-03-04","given_time":"23:30","outcome":"taken",\
        "was_interrupted":false,"medication":"Aspirin","order_id":"o1","administration":"a1","reason":null}
        {"patient":"p","given_date":"2025-03-05","given_time":"08:00","outcome":"not-taken",\
        "was_interrupted":false,"medication":"Aspirin","order_id":"o1","administration":"a2",\
        "reason":"Refused"}

        """)
  }

  @Test func `an order that is not there is 66`() throws {
    let result = try program.run(Self.command + ["--order", "o1", "--order", "nothing"])
    #expect((result.status, result.output) == (66, ""))
    #expect(
      result.messages == """
        adherence: there is no order nothing in the data; check --order, `adherence orders` lists \
        them all

        """)
  }

  @Test func `a row that cannot be used is 1, with its place on standard error`() throws {
    try program.folder.write("e.ndjson", lines: [FHIRLine.administration("b", at: "2025-02-30")])
    let result = try program.run(Self.command + ["e.ndjson"])
    #expect(result.status == 1)
    #expect(result.output.contains("\ta1\t"))
    #expect(result.messages.contains("This list is incomplete: e.ndjson:1 "))
  }

  @Test(.enabled(if: BuiltProgram.hasTerminal))
  func `a terminal gets colours by outcome`() throws {
    let shown = try program.runOnTerminal(Self.command)
    #expect(shown.contains("\u{1B}[32mtaken\u{1B}[0m"))
    #expect(shown.contains("\u{1B}[31mnot-taken\u{1B}[0m"))
    #expect(shown.contains("\u{1B}[33mundetermined\u{1B}[0m"))
    let lines = shown.replacing(/\u{1B}\[[0-9;]*m/, with: "").split(separator: "\n")
    #expect(lines.filter { !$0.hasPrefix("adherence:") }.allSatisfy { $0.count <= 80 })
  }

  @Test(.enabled(if: BuiltProgram.hasTerminal), arguments: ["NO_COLOR=1", "TERM=dumb"])
  func `a terminal that wants no colours gets none`(setting: String) throws {
    let shown = try program.runOnTerminal(Self.command, setting: setting)
    #expect(shown.contains("Patient p"))
    #expect(!shown.contains("\u{1B}["))
  }

  @Test func `a pipe gets no colours`() throws {
    #expect(try !program.run(Self.command).output.contains("\u{1B}"))
  }
}

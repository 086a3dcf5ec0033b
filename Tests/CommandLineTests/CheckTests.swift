import Foundation
import TestSupport
import Testing

/// `adherence check` of files, as a person and a program read it.
@Suite struct CheckTests {
  private let program: BuiltProgram
  private static let undated = #"""
    {"resourceType":"MedicationAdministration","id":"a2","status":"completed",\#
    "subject":{"reference":"Patient/p"},"effectivDateTime":"1931-07-19"}
    """#

  init() throws {
    program = try BuiltProgram()
    try program.folder.write(
      "good.ndjson",
      lines: [
        FHIRLine.patient("p", family: "Zwetschkenbaum"),
        FHIRLine.order("o", #","dosageInstruction":[{"text":"daily"}]"#),
        FHIRLine.administration("a", at: "2025-03-04T08:00:00+01:00", order: "o"),
      ])
    try program.folder.write(
      "bad.ndjson", lines: [Self.undated, #"{"resourceType":"Patient","id":"Zwetsch"#])
  }

  private struct Report: Decodable {
    struct Record: Decodable {
      let resources: [String: Int]
      let demands: [Demand]
    }
    struct Demand: Decodable {
      let id: String
      let severity: String
      let checked: Int
      let failed: Int
      let issues: [Issue]
    }
    struct Issue: Decodable {
      let path: String
      let places: [Place]
    }
    struct Place: Decodable {
      let file: String
      let line: Int?
      let path: String
      let resource: String?
    }
    let record: Record
  }

  private func report(_ arguments: String...) throws -> Report {
    let result = try program.run(["check"] + arguments + ["--json"])
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Report.self, from: Data(result.output.utf8))
  }

  @Test func `data that lose nothing are 0, each demand with how often it was looked at`() throws {
    let result = try program.run(["check", "good.ndjson"])
    #expect(result.status == 0, "\(result.messages)\(result.output)")
    #expect(result.output.hasPrefix("good.ndjson: 1 file\n"))
    let report = try report("good.ndjson")
    #expect(report.record.resources["MedicationAdministration"] == 1)
    #expect(report.record.demands.filter { $0.severity == "error" && $0.failed > 0 }.isEmpty)
    #expect(report.record.demands.first { $0.id == "administration-time" }?.checked == 1)
  }

  @Test func `data that lose something are 1, with file, line, id and what to do`() throws {
    let result = try program.run(["check", "good.ndjson", "bad.ndjson"])
    #expect(result.status == 1)
    let expected = [
      "ERROR    every file and every line is FHIR JSON: fails once",
      "             bad.ndjson:2  the text ends in the middle of a value",
      "ERROR    every administration says when it was: fails for 1 of 2",
      "             bad.ndjson:1  MedicationAdministration/a2",
      "         Fix: fill the time with a date and time, as far as it is known.",
    ]
    for line in expected { #expect(result.output.contains(line + "\n"), "\(line)") }
    #expect(result.output.contains("effectiveDateTime may be meant"))
    #expect(result.messages.contains("adherence: 2 errors, "))
  }

  @Test func `JSON names each issue with its path and its places`() throws {
    let report = try report("good.ndjson", "bad.ndjson")
    let time = try #require(report.record.demands.first { $0.id == "administration-time" })
    #expect((time.severity, time.checked, time.failed) == ("error", 2, 1))
    let place = try #require(time.issues.first?.places.first)
    #expect((place.file, place.line) == ("bad.ndjson", 1))
    #expect(place.path == "MedicationAdministration.effective[x]")
    #expect(place.resource == "MedicationAdministration/a2")
    let known = report.record.demands.first { $0.id == "properties-known" }
    #expect(known?.issues.map(\.path) == ["effectivDateTime"])
  }

  @Test func `no value of a patient is said`() throws {
    for more in [[], ["--json"]] {
      let result = try program.run(["check", "good.ndjson", "bad.ndjson"] + more)
      for text in [result.output, result.messages] {
        #expect(!text.contains("Zwetsch"))
        #expect(!text.contains("1931"))
      }
    }
  }

  @Test func `the result does not depend on the number of threads`() throws {
    try program.run(["sample", "--patients", "30", "--days", "200", "--output", "ward"])
    let outputs = try ["1", "2", "5"].map { threads in
      try program.run(["check", "ward", "bad.ndjson", "--threads", threads, "--json"]).output
    }
    #expect(Set(outputs).count == 1)
    #expect(outputs.first?.isEmpty == false)
  }

  @Test func `the first places are named, whichever thread read them`() throws {
    let text = String(repeating: "x", count: 3000)
    let doses = (0..<2000).map { number in
      FHIRLine.administration(
        "a\(number)", at: "2025-03-04", order: "gone\(number % 2)",
        #","text":{"status":"generated","div":"\#(text)"}"#)
    }
    try program.folder.write("gone.ndjson", lines: doses)
    let bundle =
      #"{"resourceType":"Bundle","type":"collection","entry":["#
      + doses.map { #"{"resource":\#($0)}"# }.joined(separator: ",") + "]}"
    try program.folder.write("gone.json", lines: [bundle])
    for file in ["gone.ndjson", "gone.json"] {
      for threads in ["1", "2", "3"] {
        let demands = try report(file, "--threads", threads).record.demands
        let places = demands.first { $0.id == "orders-found" }?.issues.first?.places
        let resources = (0..<3).map { "MedicationAdministration/a\($0)" }
        #expect(places?.map(\.resource) == resources, "\(file) \(threads)")
      }
    }
  }

  @Test func `data without anything to count are 1`() throws {
    try program.folder.write("p.ndjson", lines: [FHIRLine.patient("p")])
    let result = try program.run(["check", "p.ndjson"])
    #expect(result.status == 1)
    let finding = "export holds no MedicationAdministration and no MedicationDispense"
    let lines = "there is something to report: fails\n         " + finding + "\n"
    #expect(result.output.contains(lines))
  }

  @Test func `so many places are named as are asked for, and the others are counted`() throws {
    let lines = (1...5).map { FHIRLine.administration("x\($0)", at: "2025-03") }
    try program.folder.write("months.ndjson", lines: lines)
    let result = try program.run(["check", "months.ndjson", "--places", "2"])
    #expect(
      result.output.contains(
        "months.ndjson:2  MedicationAdministration/x2\n             and 3 more\n"))
    #expect(!result.output.contains("months.ndjson:3 "))
  }

  @Test(arguments: [
    (["nowhere"], 66, "there is no file or folder nowhere"), ([], 64, "Missing expected argument"),
    (["good.ndjson", "--places", "0"], 64, "--places 0: give 1 to 1000"),
    (["good.ndjson", "--threads", "257"], 64, "--threads 257: give 1 to 256"),
  ])
  func `a refusal has its exit code`(arguments: [String], status: Int32, start: String) throws {
    let result = try program.run(["check"] + arguments)
    #expect((result.status, result.output) == (status, ""))
    #expect(result.messages.contains(start))
  }

  @Test(.enabled(if: BuiltProgram.hasTerminal))
  func `a terminal gets colours and lines that fit it`() throws {
    let shown = try program.runOnTerminal(["check", "good.ndjson", "bad.ndjson"])
    #expect(shown.contains("\u{1B}[31mERROR\u{1B}[0m"))
    let lines = shown.replacing(/\u{1B}\[[0-9;]*[A-Za-z]/, with: "").split(separator: "\n")
    #expect(lines.filter { !$0.hasPrefix("adherence:") }.allSatisfy { $0.count <= 80 })
  }
}

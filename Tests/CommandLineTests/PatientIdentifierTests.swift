import Foundation
import TestSupport
import Testing

/// Patients who are chosen by identifiers, by the built program.
@Suite struct PatientIdentifierTests {
  private let program: BuiltProgram
  private var folder: ScratchFolder { program.folder }

  init() throws {
    program = try BuiltProgram()
    try program.folder.write("data/d.ndjson", lines: Self.lines)
  }

  private static func patient(_ id: String, _ identifiers: String) -> String {
    #"{"resourceType":"Patient","id":"\#(id)","identifier":[\#(identifiers)]}"#
  }

  private static let lines = [
    // The orders stand before the patients: who is meant is known at the end.
    FHIRLine.order("o1", of: "p1"), FHIRLine.order("o2", of: "p2"), FHIRLine.order("o3", of: "p3"),
    FHIRLine.administration("a1", of: "p1", at: "2025-12-04T08:00:00+01:00", order: "o1"),
    FHIRLine.administration("a2", of: "p2", at: "2025-12-04T08:00:00+01:00", order: "o2"),
    FHIRLine.administration("a3", of: "p3", at: "2025-12-04T08:00:00+01:00", order: "o3"),
    patient("p1", #"{"system":"urn:rec","value":"REC-4711"}"#),
    patient(
      "p2", #"{"system":"urn:rec","value":"REC-4712"},{"system":"urn:b","value":"REC-4711"}"#),
    patient("p3", #"{"value":"REC-4713"}"#),
  ]

  private func report(_ identifiers: String..., more: [String] = []) throws -> BuiltProgram.Result {
    try program.run(
      ["report", "data", "--as-of", "2025-12-31", "--output", "out", "--format", "csv"]
        + identifiers.flatMap { ["--patient-identifier", $0] } + more)
  }

  private var patients: [String] {
    get throws { try program.table("cohort/patients.csv").compactMap { $0["patient"] } }
  }

  @Test(arguments: [
    (["urn:rec|REC-4711"], ["p1"]), (["urn:b|REC-4711"], ["p2"]), (["REC-4712"], ["p2"]),
    (["|REC-4713"], ["p3"]), (["REC-4713", "urn:rec|REC-4711"], ["p1", "p3"]),
  ])
  func `only they are reported`(identifiers: [String], expected: [String]) throws {
    let given = identifiers.flatMap { ["--patient-identifier", $0] }
    let result = try report(more: given)
    #expect(result.status == 0, "\(result)")
    #expect(try patients == expected)
  }

  @Test func `those who are named by id are reported, too`() throws {
    #expect(try report("REC-4713", more: ["--patient", "p1"]).status == 0)
    #expect(try patients == ["p1", "p3"])
  }

  @Test func `a run records the id and can be explained, compared and told from another`() throws {
    let result = try report("urn:rec|REC-4712")
    #expect(result.status == 0)
    for (name, bytes) in try folder.files("out") {
      #expect(bytes.range(of: Data("REC-4712".utf8)) == nil, "\(name)")
    }
    let manifest = try folder.text("out/manifest.json")
    #expect(manifest.contains("\"--patient\",\n    \"p2\""))
    #expect(!result.messages.contains("4712"))
    #expect(try program.run(["explain", "out", "p2", "2025-W49"]).status == 0)
    let named = ["report", "data", "--as-of", "2025-12-31", "--format", "csv", "--patient", "p2"]
    try program.run(named + ["--output", "named"])
    #expect(try folder.text("named/manifest.json") == manifest)
  }

  @Test func `an identifier of several patients is 64 and names them, never itself`() throws {
    let result = try report("REC-4711")
    #expect(result.status == 64)
    #expect(
      result.messages.contains("2 patients have the identifier of --patient-identifier (p1, p2)"))
    #expect(!result.messages.contains("4711") && !folder.has("out"))
  }

  @Test(arguments: ["urn:rec|REC-4799", "|REC-4711", "rec-4711", "urn:rec|REC-471"])
  func `an identifier of nobody is 66, as an id is`(identifier: String) throws {
    let result = try report(identifier)
    #expect(result.status == 66)
    #expect(result.messages.contains("no patient in the data has the identifier"))
    #expect(!result.messages.contains("47") && !folder.has("out"))
    let among = try report("REC-4712", identifier)
    #expect(among.status == 66 && among.messages.contains("--patient-identifier number 2;"))
  }

  @Test(arguments: ["urn:rec|", "", "|"])
  func `an identifier without a value is a wrong call`(identifier: String) throws {
    let result = try report(identifier)
    #expect(result.status == 64)
    #expect(result.messages.contains("--patient-identifier: give SYSTEM|VALUE"))
  }

  @Test func `lists take identifiers, from standard input, too`() throws {
    let input = Data(Self.lines.joined(separator: "\n").utf8)
    for (command, row) in [("orders", "p2\to2\t"), ("administrations", "p2\t2025-12-04\t")] {
      let listed = try program.run(
        [command, "-", "--as-of", "2025-12-31", "--patient-identifier", "REC-4712"], input: input)
      #expect(listed.status == 0, "\(listed)")
      let rows = listed.output.split(separator: "\n").dropFirst()
      #expect(rows.count == 1 && rows.first?.hasPrefix(row) == true, "\(listed.output)")
      let refused = try program.run([command, "data", "--patient-identifier", "REC-4711"])
      #expect(refused.status == 64 && !refused.messages.contains("4711"))
    }
  }

  @Test func `under pseudonyms the one who was meant is reported`() throws {
    try folder.write("key", Data("a key for the tests\n".utf8))
    let result = try report("urn:rec|REC-4712", more: ["--pseudonymise", "key"])
    #expect(result.status == 0, "\(result)")
    #expect(try patients.count == 1)
    for (name, bytes) in try folder.files("out") {
      for text in ["REC-4712", "p2"] where name.hasSuffix(".json") || name.hasSuffix(".csv") {
        #expect(bytes.range(of: Data("\"\(text)\"".utf8)) == nil, "\(name)")
      }
    }
  }
}

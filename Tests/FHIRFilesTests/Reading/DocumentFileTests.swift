import FHIRDecoding
import MedicationAdherence
import TestSupport
import Testing

@testable import FHIRFiles

/// Files that are not made of lines: Bundles, arrays, resources, one after the other.
@Suite struct DocumentFileTests {
  private let folder: ScratchFolder
  private let small = ReadingLimits(pieceSize: 64, longestText: 1_000)

  init() throws { folder = try ScratchFolder() }

  @Test func `a large Bundle is read in pieces and gives what a small one gives`() throws {
    let resources = (0..<24_000).map { administration($0) }
    let text = bundle(resources)
    #expect(text.utf8.count > 3 << 20)
    let intake = try Intake(folder.write("x.json", text))
    #expect(intake.ids == (0..<24_000).map(String.init))
    #expect(intake.longestChunk <= 1 << 20)
    #expect(intake.findings == [])
  }

  @Test func `a Bundle on many lines is read`() throws {
    let text = bundle((0..<50).map { administration($0) })
      .replacing(",", with: ",\n  ").replacing("{", with: "{\n").replacing("}", with: "\r\n}")
    for limits in [ReadingLimits.standard, small] {
      let intake = try Intake(folder.write("x.json", text), limits: limits)
      #expect(intake.ids == (0..<50).map(String.init))
      #expect(intake.findings == [])
    }
  }

  @Test(arguments: [
    [#"{"resourceType":"Patient","#, "a", "b", "c"], ["", "a", #"{"resourceType":"#, "b", "c"],
    ["a", #"{"resourceType":"Patient","id":"x"#, "b", "", "c"], ["[{", "a", "b", "}", "c"],
  ])
  func `of lines without the name of such a damaged one costs only itself`(lines: [String]) throws {
    let text = lines.map { $0.count == 1 && $0 != "}" ? administration($0) : $0 }
      .joined(separator: "\n")
    for name in ["x.json", "x.ndjson"] {
      let intake = try Intake(folder.write(name, text))
      #expect(intake.ids == ["a", "b", "c"], "\(name)")
      #expect(intake.findings.count == lines.count { $0.count > 1 || $0 == "}" }, "\(name)")
    }
  }

  @Test func `resources on many lines one after the other are no lines`() throws {
    let text = ["a", "b", "c"]
      .map { administration($0).replacing(",", with: ",\n").replacing("{", with: "{\n") }
      .joined(separator: "\n")
    let intake = try Intake(folder.write("x.json", text))
    #expect(intake.ids == ["a", "b", "c"])
    #expect(intake.findings == [])
  }

  @Test func `a List whose entries come before its type is passed over, in pieces too`() throws {
    let items = (0..<40).map { #"{"item":{"display":"\#($0)"}}"# }.joined(separator: ",")
    let rest = #","note":[{"text":"\#(String(repeating: "x", count: 300))"}]"#
    let text = #"{"entry":[\#(items)],"resourceType":"List"\#(rest)}"# + "\n" + administration("a")
    let intake = try Intake(folder.write("x.json", text + "\n\n"), limits: small)
    #expect(intake.ids == ["a"])
    #expect(intake.findings == [])
  }

  @Test func `a damaged entry costs only itself`() throws {
    let resources = [
      administration("a"), #"{"resourceType":"MedicationAdministration","id":oops}"#,
      administration("b"), #"{"resourceType":"Patient" "id":"x"}"#, administration("c"),
    ]
    let text = bundle(resources).replacing(#"{"resource":"#, with: "\n{\"resource\":")
    let intake = try Intake(folder.write("x.json", text))
    #expect(intake.ids == ["a", "b", "c"])
    #expect(intake.findings == ["not-fhir-json 3", "not-fhir-json 5"])
  }

  @Test func `findings in documents name the line on which the resource begins`() throws {
    let bad = administration("x").replacing("completed", with: "nonsense")
    let text = "\n[\n\(administration("a")),\n\n\(bad),\n\(administration("b"))\n]\n\n\(bad)"
    for limits in [ReadingLimits.standard, small] {
      let intake = try Intake(folder.write("x.json", text), limits: limits)
      #expect(intake.ids == ["a", "x", "b", "x"])
      #expect(intake.findings == ["bad-value 5", "bad-value 9"])
      #expect(
        intake.reader.findings.first?.detail.text.hasPrefix("[1].MedicationAdministration.status")
          == true)
    }
  }

  @Test func `a Bundle that is cut off keeps its whole entries`() throws {
    let text = bundle((0..<9).map { administration($0) })
    let cut = String(text.prefix(text.count - 40))
    for (name, bytes) in [("x.json", Array(cut.utf8)), ("x.json.gz", GzipData.compressed(cut))] {
      let intake = try Intake(folder.write(name, bytes), limits: small)
      #expect(intake.ids == (0..<8).map(String.init))
      #expect(intake.findings == ["cut-off 1"])
    }
  }

  @Test func `documents follow each other, and garbage costs its line`() throws {
    let text =
      "{\n" + administration("a").dropFirst() + administration("b") + "\ngarbage\n["
      + administration("c") + "]\n" + bundle([administration("d")]) + "\nmore } garbage"
    let intake = try Intake(folder.write("x.json", text))
    #expect(intake.ids == ["a", "b", "c", "d"])
    #expect(intake.findings == ["not-fhir-json 3", "not-fhir-json 6"])
  }

  @Test func `a text over the limit ends its file, and the next file is read`() throws {
    let long = administration("long", note: String(repeating: "x", count: 1_000))
    let text = "\n[" + administration("a") + ",\n" + long + ",\n" + administration("b") + "]"
    try folder.write("x.json", text)
    try folder.write("y.json", "\n" + administration("c"))
    let intake = try Intake(folder.path, limits: small)
    #expect(intake.ids == ["a", "c"])
    #expect(intake.source.findings.map(\.reason) == ["too-long"])
  }

  @Test func `a urn in one document does not lead into another`() throws {
    func document(_ name: String) -> String {
      #"{"resourceType":"Bundle","entry":[{"fullUrl":"urn:uuid:1","resource":"#
        + #"{"resourceType":"Patient","id":"\#(name)"}},{"resource":"#
        + administration(name).replacing("Patient/p", with: "urn:uuid:1") + "}]}"
    }
    try folder.write("a.json", document("a") + document("b"))
    try folder.write("b.json", document("c"))
    try folder.write("c.ndjson", document("d") + "\n" + document("e"))
    for limits in [ReadingLimits.standard, small] {
      let linked = LinkedRecord([try Intake(folder.path, limits: limits).reader])
      let patients = linked.references.map { $0.patient.map { linked.patients[$0].id } }
      #expect(patients == ["a", "b", "c", "d", "e"])
    }
  }

  @Test(arguments: [true, false])
  func `what a Bundle deletes is deleted when its meta says, before or behind its entries`(
    isBefore: Bool
  ) throws {
    let orders = (0..<9).map {
      #"{"resource":{"resourceType":"MedicationRequest","id":"\#($0)","#
        + #""subject":{"reference":"Patient/p"},"meta":{"lastUpdated":"2025-03-0\#($0 + 1)T00:00:00Z"}}}"#
    }
    let deletions = (0..<9).map {
      #"{"request":{"method":"DELETE","url":"MedicationRequest/\#($0)"}}"#
    }
    let meta = #""meta":{"tag":[{"code":"x"}],"lastUpdated":"2025-03-05T00:00:00Z"}"#
    let entries = #""entry":[\#(deletions.joined(separator: ",\n"))]"#
    let members = isBefore ? [meta, entries] : [entries, meta]
    let bundle = #""resourceType":"Bundle","entry":[\#(orders.joined(separator: ","))]}"#
    try folder.write("a.json", "{\n" + bundle)
    try folder.write(
      "b.json", "{\n" + #""resourceType":"Bundle",\#(members.joined(separator: ","))}"#)
    for limits in [ReadingLimits.standard, small] {
      let linked = LinkedRecord([try Intake(folder.path, limits: limits).reader])
      #expect(linked.orders.map(\.order.id) == ["5", "6", "7", "8"])
      #expect(linked.deletedCounts == ["MedicationRequest": 5])
    }
  }
}

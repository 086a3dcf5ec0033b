import FHIRDecoding
import Foundation
import TestSupport
import Testing

@testable import FHIRServer

/// Several versions of a resource in one search are one row.
@Suite struct NewestVersionTests {
  let fixture: FetchFixture
  let base: WebAddress
  let part = FetchPart(type: "Medication")

  init() throws {
    fixture = try FetchFixture()
    base = try #require(WebAddress("https://a.test/fhir"))
  }

  private func folder() throws -> FetchFolder {
    let place = FetchPlace(path: fixture.output, overwrites: false)
    return try FetchFolder(
      .init(
        place: place, base: base, isCompressed: false, configuration: "same", resumeWithin: 60),
      now: 0)
  }

  private func row(_ id: String, _ meta: String, _ text: String) -> String {
    #"{"resourceType":"Medication","id":"\#(id)","meta":{\#(meta)},"text":"\#(text)"}"#
  }

  /// Adds rows and ends their part.
  private func fill(_ folder: FetchFolder, _ rows: [String]) throws {
    _ = try folder.begin(part)
    for row in rows {
      let line = Array(row.utf8)
      let resource = try ServedResourceReader().resource(line)
      _ = try folder.add(FetchedRow(resource, line: line, base: base), to: part)
    }
    try folder.keep(part, progress: PartProgress())
    try folder.end(part, progress: PartProgress(), PartEnd(.complete))
  }

  private static let early = #""lastUpdated":"2024-01-01T00:00:00Z""#
  private static let late = #""lastUpdated":"2024-02-01T00:00:00Z""#

  @Test(arguments: [
    ([late, early], "0"), ([early, late], "1"), ([early, late, early + #","versionId":"9""#], "1"),
    ([#""versionId":"10""#, #""versionId":"9""#], "0"),
    ([#""versionId":"9",\#(late)"#, #""versionId":"10",\#(early)"#], "0"),
    ([#""versionId":"9",\#(early)"#, #""versionId":"10",\#(early)"#], "1"),
    ([#""versionId":"b""#, #""versionId":"a""#], "1"),
    ([late, #""versionId":"1""#], "1"),
  ])
  func `the newest is that stored last, else of the highest number, else the last to come`(
    metas: [String], newest: String
  ) throws {
    let folder = try folder()
    let others = [row("x", Self.early, "x")]
    try fill(
      folder, others + metas.enumerated().map { row("a", $1, "\($0)") } + [row("y", "", "y")])
    try folder.keepNewestVersions()
    let texts = fixture.lines("Medication.ndjson").compactMap { line in
      line.firstMatch(of: /"text":"(.)"/).map { String($0.1) }
    }
    #expect(texts == ["x", newest, "y"])
    #expect(folder.types["Medication"]?.count == 3)
  }

  @Test func `a run that was killed before the file was replaced does so when it goes on`() throws {
    let file = fixture.output + "/Medication.ndjson"
    var before = Data()
    do {
      let folder = try folder()
      try fill(folder, [row("a", Self.early, "0"), row("a", Self.late, "1")])
      before = try Data(contentsOf: URL(filePath: file))
      try folder.keepNewestVersions()
    }
    let manager = FileManager.default
    try manager.moveItem(atPath: file, toPath: fixture.output + "/.fetch/Medication.ndjson")
    try before.write(to: URL(filePath: file))
    let folder = try folder()
    #expect(folder.types["Medication"]?.count == 1)
    #expect(fixture.lines("Medication.ndjson").count == 1)
    #expect(try folder.begin(part) == nil)
  }

  @Test func `a run that goes on after the file was replaced finds it as it is`() throws {
    do {
      let folder = try folder()
      try fill(folder, [row("a", Self.early, "0"), row("a", Self.late, "1"), row("b", "", "2")])
      try folder.keepNewestVersions()
    }
    let folder = try folder()
    #expect(folder.types["Medication"]?.count == 2)
    try fill(folder, [row("c", "", "3")])
    #expect(fixture.lines("Medication.ndjson").count == 3)
  }

  @Test func `a Medication in two versions is one that was found`() async throws {
    let reference = #""medicationReference":{"reference":"Medication/m"}"#
    let order = #"{"resourceType":"MedicationRequest","id":"o",\#(reference)}"#
    let versions = [row("m", Self.early, "0"), row("m", Self.late, "1")]
    let transport = FakeTransport.ward { request, _ in
      let address = request.address.text
      if request.isCount { return .text("", status: 400) }
      return address.contains("/MedicationRequest?") ? .page([order] + versions) : nil
    }
    let summary = try await fixture.fetch(transport) {
      $0.types = ["MedicationRequest", "Medication"]
    }
    let row = try #require(summary.ledger.first { $0.type == "Medication" })
    #expect((row.expected, row.unique) == (1, 1))
    #expect(summary.counts["Medication"] == 1)
    #expect(fixture.lines("Medication.ndjson").first?.contains(#""text":"1""#) == true)
  }
}

import DurableOutput
import FHIRDecoding
import Foundation
import TestSupport
import Testing

@testable import FHIRServer

/// What a folder knows of rows that were added and taken back.
@Suite struct FetchFolderTests {
  let fixture: FetchFixture
  let base: WebAddress
  let folder: FetchFolder
  let part = FetchPart(type: "Medication")

  init() throws {
    fixture = try FetchFixture()
    base = try #require(WebAddress("https://a.test/fhir"))
    let setup = FetchFolder.Setup(
      place: FetchPlace(path: fixture.output, overwrites: false), base: base, isCompressed: false,
      configuration: "", resumeWithin: 60)
    folder = try FetchFolder(setup, now: 0)
  }

  private func add(_ row: String, to part: FetchPart) throws {
    let line = Array(row.utf8)
    let row = FetchedRow(try ServedResourceReader().resource(line), line: line, base: base)
    #expect(try folder.add(row, to: part) != .repetition)
  }

  private func addMedication(_ id: String, updated: String) throws {
    let row =
      #"{"resourceType":"Medication","id":"\#(id)","meta":{"lastUpdated":"\#(updated)"}}"#
    try add(row, to: part)
  }

  /// Adds orders of a number of Medications.
  private func order(_ medications: [String]) throws {
    let orders = FetchPart(type: "MedicationRequest")
    _ = try folder.begin(orders)
    for id in medications {
      let reference = #""medicationReference":{"reference":"Medication/\#(id)"}"#
      try add(#"{"resourceType":"MedicationRequest","id":"\#(id)",\#(reference)}"#, to: orders)
    }
    try folder.keep(orders, progress: PartProgress())
  }

  @Test func `a Medication that was added and taken back is missing again`() throws {
    try order(["a", "b"])
    _ = try folder.begin(part)
    try addMedication("a", updated: "2023-01-01T00:00:00Z")
    try folder.keep(part, progress: PartProgress())
    try addMedication("b", updated: "2024-01-01T00:00:00Z")
    #expect(folder.missingMedications().isEmpty)
    try folder.drop(part)
    #expect(folder.missingMedications() == ["b"])
    #expect(folder.resourceCount(of: "Medication") == 1)
    #expect(folder.types["Medication"]?.newest == 1_672_531_200_000)
    try addMedication("b", updated: "2024-01-01T00:00:00Z")
    #expect(folder.missingMedications().isEmpty)
  }

  @Test func `another version of a kept Medication that is taken back leaves the kept one`() throws
  {
    try order(["a"])
    _ = try folder.begin(part)
    try addMedication("a", updated: "2023-01-01T00:00:00Z")
    try folder.keep(part, progress: PartProgress())
    try addMedication("a", updated: "2024-01-01T00:00:00Z")
    try folder.drop(part)
    #expect(folder.missingMedications().isEmpty)
  }

  @Test func `a fetch that starts over and is cut off meanwhile goes on without rows`() throws {
    let other = try FetchFixture()
    let place = FetchPlace(path: other.output, overwrites: false)
    let setup = FetchFolder.Setup(
      place: place, base: base, isCompressed: false, configuration: "same", resumeWithin: 60)
    let file = other.output + "/Medication.ndjson"
    do {
      let folder = try FetchFolder(setup, now: 0)
      _ = try folder.begin(part)
      let row = Array(#"{"resourceType":"Medication","id":"a"}"#.utf8)
      let read = try ServedResourceReader().resource(row)
      #expect(try folder.add(FetchedRow(read, line: row, base: base), to: part) == .resource)
      try folder.keep(part, progress: PartProgress())
      try folder.end(part, progress: PartProgress(), PartEnd(.complete))
      // What cannot be replaced by an empty file stands for the end of the run.
      try FileManager.default.removeItem(atPath: file)
      try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
      #expect(throws: OutputError.self) { try folder.startOver() }
    }
    try FileManager.default.removeItem(atPath: file)
    let folder = try FetchFolder(setup, now: 0)
    #expect(folder.resourceCount(of: "Medication") == 0)
    #expect(folder.parts.isEmpty)
  }
}

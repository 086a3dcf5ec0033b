import FHIRDecoding
import FHIRIntake
import TestSupport
import Testing

@testable import ReportPipeline

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
      configuration: "")
    folder = try FetchFolder(setup, now: 0)
  }

  private func add(_ row: String, to part: FetchPart) throws {
    let line = Array(row.utf8)
    let row = FetchedRow(try ServedResourceReader().resource(line), line: line, base: base)
    #expect(try folder.add(row, to: part))
  }

  private func addMedication(_ id: String, updated: String) throws {
    let row =
      #"{"resourceType":"Medication","id":"\#(id)","meta":{"lastUpdated":"\#(updated)"}}"#
    try add(row, to: part)
  }

  /// Has orders of so many Medications.
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
    #expect(folder.rowCount(of: "Medication") == 1)
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
}

import FHIRDecoding
import Testing

@testable import FHIRIntake

/// A folder that `adherence fetch` wrote, as a source.
@Suite struct FetchedFolderTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    for name in ["Patient.ndjson", "ledger.csv", "log.ndjson", "manifest.json"] {
      try folder.write("ward/" + name, "")
    }
  }

  @Test(arguments: ["/ward", ""])
  func `only the rows are read, also when it lies in another folder`(below: String) throws {
    let discovery = try InputDiscovery(sources: [folder.path + below])
    #expect(discovery.paths == [folder.path + "/ward/Patient.ndjson"])
    #expect(discovery.ignored.isEmpty)
    #expect(discovery.findings.isEmpty)
  }

  @Test func `one that is not complete is a fault`() throws {
    try folder.write("ward/.fetch/journal.ndjson", "{}")
    let findings = try InputDiscovery(sources: [folder.path + "/ward"]).findings
    #expect(findings.map(\.reason) == ["unfinished-fetch"])
    #expect(findings.map(\.disposition) == [.unreadable])
  }

  @Test func `what was deleted on the server is read`() throws {
    try folder.write("ward/deleted.ndjson", #"{"resourceType":"Bundle"}"#)
    let discovery = try InputDiscovery(sources: [folder.path])
    #expect(discovery.findings.isEmpty)
    #expect(
      discovery.paths == ["Patient.ndjson", "deleted.ndjson"].map { folder.path + "/ward/" + $0 })
  }

  @Test func `it is called by the name that it is given`() throws {
    let path = folder.path + "/ward"
    let discovery = try InputDiscovery(sources: [path], calling: [path: "https://a.test/fhir"])
    #expect(discovery.paths == [path + "/Patient.ndjson"])
    #expect(discovery.names == ["https://a.test/fhir/Patient.ndjson"])
  }
}

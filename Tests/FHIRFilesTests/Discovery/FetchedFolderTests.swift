import MedicationAdherence
import FHIRDecoding
import Glibc
import TestSupport
import Testing

@testable import FHIRFiles

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
    #expect(findings.map(\.severity) == [.unreadable])
  }

  @Test func `one that is not complete is one without its hidden folder, too`() throws {
    try folder.write("ward/manifest.json", #"{"server":"https://a.test/fhir","complete":false}"#)
    let findings = try InputDiscovery(sources: [folder.path]).findings
    #expect(findings.map(\.reason) == ["unfinished-fetch"])
    #expect(findings.map(\.path) == [folder.path + "/ward"])
    #expect(
      findings.first?.detail.text.hasSuffix("fetch it anew (adherence fetch --overwrite)") == true)
  }

  @Test func `one that is complete is no fault, whatever a crash left of what it needed`() throws {
    try folder.write("ward/manifest.json", #"{"server":"https://a.test/fhir","complete":true}"#)
    try folder.write("ward/.fetch/journal.ndjson", "{}")
    #expect(try InputDiscovery(sources: [folder.path]).findings.isEmpty)
  }

  @Test(arguments: [".fetch/journal.ndjson", "manifest.json"])
  func `without its log it is no report that is passed over`(record: String) throws {
    let text = #"{"server":"https://a.test/fhir","complete":false}"#
    try folder.write("other/" + record, text)
    for name in ["Patient.ndjson", "ledger.csv"] { try folder.write("other/" + name, "") }
    let discovery = try InputDiscovery(sources: [folder.path])
    #expect(discovery.paths.contains(folder.path + "/other/Patient.ndjson"))
    #expect(discovery.findings.map(\.reason) == ["unfinished-fetch"])
  }

  @Test(.timeLimit(.minutes(30))) func `a pipe in place of its manifest is never opened`() throws {
    try folder.write("other/Patient.ndjson", "")
    #expect(unsafe mkfifo(folder.path + "/other/manifest.json", 0o600) == 0)
    #expect(
      try InputDiscovery(sources: [folder.path + "/other"]).findings.map(\.reason)
        == ["not-a-file"])
  }

  @Test func `files that are named are of one that is not complete, which is said once`() throws {
    try folder.write("ward/.fetch/journal.ndjson", "{}")
    let files = ["Patient", "MedicationRequest"].map { folder.path + "/ward/\($0).ndjson" }
    try folder.write("ward/MedicationRequest.ndjson", "")
    let discovery = try InputDiscovery(sources: files)
    #expect(discovery.paths == files)
    #expect(discovery.findings.map(\.reason) == ["unfinished-fetch"])
    #expect(discovery.findings.map(\.path) == [folder.path + "/ward/"])
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

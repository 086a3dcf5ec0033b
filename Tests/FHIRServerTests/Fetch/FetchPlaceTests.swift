import Foundation
import TestSupport
import Testing

@testable import DurableOutput
@testable import FHIRServer

/// A fetch that is to replace an earlier one.
@Suite struct FetchPlaceTests {
  let fixture: FetchFixture

  init() throws { fixture = try FetchFixture() }

  private func fetchAnew(_ transport: FakeTransport) async throws -> FetchSummary {
    try await fixture.fetch(transport) { $0.overwrites = true }
  }

  private func names(_ suffix: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: fixture.output + suffix).sorted()
  }

  /// A server whose answers to everything but its own description have a status.
  private func refusing(_ status: Int, _ type: String = "") -> FakeTransport {
    .ward { request, _ in
      let isMeant = request.address.text.contains("/fhir/" + type)
      return isMeant && !request.address.text.hasSuffix("metadata")
        ? .text("", status: status) : nil
    }
  }

  @Test func `the earlier fetch is there until the new one has ended`() async throws {
    _ = try await fixture.fetch(.ward())
    let (output, before) = (fixture.output, try names())
    let transport = FakeTransport.ward { _, _ in
      let now = try? FileManager.default.contentsOfDirectory(atPath: output).sorted()
      return now == before ? nil : .text("", status: 404)
    }
    #expect(try await fetchAnew(transport).outcome == .complete)
    #expect(try names() == before)
    #expect(!fixture.exists("../out.fetching"))
    #expect(!fixture.exists("../out.replaced"))
  }

  @Test func `a fetch that a link leads to is replaced, and the link stays`() async throws {
    _ = try await fixture.fetch(.ward())
    let (link, before) = (fixture.output + "-link", try names())
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: fixture.output)
    let summary = try await fixture.fetch(.ward()) { request in
      (request.overwrites, request.output) = (true, link)
    }
    #expect(summary.outcome == .complete)
    #expect(try names() == before && names("-link") == before)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: link) == fixture.output)
  }

  @Test func `what cannot be made durable is told`() async throws {
    _ = try await fixture.fetch(.ward())
    let place = FetchPlace(path: fixture.output, overwrites: false)
    #expect(throws: Never.self) { try place.sync(FetchManifest.records) }
    #expect(throws: OutputError.self) { try place.sync(["gone.ndjson"]) }
  }

  @Test(arguments: [403, 503])
  func `a server that gave nothing usable does not replace an earlier fetch`(
    status: Int
  ) async throws {
    _ = try await fixture.fetch(.ward())
    let summary = try await fetchAnew(refusing(status))
    #expect(summary.outcome == (status == 403 ? .refused : .unavailable))
    #expect(fixture.lines("MedicationRequest.ndjson").count == 3)
    #expect(fixture.lines("ledger.csv").count > 5)
    #expect(fixture.lines("ledger.csv").allSatisfy { !$0.contains("failed") })
    #expect(summary.unsettledPath == fixture.output + ".fetching")
    #expect(summary.unsettledSentence?.contains("not replaced") == true)
    #expect(try await fetchAnew(.ward()).outcome == .complete)
    #expect(!fixture.exists("../out.fetching"))
  }

  @Test func `a server that has become empty does not replace an earlier fetch`() async throws {
    _ = try await fixture.fetch(.ward())
    for _ in 1...2 {
      let summary = try await fetchAnew(
        .ward { request, _ in
          request.address.text.hasSuffix("metadata") ? nil : .page([])
        })
      #expect(summary.outcome == .incomplete)
      #expect(summary.sentence.contains("nothing"))
      #expect(fixture.lines("MedicationRequest.ndjson").count == 3)
    }
    #expect(try await fetchAnew(.ward()).outcome == .complete)
  }

  @Test func `nothing that changed is no failure`() async throws {
    let summary = try await fixture.fetch(
      .ward { request, _ in
        request.address.text.hasSuffix("metadata") ? nil : .page([])
      }
    ) { ($0.overwrites, $0.since) = (true, "2025-01-01") }
    #expect(summary.outcome == .complete)
    #expect(fixture.exists("ledger.csv"))
  }

  @Test func `a fetch in part replaces an earlier one, with its ledger, and can go on`()
    async throws
  {
    _ = try await fixture.fetch(.ward())
    #expect(try await fetchAnew(refusing(404, "MedicationRequest")).outcome == .incomplete)
    #expect(fixture.lines("ledger.csv").contains { $0.hasPrefix("MedicationRequest,,failed") })
    let transport = FakeTransport.ward()
    #expect(try await fixture.fetch(transport).outcome == .complete)
    #expect(!transport.targets.contains { $0.contains("/Patient?") })
    #expect(fixture.lines("MedicationRequest.ndjson").count == 3)
  }

  @Test func `an interrupted one goes on in the place beside`() async throws {
    _ = try await fixture.fetch(.ward())
    #expect(try await fetchAnew(.interrupted()).isInterrupted)
    #expect(fixture.lines("MedicationRequest.ndjson").count == 3)
    #expect(fixture.exists("../out.fetching/.fetch/journal.ndjson"))
    let transport = FakeTransport.ward()
    #expect(try await fetchAnew(transport).outcome == .complete)
    #expect(
      transport.targets.filter { $0.contains("/MedicationRequest") }
        == ["/fhir/MedicationRequest?page=2"])
    #expect(!fixture.exists("../out.fetching"))
    #expect(fixture.lines("MedicationRequest.ndjson").count == 3)
  }

  @Test func `what is replaced is closed before it comes to lie where a run goes on`() throws {
    let (path, new) = (fixture.output, fixture.output + ".fetching")
    try fixture.folder.write("out/old.txt", Data())
    try fixture.folder.write("out.fetching/new.txt", Data())
    var closed: [Bool] = []
    let left = try FolderExchange(path: path, newPath: new).exchange { old in
      closed = [old + "/old.txt", new + "/new.txt", new + "/old.txt"].map {
        FileManager.default.fileExists(atPath: $0)
      }
    }
    #expect(closed == [true, true, false])
    #expect(fixture.exists("new.txt"))
    #expect(left == nil && !fixture.exists("../out.fetching") && !fixture.exists("../out.replaced"))
  }

  @Test func `an interrupted one of something else is begun anew`() async throws {
    #expect(try await fetchAnew(.interrupted()).isInterrupted)
    let summary = try await fixture.fetch(.ward()) {
      ($0.overwrites, $0.types) = (true, ["Patient"])
    }
    #expect(summary.outcome == .complete)
    #expect(try names() == ["Patient.ndjson", "ledger.csv", "log.ndjson", "manifest.json"])
  }

  @Test(arguments: ["letter.txt", "Observation.ndjson", "deep/letter.txt", ".hidden"])
  func `a file that no fetch wrote keeps the folder as it is`(name: String) async throws {
    _ = try await fixture.fetch(.ward())
    try fixture.folder.write("out/" + name, Data("mine".utf8))
    let (before, transport) = (try names(), FakeTransport.ward())
    let error = await #expect(throws: FetchError.self) { try await fetchAnew(transport) }
    let first = name.prefix { $0 != "/" }
    #expect(error == .foreignFile(fixture.output, name: String(first), others: 0))
    #expect(try names() == before)
  }

  @Test func `a file that came to lie there meanwhile stays, and the next run goes on`()
    async throws
  {
    _ = try await fixture.fetch(.ward())
    let letter = fixture.output + "/letter.txt"
    let transport = FakeTransport.ward { request, _ in
      if request.address.text.hasSuffix("page=2") {
        try? Data("mine".utf8).write(to: URL(fileURLWithPath: letter))
      }
      return nil
    }
    await #expect(throws: FetchError.foreignFile(fixture.output, name: "letter.txt", others: 0)) {
      try await fetchAnew(transport)
    }
    #expect(fixture.exists("letter.txt"))
    try FileManager.default.removeItem(atPath: letter)
    let again = FakeTransport.ward()
    #expect(try await fetchAnew(again).outcome == .complete)
    #expect(!again.targets.contains { $0.contains("/Patient?") })
  }

  @Test(arguments: [0, 1, 3, 5])
  func `one that a run was removing when it was killed does not stop the next`(
    removed: Int
  ) async throws {
    _ = try await fixture.fetch(.ward())
    let (manager, beside) = (FileManager.default, fixture.output + ".fetching")
    try manager.copyItem(atPath: fixture.output, toPath: beside)
    WorkFolder.markForRemoval(beside)
    let rows = ["Patient.ndjson", "MedicationRequest.ndjson"]
    for name in (FetchManifest.records + rows).prefix(removed) {
      try manager.removeItem(atPath: beside + "/" + name)
    }
    #expect(try await fetchAnew(.ward()).outcome == .complete)
    #expect(!fixture.exists("../out.fetching"))
  }

  @Test func `a fetch that was moved away before a crash is put back`() async throws {
    _ = try await fixture.fetch(.ward())
    try FileManager.default.moveItem(
      atPath: fixture.output, toPath: fixture.output + ".replaced")
    #expect(try await fetchAnew(refusing(403)).outcome == .refused)
    #expect(fixture.lines("MedicationRequest.ndjson").count == 3)
    #expect(!fixture.exists("../out.replaced"))
  }
}

import DurableOutput
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FHIRServer

@Suite struct FetchRunTests {
  let fixture: FetchFixture

  init() throws { fixture = try FetchFixture() }

  @Test func `a whole fetch leaves rows, ledger, manifest and log, and nothing to go on with`()
    async throws
  {
    let summary = try await fixture.fetch(.ward())
    #expect(summary.outcome == .complete)
    #expect(fixture.lines("MedicationRequest.ndjson").count == 3)
    #expect(
      fixture.lines("ledger.csv").prefix(3) == [
        "type,patient_or_file,state,expected,fetched,unique,reason", "Patient,,complete,,2,2,",
        "MedicationRequest,,complete,,3,3,",
      ])
    #expect(!fixture.exists(".fetch"))
    let manifest = try manifest()
    #expect(manifest.isComplete)
    #expect(manifest.watermarks["Patient"] == "2023-10-31T23:55:00.000Z")
    #expect(manifest.files.map(\.path).contains("MedicationRequest.ndjson"))
  }

  @Test func `another version of a row does not stand for a row that did not come`() async throws {
    let order = FakeTransport.resource("MedicationRequest", "o2")
    let other = order.replacing("2023-11-01", with: "2023-11-02")
    for (count, state) in [(3, "partial"), (2, "complete")] {
      let fixture = try FetchFixture()
      let transport = FakeTransport.ward { request, _ in
        guard request.address.text.contains("/MedicationRequest?") else { return nil }
        return request.isCount
          ? .text(#"{"resourceType":"Bundle","total":\#(count)}"#)
          : .page([FakeTransport.resource("MedicationRequest", "o1"), order, other])
      }
      let summary = try await fixture.fetch(transport) { $0.types = ["MedicationRequest"] }
      let row = try #require(summary.ledger.first)
      #expect(row.state == state)
      #expect((row.expected, row.fetched, row.unique) == (count, 3, 2))
      #expect(row.reason.contains("the server counts 3 and sent 2") == (count == 3))
      #expect(
        row.reason.hasSuffix(
          "1 row is another version of a resource that came, of which the newest is kept"))
      #expect(fixture.lines("MedicationRequest.ndjson").count == 2)
    }
  }

  @Test func `a server that has answered and is gone for a while is waited for`() async throws {
    let transport = FakeTransport.ward { _, number throws(TransportFault) in
      guard 1...8 ~= number else { return nil }
      throw .notConnected("Connection refused")
    }
    let summary = try await fixture.fetch(transport) { $0.types = ["Patient"] }
    #expect(summary.outcome == .complete)
    #expect(summary.counts["Patient"] == 2)
  }

  @Test func `a page that is missing leaves what came, and exit code 1`() async throws {
    let summary = try await fixture.fetch(failingPage(status: 404))
    #expect(summary.outcome == .incomplete)
    let orders = try #require(summary.ledger.first { $0.type == "MedicationRequest" })
    #expect(orders.state == "partial")
    #expect(orders.reason.contains("404"))
    #expect(summary.ledger.filter { $0.type != "MedicationRequest" }.allSatisfy { $0.isComplete })
    #expect(fixture.lines("MedicationRequest.ndjson").count == 2)
    #expect(fixture.exists(".fetch"))
  }

  @Test func `the same command completes what was missing, and nothing is there twice`()
    async throws
  {
    _ = try await fixture.fetch(failingPage(status: 404))
    let transport = FakeTransport.ward()
    let summary = try await fixture.fetch(transport)
    #expect(summary.outcome == .complete)
    #expect(fixture.lines("MedicationRequest.ndjson").count == 3)
    #expect(!transport.targets.contains { $0.contains("/Patient?") })
    #expect(summary.ledger.first { $0.type == "MedicationRequest" }?.unique == 3)
  }

  @Test func `Medications that rows of a later run refer to are fetched, too`() async throws {
    let first = try await fixture.fetch(
      withMedications { $0 == "m2" ? .text("", status: 404) : nil })
    #expect(first.outcome == .incomplete)
    #expect(fixture.lines("Medication.ndjson").count == 1)
    let second = try await fixture.fetch(withMedications { _ in nil })
    #expect(second.outcome == .complete)
    #expect(fixture.lines("Medication.ndjson").map { $0.contains("m2") } == [false, true])
    #expect(second.ledger.first { $0.type == "Medication" }?.unique == 2)
  }

  /// Two pages of orders, each of a Medication, the second changed by `page`.
  private func withMedications(
    second page: @escaping @Sendable (String) -> HTTPAnswer?
  ) -> FakeTransport {
    .ward { request, _ in
      let target = String(request.address.text.dropFirst("https://a.test/fhir/".count))
      func order(_ id: String, _ medication: String) -> String {
        FakeTransport.resource("MedicationRequest", id).dropLast()
          + #","medicationReference":{"reference":"Medication/\#(medication)"}}"#
      }
      if target.hasSuffix("page=2") { return page("m2") ?? .page([order("o3", "m2")]) }
      if target.hasPrefix("MedicationRequest?"), !target.contains("_summary") {
        return .page([order("o1", "m1")], next: "?page=2")
      }
      return target.hasPrefix("Medication/")
        ? .text(FakeTransport.resource("Medication", String(target.dropFirst(11)))) : nil
    }
  }

  @Test(arguments: [false, true])
  func `Medications of a page that broke off are in the file as often as the manifest says`(
    isCompressed: Bool
  ) async throws {
    let transport = FakeTransport.ward { request, _ in
      guard request.address.text.hasSuffix("page=2") else { return nil }
      let medications = (1...500).map {
        #"{"resource":\#(FakeTransport.resource("Medication", "m\($0)"))},"#
      }
      return HTTPAnswer(
        status: 200, headers: [],
        body: .interrupted(after: #"{"entry":["# + medications.joined()))
    }
    let summary = try await fixture.fetch(transport) { $0.isCompressed = isCompressed }
    #expect(summary.isInterrupted)
    #expect(summary.counts["Medication"] == 500)
    let files = try manifest().files
    #expect(files.map(\.path).contains { $0.hasPrefix("Medication.ndjson") })
    for file in files {
      let bytes = try Data(contentsOf: URL(filePath: fixture.output + "/" + file.path))
      #expect(bytes.count == file.bytes, "\(file.path)")
    }
    if !isCompressed { #expect(fixture.lines("Medication.ndjson").count == 500) }
    // What is there can be gone on with, and no Medication is there twice.
    let second = try await fixture.fetch(.ward()) { $0.isCompressed = isCompressed }
    #expect(second.outcome == .complete)
    #expect(second.counts["Medication"] == 500)
  }

  @Test func `of a day all that has changed since it began anywhere is kept`() async throws {
    let transport = FakeTransport.ward { request, _ in
      let target = request.address.text
      guard target.contains("/Patient?"), !target.contains("_summary") else { return nil }
      let row = FakeTransport.resource("Patient", "p1")
        .replacing("2023-11-01T00:00:00Z", with: "2025-01-31T00:30:00+01:00")
      return .page([row])
    }
    let summary = try await fixture.fetch(transport) {
      ($0.types, $0.since) = (["Patient"], "2025-01-31")
    }
    #expect(summary.counts["Patient"] == 1)
  }

  @Test func `compressed rows of a type that has none are a whole gzip file`() async throws {
    let summary = try await fixture.fetch(FakeTransport.ward()) { $0.isCompressed = true }
    #expect(summary.counts["MedicationDispense"] == 0)
    let bytes = try Data(
      contentsOf: URL(filePath: fixture.output + "/MedicationDispense.ndjson.gz"))
    #expect(bytes.starts(with: [0x1F, 0x8B]) && bytes.suffix(8) == Data(count: 8))
  }

  @Test(arguments: [false, true])
  func `killed within a page, the same command reads that page again and no other`(
    isCompressed: Bool
  ) async throws {
    let killed = FakeTransport.ward { request, _ throws(TransportFault) in
      guard request.address.text.hasSuffix("page=2") else { return nil }
      return HTTPAnswer(
        status: 200, headers: [],
        body: .interrupted(
          after: #"{"entry":[{"resource":\#(FakeTransport.resource("MedicationRequest", "o3"))},"#))
    }
    let first = try await fixture.fetch(killed) { $0.isCompressed = isCompressed }
    #expect(first.isInterrupted)
    #expect(first.outcome == .incomplete)
    #expect(first.counts["MedicationRequest"] == 2)
    let transport = FakeTransport.ward()
    let second = try await fixture.fetch(transport) { $0.isCompressed = isCompressed }
    #expect(second.outcome == .complete)
    #expect(second.counts["MedicationRequest"] == 3)
    #expect(
      transport.targets.filter { $0.contains("/MedicationRequest") }
        == ["/fhir/MedicationRequest?page=2"])
  }

  @Test func `of a group without patients nothing is asked, and nothing came`() async throws {
    let transport = FakeTransport.ward { request, _ in
      request.address.text.hasSuffix("/Group/g")
        ? .text(#"{"resourceType":"Group","member":[{"entity":{"reference":"Device/d"}}]}"#) : nil
    }
    let summary = try await fixture.fetch(transport) { $0.group = "g" }
    #expect(transport.targets == ["/fhir/metadata", "/fhir/Group/g"])
    #expect(summary.foundNothing)
    #expect(summary.outcome == .incomplete)
  }

  @Test(arguments: [
    (404, FetchSummary.Outcome.incomplete), (403, .incomplete), (401, .refused),
  ])
  func `a group of which not all members are known is partial, and the others are fetched`(
    status: Int, outcome: FetchSummary.Outcome
  ) async throws {
    let transport = FakeTransport.ward { request, _ in
      let members = #"[{"entity":{"reference":"Patient/p1"}},{"entity":{"reference":"Group/h"}}]"#
      return request.address.text.hasSuffix("/Group/g")
        ? .text(#"{"resourceType":"Group","member":\#(members)}"#)
        : request.address.text.hasSuffix("/Group/h") ? .text("", status: status) : nil
    }
    let summary = try await fixture.fetch(transport) { $0.group = "g" }
    #expect(summary.outcome == outcome)
    let row = try #require(summary.ledger.first { $0.type == "Group" })
    #expect((row.patientOrFile, row.state) == ("g", "partial"))
    #expect(row.reason.contains("/fhir/Group/h was answered with \(status)"))
    #expect(summary.ledger.contains { $0.type == "MedicationRequest" && $0.patientOrFile == "p1" })
  }

  @Test func `while an export is deleted that came whole, an interruption moves no watermark`()
    async throws
  {
    let first = try await fixture.fetch(.export(isInterrupted: true)) { $0.exports = true }
    #expect(first.isInterrupted)
    #expect(first.sentence == "fetched: 1 Patient")
    #expect(try manifest().watermarks.isEmpty)
    let second = try await fixture.fetch(.export(isInterrupted: false)) { $0.exports = true }
    #expect(second.outcome == .complete)
    #expect(try manifest().watermarks["Patient"] == "2020-01-01T11:55:00.000Z")
  }

  private func manifest() throws -> FetchManifest {
    let data = try Data(contentsOf: URL(fileURLWithPath: fixture.output + "/manifest.json"))
    return try JSONDecoder().decode(FetchManifest.self, from: data)
  }

  @Test func `an unfinished fetch of something else is left alone`() async throws {
    _ = try await fixture.fetch(failingPage(status: 404))
    await #expect(throws: FetchError.otherFetch(fixture.output)) {
      try await fixture.fetch(.ward()) { $0.types = ["Patient"] }
    }
  }

  @Test func `a complete fetch is replaced only when that is asked for`() async throws {
    _ = try await fixture.fetch(.ward())
    await #expect(throws: FetchError.fetchIsFinished(fixture.output)) {
      try await fixture.fetch(.ward())
    }
    let summary = try await fixture.fetch(.ward()) { $0.overwrites = true }
    #expect(summary.counts["MedicationRequest"] == 3)
  }

  @Test func `a folder of something else is left alone`() async throws {
    try FileManager.default.createDirectory(
      atPath: fixture.output, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: fixture.output + "/letter.txt"))
    await #expect(throws: FetchError.outputIsNoFetch(fixture.output)) {
      try await fixture.fetch(.ward()) { $0.overwrites = true }
    }
  }

  @Test func `a server that refuses everything is exit code 77, after a few requests`()
    async throws
  {
    let transport = FakeTransport.ward { request, _ in
      request.address.text.hasSuffix("metadata") ? nil : .text("", status: 403)
    }
    #expect(try await fixture.fetch(transport).outcome == .refused)
    #expect(transport.requests.count < 12)
  }

  @Test func `a server that fails for ever ends within its budget as exit code 69`() async throws {
    let transport = FakeTransport.ward { request, _ in
      request.address.text.hasSuffix("metadata") ? nil : .text("", status: 503)
    }
    #expect(try await fixture.fetch(transport).outcome == .unavailable)
    #expect(fixture.clock.pauses.reduce(0, +) < 4 * 60)
  }

  @Test func `the log holds no query, no patient and one event a line`() async throws {
    _ = try await fixture.fetch(.ward()) { $0.patients = ["p1"] }
    let log = fixture.lines("log.ndjson")
    #expect(log.count > 3)
    #expect(log.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
    #expect(!log.contains { $0.contains("?") || $0.contains("p1") })
  }

  private func failingPage(status: Int) -> FakeTransport {
    .ward { request, _ in
      request.address.text.hasSuffix("page=2") ? .text("", status: status) : nil
    }
  }
}

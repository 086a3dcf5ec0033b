import DurableOutput
import Foundation
import TestSupport
import Testing

@testable import FHIRServer

/// What a search tells of deletions.
@Suite struct DeletionTests {
  let fixture: FetchFixture

  init() throws { fixture = try FetchFixture() }

  private static let metadata =
    #"{"resourceType":"CapabilityStatement","fhirVersion":"4.0.1","rest":[{"mode":"server","#
    + #""resource":[{"type":"Patient","interaction":[{"code":"history-type"}]},{"type":"#
    + #""MedicationRequest","interaction":[{"code":"history-type"}]},{"type":"Device"}]}]}"#

  private static func history(_ url: String, next: String = "") -> HTTPAnswer {
    let link = next.isEmpty ? "" : #""link":[{"relation":"next","url":"\#(next)"}],"#
    return .text(
      #"{"resourceType":"Bundle","type":"history",\#(link)"entry":[{"request":{"method":"#
        + #""DELETE","url":"\#(url)"},"response":{"lastModified":"2024-01-02T00:00:00Z"}}]}"#)
  }

  /// A ward that tells of one deleted patient, and of orders as `orders` says.
  private func ward(_ orders: @escaping @Sendable (String) -> HTTPAnswer) -> FakeTransport {
    .ward { request, _ in
      let target = String(request.address.text.dropFirst("https://a.test/fhir/".count))
      if target == "metadata" { return .text(Self.metadata) }
      if target.hasPrefix("Patient/_history") { return Self.history("Patient/gone") }
      return target.hasPrefix("MedicationRequest/_history") ? orders(target) : nil
    }
  }

  private func fetch(_ transport: FakeTransport) async throws -> FetchSummary {
    try await fixture.fetch(transport) {
      ($0.since, $0.readsDeletions) = ("2023-06-01", true)
      $0.types = ["Patient", "MedicationRequest"]
    }
  }

  @Test func `of several types and pages adds up`() async throws {
    let transport = ward { target in
      target.contains("page=2")
        ? Self.history("MedicationRequest/gone/_history/3")
        : Self.history("MedicationRequest/old", next: "_history?page=2")
    }
    let summary = try await fetch(transport)
    #expect(summary.outcome == .complete)
    let rows = fixture.lines("deleted.ndjson")
    #expect(rows.count == 3)
    for url in ["Patient/gone", "MedicationRequest/gone", "MedicationRequest/old"] {
      #expect(rows.contains { $0.contains("\"\(url)\"") && $0.contains("2024-01-02T00:00:00Z") })
    }
    #expect(
      transport.targets.contains(
        "/fhir/Patient/_history?_since=2023-05-31T10:00:00.000Z&_count=200"))
    #expect(!summary.remarks.contains { $0.contains(SearchSettings.deletionsRemark) })
  }

  @Test func `survives an interruption, and is not asked for again`() async throws {
    let interrupted = ward { _ in
      HTTPAnswer(status: 200, headers: [], body: .interrupted(after: ""))
    }
    #expect(try await fetch(interrupted).isInterrupted)
    #expect(fixture.lines("deleted.ndjson").count == 1)
    let transport = ward { _ in Self.history("MedicationRequest/old") }
    #expect(try await fetch(transport).outcome == .complete)
    #expect(fixture.lines("deleted.ndjson").count == 2)
    #expect(!transport.targets.contains { $0.hasPrefix("/fhir/Patient/_history") })
  }

  @Test(arguments: [403, 404])
  func `that is offered and refused makes the fetch incomplete`(status: Int) async throws {
    let transport = ward { _ in .text("", status: status) }
    let summary = try await fetch(transport)
    #expect(summary.outcome == .incomplete)
    let row = try #require(
      summary.ledger.first { $0.type == "MedicationRequest" && $0.patientOrFile == "_history" })
    #expect(row.state == "failed")
    #expect(fixture.lines("deleted.ndjson").count == 1)
  }

  @Test func `that leads in a circle ends`() async throws {
    let transport = ward { _ in Self.history("MedicationRequest/old", next: "_history?page=2") }
    let summary = try await fetch(transport)
    #expect(summary.outcome == .incomplete)
    #expect(transport.targets.count { $0.contains("_history?page=2") } == 1)
  }

  @Test func `that was written already is there once, and a cut row goes`() throws {
    let setup = FetchFolder.Setup(
      place: FetchPlace(path: fixture.output, overwrites: false),
      base: try #require(WebAddress("https://a.test/fhir")), isCompressed: false,
      configuration: "", resumeWithin: 60)
    let folder = try FetchFolder(setup, now: 0)
    try folder.keepDeletions(Array("a\nb\n".utf8))
    let file = try FileTail(path: fixture.output + "/deleted.ndjson")
    try file.write(Array("c and no e".utf8))
    _ = try file.sync()
    try folder.keepDeletions(Array("b\nd\n".utf8))
    #expect(fixture.lines("deleted.ndjson") == ["a", "b", "d"])
  }
}

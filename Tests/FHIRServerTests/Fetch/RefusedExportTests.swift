import Foundation
import TestSupport
import Testing

@testable import FHIRServer

/// A server that offers exports and does not begin one.
@Suite struct RefusedExportTests {
  let fixture: FetchFixture

  init() throws { fixture = try FetchFixture() }

  private static let metadata =
    #"{"resourceType":"CapabilityStatement","fhirVersion":"4.0.1","rest":[{"mode":"server","#
    + #""operation":[{"name":"export","definition":"http://hl7.org/x"}]}]}"#

  /// A ward whose exports are refused with a status; a search answers as ever.
  private func server(_ status: Int, kickoffs: [String] = ["$export"]) -> FakeTransport {
    .ward { request, _ in
      let target = request.address.text.dropFirst("https://a.test/fhir/".count)
        .prefix { $0 != "?" }
      if target == "metadata" { return .text(Self.metadata) }
      return kickoffs.contains(String(target)) ? .text("", status: status) : nil
    }
  }

  @Test(arguments: [401, 403, 404, 501])
  func `is searched instead, and that is said`(status: Int) async throws {
    let transport = server(status)
    let summary = try await fixture.fetch(transport) { $0.server.retryBudget = 0 }
    #expect(summary.outcome == .complete)
    #expect(fixture.lines("MedicationRequest.ndjson").count == 3)
    #expect(transport.targets.contains { $0.hasPrefix("/fhir/$export") })
    #expect(
      fixture.lines("log.ndjson").contains { $0.contains("so the server is searched instead") })
    let manifest = try String(contentsOfFile: fixture.output + "/manifest.json", encoding: .utf8)
    #expect(manifest.contains(#""way" : "search""#))
  }

  @Test(arguments: [401, 403, 404, 501])
  func `is told as refused when an export was asked for`(status: Int) async throws {
    let transport = server(status)
    let summary = try await fixture.fetch(transport) {
      ($0.exports, $0.server.retryBudget) = (true, 0)
    }
    #expect(summary.outcome != .complete)
    #expect(summary.shortfalls.contains { $0.contains("--search") || status == 401 })
    #expect(!transport.targets.contains { $0.hasPrefix("/fhir/Patient") })
  }

  @Test(arguments: [500, 503, 429])
  func `that only fails is not searched instead`(status: Int) async throws {
    let transport = server(status)
    let summary = try await fixture.fetch(transport) { $0.server.retryBudget = 0 }
    #expect(summary.outcome != .complete)
    #expect(!transport.targets.contains { $0.hasPrefix("/fhir/Patient") })
  }

  @Test func `goes on with the search when it was interrupted, and exports when it may`()
    async throws
  {
    let interrupted = FakeTransport.ward { request, _ in
      let address = request.address.text
      if address.hasSuffix("metadata") { return .text(Self.metadata) }
      if address.contains("$export") { return .text("", status: 403) }
      guard address.hasSuffix("page=2") else { return nil }
      return HTTPAnswer(status: 200, headers: [], body: .interrupted(after: ""))
    }
    #expect(try await fixture.fetch(interrupted).isInterrupted)
    let transport = server(403)
    #expect(try await fixture.fetch(transport).outcome == .complete)
    #expect(!transport.targets.contains { $0.hasPrefix("/fhir/Patient?") })
    #expect(fixture.lines("MedicationRequest.ndjson").count == 3)
  }

  @Test func `has no such group either, which no search would find`() async throws {
    let transport = server(404, kickoffs: ["Group/g/$export", "Group/g"])
    let summary = try await fixture.fetch(transport) {
      ($0.group, $0.server.retryBudget) = ("g", 0)
    }
    #expect(summary.outcome != .complete)
    #expect(summary.shortfalls.contains { $0.contains("the server has no such Group either") })
  }
}

import TestSupport
import Testing

@testable import FHIRServer

/// An export of a group that has a Group within it, of which the export may know nothing.
@Suite struct GroupExportTests {
  private let fixture: FetchFixture

  init() throws { fixture = try FetchFixture() }

  @Test func `patients of Groups within a group are searched beside its export`() async throws {
    let summary = try await fetch(server())
    #expect(summary.outcome == .complete)
    #expect(summary.counts["Patient"] == 2)
    #expect(summary.ledger.map(\.patientOrFile) == ["p", "p2"])
  }

  @Test func `whom the export brought is not searched for, and the Groups are read once`()
    async throws
  {
    let transport = server(exporting: ["p1", "p2"])
    let summary = try await fetch(transport)
    #expect(summary.outcome == .complete)
    #expect(summary.counts["Patient"] == 2)
    #expect(searches(transport, of: "Patient").isEmpty)
    #expect(transport.targets.count { $0 == "/fhir/Group/g" } == 1)
    #expect(transport.targets.count { $0 == "/fhir/Group/h" } == 1)
  }

  @Test func `where Patients are not fetched all of them are searched for`() async throws {
    let transport = server(exporting: ["p1", "p2"])
    _ = try await fetch(transport, ["MedicationRequest"])
    #expect(searches(transport, of: "MedicationRequest").contains { $0.contains("p2") })
  }

  @Test func `of a patient whose search did not come to its end the rest is searched again`()
    async throws
  {
    let types = ["Patient", "MedicationRequest"]
    let failing = server { $0.hasPrefix("MedicationRequest?") ? .text("", status: 404) : nil }
    let first = try await fetch(failing, types)
    #expect(first.outcome == .incomplete)
    #expect(first.counts["Patient"] == 2)
    let transport = server()
    let second = try await fetch(transport, types)
    #expect(second.outcome == .complete)
    #expect(searches(transport, of: "MedicationRequest").contains { $0.contains("p2") })
  }

  @Test func `when a Group within it cannot be read for now that is a part that failed`()
    async throws
  {
    let first = try await fetch(server { $0 == "Group/h" ? .text("", status: 503) : nil })
    #expect(first.outcome == .incomplete)
    #expect(first.counts["Patient"] == 1)
    let row = try #require(first.ledger.first { $0.type == "Group" })
    #expect((row.patientOrFile, row.state) == ("g", "failed"))
    #expect(row.reason.contains("/fhir/Group/h was answered with 503"))
    let second = try await fetch(server())
    #expect(second.outcome == .complete)
    #expect(second.counts["Patient"] == 2)
  }

  @Test(arguments: [400, 401, 403, 404, 405, 410, 501])
  func `a server may keep to itself who is in the group`(status: Int) async throws {
    let summary = try await fetch(server { $0 == "Group/g" ? .text("", status: status) : nil })
    #expect(summary.outcome == .complete)
    #expect(summary.ledger.map(\.patientOrFile) == ["p"])
  }

  @Test func `an export that came is not refused for a Group within it`() async throws {
    let summary = try await fetch(server { $0 == "Group/h" ? .text("", status: 401) : nil })
    #expect(summary.outcome == .incomplete)
    #expect(summary.counts["Patient"] == 1)
  }

  private func fetch(
    _ transport: FakeTransport, _ types: [String] = ["Patient"]
  ) async throws -> FetchSummary {
    try await fixture.fetch(transport) { ($0.group, $0.exports, $0.types) = ("g", true, types) }
  }

  private func searches(_ transport: FakeTransport, of type: String) -> [String] {
    transport.targets.filter { $0.hasPrefix("/fhir/\(type)?") && !$0.contains("_summary=count") }
  }

  /// A server that exports patients of the group g, which has the patient p1 and the Group h, which
  /// has p2; and whatever `change` answers first to an address behind the server's own.
  private func server(
    exporting patients: [String] = ["p1"],
    _ change: @escaping @Sendable (String) -> HTTPAnswer? = { _ in nil }
  ) -> FakeTransport {
    FakeTransport.ward { request, _ in
      let target = String(request.address.text.dropFirst("https://a.test/fhir/".count))
      if let answer = change(target) { return answer }
      switch target.prefix(while: { $0 != "?" }) {
      case "Group/g/$export":
        return .text("", status: 202, headers: [("Content-Location", "/fhir/job")])
      case "job":
        return .text(
          #"{"transactionTime":"2020-01-01T12:00:00Z","output":[{"type":"Patient","url":"/fhir/p"}]}"#
        )
      case "p":
        return .text(patients.map { FakeTransport.resource("Patient", $0) + "\n" }.joined())
      case "Group/g":
        return .text(
          #"{"resourceType":"Group","member":[{"entity":{"reference":"Patient/p1"}},"#
            + #"{"entity":{"reference":"Group/h"}}]}"#)
      case "Group/h":
        return .text(
          #"{"resourceType":"Group","member":[{"entity":{"reference":"Patient/p2"}}]}"#)
      default: return nil
      }
    }
  }
}

import TestSupport
import Testing

@testable import FHIRServer

/// A server that does not say which version of FHIR it speaks, nor which types it has.
@Suite struct UnknownServerTests {
  let fixture: FetchFixture

  init() throws { fixture = try FetchFixture() }

  /// A server with two patients that answers other types with a status, or as given.
  private func server(
    _ answers: [String: HTTPAnswer], otherwise status: Int = 404
  ) -> FakeTransport {
    FakeTransport { request, _ throws(TransportFault) in
      let target = String(request.address.text.dropFirst("https://a.test/fhir/".count))
      let type = String(target.prefix { $0 != "?" })
      switch type {
      case "metadata": return .text(#"{"resourceType":"Basic"}"#)
      case "Patient":
        return target.contains("_summary")
          ? .text("", status: 400) : .page([FakeTransport.resource("Patient", "p1")])
      case "MedicationAdministration":
        return .page([FakeTransport.resource(type, "a1")])
      default: return answers[type] ?? .text("", status: status)
      }
    }
  }

  private func states(_ summary: FetchSummary) -> [String: String] {
    Dictionary(summary.ledger.map { ($0.type, $0.state) }) { first, _ in first }
  }

  @Test(arguments: ["MedicationOrder", "MedicationRequest"])
  func `its orders are fetched, whatever they are called, and what it has not is no fault`(
    type: String
  ) async throws {
    let orders = [type: HTTPAnswer.page([FakeTransport.resource(type, "o1")])]
    let summary = try await fixture.fetch(server(orders))
    #expect(summary.outcome == .complete, "\(summary.ledger)")
    #expect(summary.counts[type] == 1)
    #expect(
      summary.ledger.filter { $0.reason == "the server does not have this type" }.map(\.type)
        .sorted()
        == ["MedicationDispense", "MedicationOrder", "MedicationRequest"].filter { $0 != type })
  }

  @Test
  func `a refusal in other words is no fault either where there are orders of the other kind`()
    async throws
  {
    let orders = [
      "MedicationOrder": HTTPAnswer.page([FakeTransport.resource("MedicationOrder", "o1")]),
      "MedicationRequest": .text("", status: 400), "MedicationDispense": .page([]),
    ]
    #expect(try await fixture.fetch(server(orders)).outcome == .complete)
  }

  @Test func `where no kind of orders is there, both are missing`() async throws {
    let summary = try await fixture.fetch(server([:]))
    #expect(summary.outcome == .incomplete)
    #expect(states(summary)["MedicationOrder"] == "failed")
    #expect(states(summary)["MedicationRequest"] == "failed")
    #expect(states(summary)["MedicationDispense"] == "complete")
  }

  @Test func `one that fails is not taken to lack a type`() async throws {
    let orders = [
      "MedicationOrder": HTTPAnswer.page([FakeTransport.resource("MedicationOrder", "o")])
    ]
    let summary = try await fixture.fetch(server(orders, otherwise: 500)) {
      $0.server.retryBudget = 0
    }
    #expect(summary.outcome == .incomplete)
    #expect(states(summary)["MedicationRequest"] == "failed")
  }

  @Test func `a type that the user names is missing when it is not there`() async throws {
    let summary = try await fixture.fetch(server([:])) {
      $0.types = ["Patient", "MedicationDispense"]
    }
    #expect(summary.outcome == .incomplete)
    #expect(states(summary)["MedicationDispense"] == "failed")
  }

  @Test func `it is asked for JSON as every version calls it`() async throws {
    let transport = server([:])
    _ = try await fixture.fetch(transport)
    let search = transport.requests.first { $0.address.text.contains("/MedicationOrder") }
    let accepted = search?.headers.first { $0.name == "Accept" }?.value
    #expect(accepted?.contains("application/json+fhir") == true)
  }
}

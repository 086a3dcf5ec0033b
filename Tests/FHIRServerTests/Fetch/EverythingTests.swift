import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FHIRServer

/// All of a patient in one search, whatever its types.
@Suite struct EverythingTests {
  let fixture: FetchFixture

  init() throws { fixture = try FetchFixture() }

  /// A server that gives a patient and an order, and on a second page a dose, another patient's dose
  /// and a device.
  private func server(second: @escaping @Sendable () -> HTTPAnswer?) -> FakeTransport {
    .ward { request, _ in
      let target = String(request.address.text.dropFirst("https://a.test/fhir/".count))
      guard target.hasPrefix("Patient/p1/$everything") else { return nil }
      guard target.hasSuffix("page=2") else {
        return .page(
          [
            FakeTransport.resource("Patient", "p1"),
            FakeTransport.resource("MedicationRequest", "o1"),
          ], next: "$everything?page=2")
      }
      let dose = FakeTransport.resource("MedicationAdministration", "d1")
      let foreign = FakeTransport.resource("MedicationAdministration", "d2")
        .replacing("Patient/p1", with: "Patient/p2")
      return second() ?? .page([dose, foreign, FakeTransport.resource("Device", "x")])
    }
  }

  private func fetch(_ transport: FakeTransport) async throws -> FetchSummary {
    try await fixture.fetch(transport) { ($0.patients, $0.everything) = (["p1"], true) }
  }

  @Test func `the types that are fetched are kept, of the patient only`() async throws {
    let summary = try await fetch(server { nil })
    #expect(summary.outcome == .complete)
    #expect(
      summary.counts.filter { $0.value > 0 }
        == ["Patient": 1, "MedicationRequest": 1, "MedicationAdministration": 1])
    let row = try #require(summary.ledger.first)
    #expect((row.fetched, row.unique, row.patientOrFile) == (4, 3, "p1/$everything"))
    #expect(!fixture.exists("Device.ndjson"))
    #expect(fixture.exists("MedicationDispense.ndjson"))
  }

  @Test func `a search that was interrupted goes on at its page with all types`() async throws {
    let interrupted = server { HTTPAnswer(status: 200, headers: [], body: .interrupted(after: "")) }
    #expect(try await fetch(interrupted).isInterrupted)
    let transport = server { nil }
    #expect(try await fetch(transport).outcome == .complete)
    #expect(!transport.targets.contains("/fhir/Patient/p1/$everything?_count=200"))
    for type in ["Patient", "MedicationRequest", "MedicationAdministration"] {
      #expect(fixture.lines("\(type).ndjson").count == 1, "\(type)")
    }
  }

  @Test func `a page that breaks off leaves nothing of any type behind`() async throws {
    let row = FakeTransport.resource("MedicationAdministration", "d1")
    let cut = #"{"resourceType":"Bundle","entry":[{"resource":\#(row)},{"resour"#
    let transport = server { .text(cut) }
    let summary = try await fetch(transport)
    #expect(summary.outcome == .incomplete)
    #expect(fixture.lines("MedicationAdministration.ndjson").isEmpty)
    let manifest = try String(contentsOfFile: fixture.output + "/manifest.json", encoding: .utf8)
    #expect(manifest.contains(#""watermarks" : {"#))
    #expect(!manifest.contains(#""MedicationRequest" : "20"#))
  }

  @Test func `a cursor that has expired begins the patient anew, and nothing is there twice`()
    async throws
  {
    let count = Turns()
    let transport = server { count.next() == 1 ? .text("", status: 410) : nil }
    #expect(try await fetch(transport).outcome == .complete)
    for type in ["Patient", "MedicationRequest", "MedicationAdministration"] {
      #expect(fixture.lines("\(type).ndjson").count == 1, "\(type)")
    }
  }
}

/// Counts how often it was asked.
private final class Turns: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}

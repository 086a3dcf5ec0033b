import Synchronization
import TestSupport
import Testing

@testable import FHIRServer

/// Parts of several patients that broke off in the middle, and the same command again.
@Suite struct ResumedPartTests {
  let fixture: FetchFixture

  init() throws { fixture = try FetchFixture() }

  /// A server with two pages of orders for each patient; `status` answers in place of the second
  /// page of a patient.
  private func server(
    _ status: @escaping @Sendable (_ patient: String) -> Int? = { _ in nil }
  ) -> FakeTransport {
    .ward { request, _ in
      let text = request.address.text
      guard text.contains("/MedicationRequest?"), !text.contains("_summary"),
        let patient = text.firstMatch(of: /p\d/).map({ String($0.0) })
      else { return nil }
      guard text.contains("more=") else {
        return .page([Self.order(1, patient)], next: "?more=\(patient)")
      }
      return status(patient).map { .text("", status: $0) } ?? .page([Self.order(2, patient)])
    }
  }

  /// A server that gives no second page of some patients.
  private func broken(_ patients: String...) -> FakeTransport {
    server { patients.contains($0) ? 404 : nil }
  }

  /// A server that has forgotten, once, where the search of a patient stopped.
  private func forgetful(_ forgotten: String) -> FakeTransport {
    let times = Mutex(0)
    return server { patient in
      guard patient == forgotten else { return nil }
      return times.withLock { times in
        times += 1
        return times == 1 ? 410 : nil
      }
    }
  }

  private static func order(_ number: Int, _ patient: String) -> String {
    #"{"resourceType":"MedicationRequest","id":"\#(patient)-\#(number)","subject":{"reference":"#
      + #""Patient/\#(patient)"}}"#
  }

  private func fetch(_ transport: FakeTransport) async throws -> FetchSummary {
    try await fixture.fetch(transport) {
      ($0.patients, $0.types) = (["p1", "p2", "p3"], ["MedicationRequest"])
    }
  }

  /// The pages of orders that were asked for, counting left out.
  private func pages(_ transport: FakeTransport) -> [String] {
    transport.targets.filter { $0.contains("/MedicationRequest?") && !$0.contains("_summary") }
      .map { "\($0.firstMatch(of: /p\d/)?.0 ?? "") \($0.contains("more=") ? 2 : 1)" }
  }

  private func kept() -> [String] {
    fixture.lines("MedicationRequest.ndjson").compactMap { line in
      line.split(separator: "\"").dropFirst(7).first.map(String.init)
    }
  }

  private let all = ["p1-1", "p1-2", "p2-1", "p2-2", "p3-1", "p3-2"]

  @Test func `a part goes on where it stopped, and those behind it are not asked for again`()
    async throws
  {
    #expect(try await fetch(broken("p1")).outcome == .incomplete)
    #expect(kept() == ["p1-1", "p2-1", "p2-2", "p3-1", "p3-2"])
    let again = server()
    #expect(try await fetch(again).outcome == .complete)
    #expect(pages(again) == ["p1 2"])
    #expect(kept().sorted() == all)
  }

  @Test func `a part whose place the server forgot begins anew with what was written behind it`()
    async throws
  {
    #expect(try await fetch(broken("p1", "p2")).outcome == .incomplete)
    let again = forgetful("p1")
    let summary = try await fetch(again)
    #expect(summary.outcome == .complete, "\(summary.ledger)")
    #expect(pages(again) == ["p1 2", "p1 1", "p1 2", "p2 1", "p2 2", "p3 1", "p3 2"])
    #expect(kept() == all)
  }

  @Test func `a part that was done already and is taken back is fetched again in the same run`()
    async throws
  {
    #expect(try await fetch(broken("p1", "p2")).outcome == .incomplete)
    let again = forgetful("p2")
    let summary = try await fetch(again)
    #expect(summary.outcome == .complete, "\(summary.ledger)")
    #expect(summary.ledger.filter { $0.type == "MedicationRequest" }.map(\.unique) == [2, 2, 2])
    #expect(pages(again).prefix(2) == ["p1 2", "p2 2"])
    #expect(kept().sorted() == all)
    #expect(Set(pages(again)).count == 6)
  }

  @Test func `a part that went on is not cut when another begins anew later`() async throws {
    #expect(try await fetch(broken("p1", "p2")).outcome == .incomplete)
    #expect(try await fetch(broken("p2")).outcome == .incomplete)
    let summary = try await fetch(forgetful("p2"))
    #expect(summary.outcome == .complete, "\(summary.ledger)")
    #expect(kept().sorted() == all)
  }
}

import TestSupport
import Testing

@testable import FHIRServer

/// A part that ended without being complete, and the same command again.
@Suite struct UnfinishedPartTests {
  let fixture: FetchFixture

  init() throws { fixture = try FetchFixture() }

  private func order(_ id: String, _ patient: String) -> String {
    #"{"resourceType":"MedicationRequest","id":"\#(id)","subject":{"reference":"#
      + #""Patient/\#(patient)"}}"#
  }

  /// A server whose searches for orders give what is here, by a piece of their address.
  private func server(
    orders: [(piece: String, answer: @Sendable () -> HTTPAnswer)]
  ) -> FakeTransport {
    let orders = orders.map { ("/MedicationRequest?", $0.piece, $0.answer) }
    return .ward { request, _ in
      let text = request.address.text
      return orders.first { text.contains($0.0) && text.contains($0.1) }?.2()
    }
  }

  private func kept() -> [String] {
    fixture.lines("MedicationRequest.ndjson").compactMap { line in
      line.split(separator: "\"").dropFirst(7).first.map(String.init)
    }
  }

  @Test(arguments: [false, true])
  func `a search that broke off goes on at its next page`(isCompressed: Bool) async throws {
    let broken = server(orders: [("page=2", { .text("", status: 404) })])
    let first = try await fixture.fetch(broken) { $0.isCompressed = isCompressed }
    #expect(first.outcome == .incomplete)
    let whole = FakeTransport.ward()
    let second = try await fixture.fetch(whole) { $0.isCompressed = isCompressed }
    #expect(second.outcome == .complete)
    #expect(second.counts["MedicationRequest"] == 3)
    #expect(
      whole.targets.filter { $0.contains("/MedicationRequest") }
        == ["/fhir/MedicationRequest?page=2"])
  }

  @Test func `a search that came short begins anew, and rows that are gone do not stay`()
    async throws
  {
    let short = server(orders: [
      ("_summary=count", { .text(#"{"resourceType":"Bundle","total":9}"#) })
    ])
    #expect(try await fixture.fetch(short).outcome == .incomplete)
    #expect(kept() == ["o1", "o2", "o3"])
    let (row, other) = (order("o1", "p1"), order("o4", "p1"))
    let later = server(orders: [
      ("_summary=count", { .text("", status: 400) }), ("", { .page([row, other]) }),
    ])
    #expect(try await fixture.fetch(later).outcome == .complete)
    #expect(kept() == ["o1", "o4"])
  }

  @Test func `what was written behind a part that begins anew comes again, once`() async throws {
    let (mine, gone, theirs) = (order("o1", "p1"), order("o2", "p1"), order("o3", "p2"))
    let ask: (inout FetchRequest) -> Void = { $0.patients = ["p1", "p2"] }
    let short = server(orders: [
      ("patient=p1&_summary", { .text(#"{"resourceType":"Bundle","total":9}"#) }),
      ("_summary", { .text("", status: 400) }),
      ("patient=p1", { .page([mine, gone]) }), ("patient=p2", { .page([theirs]) }),
    ])
    #expect(try await fixture.fetch(short, ask).outcome == .incomplete)
    #expect(kept() == ["o1", "o2", "o3"])
    let whole = server(orders: [
      ("_summary", { .text("", status: 400) }),
      ("patient=p1", { .page([mine]) }), ("patient=p2", { .page([theirs]) }),
    ])
    let summary = try await fixture.fetch(whole, ask)
    #expect(summary.outcome == .complete)
    #expect(kept() == ["o1", "o3"])
    #expect(!whole.targets.contains { $0.contains("/Patient?") })
  }
}

import MedicationAdherence
import Testing

@testable import Counting

@Suite struct OrderListingTests {
  private static func row(_ name: String, _ order: String) -> OrderRow {
    OrderRow(
      patient: "p", order: order, medication: Medication(key: "k", code: "", name: name),
      status: "active", active: .init(from: nil, to: nil), instruction: "")
  }

  @Test func `orders have one order, also where a name is written in two ways`() {
    let decomposed = Self.row("e\u{301}", "b")
    let composed = [Self.row("\u{E9}", "a"), Self.row("\u{E9}", "d")]
    let sorted = [decomposed, Self.row("f", "c")] + composed
    for first in sorted.indices {
      let turned = Array(sorted[first...] + sorted[..<first])
      #expect(turned.sorted(by: OrderListing.precedes).map(\.order) == sorted.map(\.order))
      #expect(
        turned.reversed().sorted(by: OrderListing.precedes).map(\.order) == sorted.map(\.order))
    }
  }
}

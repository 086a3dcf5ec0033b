import MedicationAdherence
import Testing

@Suite struct NoticeHarmTests {
  @Test func `what is missing comes first, and what is only shown comes last`() {
    let found: [Notice] = [
      .ordersWithoutName(2, of: 3), .timesInUTC, .saysNotGiven(1), .noOrders, .unusableRows(4),
    ]
    #expect(
      found.byHarm == [
        .unusableRows(4), .saysNotGiven(1), .noOrders, .timesInUTC, .ordersWithoutName(2, of: 3),
      ])
  }
}

@testable import MedicationAdherence
import Testing

@Suite("Wilson interval") struct WilsonIntervalTests {
  @Test(
    "it is Wilson's score interval at 95 %",
    arguments: [
      (17, 20, 0.639581, 0.947631), (3, 4, 0.300642, 0.954413), (0, 10, 0, 0.277533),
      (10, 10, 0.722467, 1), (1, 10, 0.017876, 0.404150),
    ])
  func ends(hits: Int, count: Int, low: Double, high: Double) throws {
    let interval = try #require(WilsonInterval(hits, of: count))
    #expect(abs(interval.low - low) < 1e-6)
    #expect(abs(interval.high - high) < 1e-6)
  }

  @Test(arguments: 1...300)
  func `of all and of none of them an end is exact`(count: Int) {
    #expect(WilsonInterval(count, of: count)?.high == 1)
    #expect(WilsonInterval(0, of: count)?.low == 0)
  }

  @Test func `of none there is none`() {
    #expect(WilsonInterval(0, of: 0) == nil)
  }
}

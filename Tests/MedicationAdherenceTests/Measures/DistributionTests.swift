import MedicationAdherence
import Testing

@Suite("Distribution") struct DistributionTests {
  @Test(
    "quartiles are those of R's type 7",
    arguments: [
      ([4.0, 1, 3, 2], 1.75, 2.5, 3.25), ([7.0], 7, 7, 7), ([1.0, 2], 1.25, 1.5, 1.75),
      ([5.0, 1, 2, 4, 3], 2, 3, 4),
    ])
  func quartiles(values: [Double], lower: Double, median: Double, upper: Double) throws {
    let distribution = try #require(Distribution(values, threshold: 0.8))
    #expect(distribution.lowerQuartile == lower)
    #expect(distribution.median == median)
    #expect(distribution.upperQuartile == upper)
    #expect(distribution.count == values.count)
  }

  @Test func `a value at the threshold reaches it`() {
    #expect(Distribution([0.8, 0.79, 1, 0], threshold: 0.8)?.shareAtOrAboveThreshold == 0.5)
  }

  @Test func `without a value there is none`() {
    #expect(Distribution([], threshold: 0.8) == nil)
  }
}

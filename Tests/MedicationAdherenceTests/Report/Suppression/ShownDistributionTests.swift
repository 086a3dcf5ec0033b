import Testing

@testable import MedicationAdherence

@Suite("What is shown of a distribution") struct ShownDistributionTests {
  private func shown(
    _ values: [Double], kind: MeasureKind = .fraction, of patients: Int? = nil
  ) -> ShownDistribution {
    var counts = ShownCounts(.cms11)
    _ = counts.show(patients ?? values.count)
    return ShownDistribution(
      values, kind: kind, threshold: 0.8, rule: .cms11, beside: &counts)
  }

  /// A number of values from 0 on, each a little above the one before.
  private func rising(_ count: Int, from first: Double = 0) -> [Double] {
    (0..<count).map { first + Double($0) / 1_000 }
  }

  @Test func `few values are hidden with all that is made of them`() {
    let few = shown(rising(10))
    #expect(few.patients == nil)
    #expect(few.distribution == nil)
  }

  @Test func `values of all but a few patients are hidden, too`() {
    #expect(shown(rising(40), of: 45).patients == nil)
    #expect(shown(rising(34), of: 45).patients == 34)
  }

  @Test func `without a value the number is 0`() {
    #expect(shown([], of: 30).patients == 0)
    #expect(shown([], of: 30).distribution == nil)
  }

  @Test func `the median needs twice, the quartiles four times as many`() {
    let days = { (count: Int) in
      shown((0..<count).map(Double.init), kind: .days).distribution
    }
    #expect(days(21)?.median == nil)
    #expect(days(22)?.median == 10.5)
    #expect(days(43)?.lowerQuartile == nil)
    #expect(days(44)?.lowerQuartile == 10.75)
    #expect(days(44)?.upperQuartile == 32.25)
  }

  @Test func `the share is hidden when a few reach the threshold or all but a few do`() {
    let low = rising(30)
    #expect(shown(low + rising(3, from: 0.9)).distribution?.shareAtOrAboveThreshold == nil)
    #expect(shown(low + rising(30, from: 0.9)).distribution?.shareAtOrAboveThreshold == 0.5)
    #expect(shown(rising(3) + rising(30, from: 0.9)).distribution?.shareAtOrAboveThreshold == nil)
    #expect(shown(low).distribution?.shareAtOrAboveThreshold == 0)
  }

  @Test func `a median near the threshold is hidden, for it tells who lies between`() {
    let values = rising(25) + rising(30, from: 0.9)
    let distribution = shown(values).distribution
    #expect(distribution?.shareAtOrAboveThreshold == 30.0 / 55)
    #expect(distribution?.median == nil)
    #expect(shown(values, kind: .count).distribution?.median != nil)
  }

  @Test func `yes and no have no median, counts have no share`() {
    let flags = shown(Array(repeating: 1, count: 50), kind: .flag).distribution
    #expect(flags?.median == nil)
    #expect(flags?.shareAtOrAboveThreshold == 1)
    #expect(shown(rising(50), kind: .days).distribution?.shareAtOrAboveThreshold == nil)
  }
}

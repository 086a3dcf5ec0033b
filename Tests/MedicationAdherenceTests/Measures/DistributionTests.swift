import Testing

@testable import MedicationAdherence

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

@Suite struct CountedValuesTests {
  /// Values of many kinds: all different, few different, in order, all the same, from both ends.
  private static func values(_ kind: Int, count: Int) -> [Double] {
    var generator = SeededGenerator(seed: UInt64(kind * 1_000 + count))
    return (0..<count).map { place in
      switch kind {
      case 0: Double.random(in: -1...1, using: &generator)
      case 1: Double(Int.random(in: 0...4, using: &generator)) / 4
      case 2: Double(place)
      case 3: Double(count - place)
      case 4: 1
      case 5: Double(place % 2 == 0 ? place : count - place)
      default: Double(min(place, count - place))
      }
    }
  }

  @Test(arguments: 0..<7, [1, 2, 3, 7, 100, 1_001, 5_000])
  func `values are the same, however they are added`(kind: Int, count: Int) {
    let values = Self.values(kind, count: count)
    var (one, joined) = (CountedValues(), CountedValues())
    for value in values { one.append(value) }
    for cut in stride(from: 0, to: count, by: max(1, count * 2 / 5)) {
      var part = CountedValues()
      for value in values[cut..<min(count, cut + max(1, count * 2 / 5))] { part.append(value) }
      joined.join(part)
    }
    for all in [one, joined, CountedValues(values)] {
      #expect(all.sorted == values.sorted() && all.count == count)
      #expect(all.count { $0 > 0.3 } == values.count { $0 > 0.3 })
      #expect(all.pairs.reduce(0) { $0 + $1.count } == count)
    }
  }

  @Test(arguments: 0..<7, [1, 2, 3, 4, 5, 250, 700])
  func `quantiles are those between neighbours in order`(kind: Int, count: Int) {
    let values = Self.values(kind, count: count)
    let sorted = values.sorted()
    let shares = [0.5, 0.25, 0.75, 0, 1, 0.1]
    for (share, quantile) in zip(shares, CountedValues(values).quantiles(shares)) {
      let place = Double(count - 1) * share
      let (below, above) = (sorted[Int(place)], sorted[min(Int(place) + 1, count - 1)])
      #expect(quantile == below + (place - Double(Int(place))) * (above - below))
    }
  }

  @Test func `zero is one value, whatever its sign`() {
    let values = CountedValues([1, -0.0, 0, -0.0])
    #expect(values.sorted == [0, 0, 0, 1] && values.quantiles([0.5]) == [0])
  }
}

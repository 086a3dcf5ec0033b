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

@Suite struct OrderStatisticsTests {
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

  @Test(arguments: 0..<7, [1, 2, 3, 7, 100, 1_001])
  func `each place has the value that it has in order`(kind: Int, count: Int) {
    let values = Self.values(kind, count: count)
    let sorted = values.sorted()
    var generator = SeededGenerator(seed: UInt64(kind))
    var statistics = OrderStatistics(of: values)
    for place in Array(0..<count).shuffled(using: &generator).prefix(40) {
      #expect(statistics.value(at: place) == sorted[place])
    }
    var others = OrderStatistics(of: values)
    for place in 0..<count { #expect(others.value(at: place) == sorted[place]) }
  }

  @Test(arguments: 0..<7, [1, 2, 3, 4, 5, 250, 700])
  func `quantiles are those between neighbours in order`(kind: Int, count: Int) {
    let values = Self.values(kind, count: count)
    let sorted = values.sorted()
    var statistics = OrderStatistics(of: values)
    for share in [0.5, 0.25, 0.75, 0, 1, 0.1] {
      let place = Double(count - 1) * share
      let (below, above) = (sorted[Int(place)], sorted[min(Int(place) + 1, count - 1)])
      #expect(statistics.quantile(share) == below + (place - Double(Int(place))) * (above - below))
    }
  }
}

@Suite struct RecurringValuesTests {
  @Test(arguments: 0..<20)
  func `each place has the value that it has in order`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let different = Int.random(in: 1...RecurringValues.most, using: &generator)
    let values = (0..<2_000).map { _ in
      Double(Int.random(in: 0..<different, using: &generator) - 3) / Double(seed + 1)
    }
    let recurring = try #require(RecurringValues(values))
    let sorted = values.sorted()
    for place in values.indices { #expect(recurring.value(at: place) == sorted[place]) }
  }

  @Test func `only so many different values are told apart`() {
    let values = (0..<RecurringValues.most).map { Double($0) }
    #expect(RecurringValues(values + values) != nil)
    #expect(RecurringValues(values + [-1]) == nil)
  }

  @Test func `zero is one value, whatever its sign`() throws {
    let zeros = (0..<RecurringValues.most).map { Double($0) } + [-0.0, 0, -0.0]
    let recurring = try #require(RecurringValues(zeros))
    #expect((0..<4).map { recurring.value(at: $0) } == [0, 0, 0, 0])
    #expect(recurring.value(at: 4) == 1)
  }
}

import Testing

@testable import MedicationAdherence

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

/// Values of which only order statistics are taken: each different one once, with how often it occurs.
///
/// Patients with few doses have few different shares, so millions of values come down to a few thousand.
struct CountedValues: Codable, Sendable {
  /// The fewest values that are counted at once, for that takes a walk over all different ones.
  private static let fewest = 1 << 10

  /// The different values, the smallest first, and how often each occurs.
  private var values: [Double] = []
  private var counts: [Int] = []
  /// The values that are not counted yet.
  private var latest: [Double] = []
  /// How many values there are.
  private(set) var count = 0

  /// No values.
  init() {}

  /// Takes values, in any order.
  init(_ all: [Double]) { (latest, count) = (all, all.count) }

  /// Adds a value.
  mutating func append(_ value: Double) {
    latest.append(value)
    count += 1
    if latest.count >= max(Self.fewest, values.count) { settle() }
  }

  /// Adds other values.
  mutating func join(_ other: CountedValues) {
    guard other.count >= Self.fewest else {
      for (value, count) in other.pairs { for _ in 0..<count { append(value) } }
      return
    }
    merge(other.values, other.counts)
    count += other.values.isEmpty ? 0 : other.count - other.latest.count
    for value in other.latest { append(value) }
  }

  /// How many values there are of which something is true.
  func count(where isWanted: (Double) -> Bool) -> Int {
    pairs.reduce(0) { $0 + (isWanted($1.value) ? $1.count : 0) }
  }

  /// Values, each with how often it occurs; one may be there several times.
  var pairs: some Sequence<(value: Double, count: Int)> {
    let counted = zip(values, counts).map { (value: $0, count: $1) }
    return counted + latest.map { (value: $0, count: 1) }
  }

  /// All values, the smallest first.
  var sorted: [Double] {
    let all = settled
    return zip(all.values, all.counts).flatMap { Array(repeating: $0, count: $1) }
  }

  /// Quantiles of one value at least, by linear interpolation between order statistics: the one at
  /// (n − 1)·share from 0 on, R's type 7.
  ///
  /// Source: Hyndman and Fan 1996, Am Stat 50:361.
  func quantiles(_ shares: [Double]) -> [Double] {
    let all = settled
    return shares.map { share in
      let place = Double(count - 1) * share
      let below = Int(place)
      let value = all.value(at: below)
      guard below + 1 < count else { return value }
      return value + (place - Double(below)) * (all.value(at: below + 1) - value)
    }
  }

  /// The value that has a place in the order of size, from 0 on, of values that are all counted.
  private func value(at place: Int) -> Double {
    var left = place
    for (value, count) in zip(values, counts) {
      if left < count { return value }
      left -= count
    }
    preconditionFailure("there is no value at place \(place) of \(count)")
  }

  private var settled: Self {
    var all = self
    all.settle()
    return all
  }

  /// Counts the values that are not counted yet.
  private mutating func settle() {
    guard !latest.isEmpty else { return }
    latest.sort()
    var (values, counts) = ([Double](), [Int]())
    for value in latest {
      if values.last == value {
        counts[counts.count - 1] += 1
      } else {
        values.append(value)
        counts.append(1)
      }
    }
    latest.removeAll()
    merge(values, counts)
  }

  /// Adds different values, the smallest first, with how often each occurs.
  private mutating func merge(_ others: [Double], _ otherCounts: [Int]) {
    guard !values.isEmpty else { return (values, counts) = (others, otherCounts) }
    var (all, allCounts) = ([Double](), [Int]())
    all.reserveCapacity(values.count + others.count)
    allCounts.reserveCapacity(values.count + others.count)
    var (own, other) = (0, 0)
    while own < values.count || other < others.count {
      let takesOwn = other == others.count || own < values.count && values[own] <= others[other]
      let takesOther = own == values.count || other < others.count && others[other] <= values[own]
      all.append(takesOwn ? values[own] : others[other])
      allCounts.append((takesOwn ? counts[own] : 0) + (takesOther ? otherCounts[other] : 0))
      own += takesOwn ? 1 : 0
      other += takesOther ? 1 : 0
    }
    (values, counts) = (all, allCounts)
  }
}

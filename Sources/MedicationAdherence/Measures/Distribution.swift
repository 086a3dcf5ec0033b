/// How a measure is spread over patients: the middle, the quartiles, and how many reach a threshold.
public struct Distribution: Hashable, Sendable {
  /// The number of patients with a value.
  public let count: Int
  /// The middle value; nil when it is hidden.
  public internal(set) var median: Double?
  /// The value that a quarter of the patients does not exceed; nil when it is hidden.
  public internal(set) var lowerQuartile: Double?
  /// The value that three quarters of the patients do not exceed; nil when it is hidden.
  public internal(set) var upperQuartile: Double?
  /// The share of the patients whose value is at or above the threshold, 0 to 1; nil when it is
  /// hidden.
  public internal(set) var shareAtOrAboveThreshold: Double?

  /// Describes values, in any order; nil when there is none.
  public init?(_ values: [Double], threshold: Double) {
    guard !values.isEmpty else { return nil }
    var statistics = OrderStatistics(of: values)
    count = values.count
    median = statistics.quantile(0.5)
    lowerQuartile = statistics.quantile(0.25)
    upperQuartile = statistics.quantile(0.75)
    shareAtOrAboveThreshold = Double(values.count { $0 >= threshold }) / Double(values.count)
  }

  /// The number of patients alone, all else hidden.
  init(count: Int) { self.count = count }
}

/// Finds a few order statistics of many values without sorting them (quickselect).
///
/// Sorting takes longer, the more so the more values there are. Where few are distinct they are
/// counted. Else they are partitioned only as far as the wanted ranks need it: into smaller, equal
/// and larger ones than a pivot, again and again in the part that holds the rank.
///
/// Source: Hoare 1961, Commun ACM 4:321, algorithm 65 (Find).
struct OrderStatistics {
  /// How many values there are.
  private let count: Int
  /// The values, counted; nil where too many are different.
  private let recurring: RecurringValues?
  /// The values that are not counted.
  private var values: [Double]
  /// Places before which no value is larger than any behind, in their order.
  private var bounds: [Int]

  /// Takes values, in any order, one at least.
  init(of values: [Double]) {
    precondition(!values.isEmpty, "there is a value to ask for")
    count = values.count
    recurring = RecurringValues(values)
    self.values = recurring == nil ? values : []
    bounds = [0, count]
  }

  /// The quantile by linear interpolation between order statistics: the one at (n − 1)·share from 0 on,
  /// R's type 7.
  ///
  /// Source: Hyndman and Fan 1996, Am Stat 50:361.
  mutating func quantile(_ share: Double) -> Double {
    let place = Double(count - 1) * share
    let below = Int(place)
    let value = self.value(at: below)
    guard below + 1 < count else { return value }
    return value + (place - Double(below)) * (self.value(at: below + 1) - value)
  }

  /// The value that has a place in the order of size, from 0 on.
  mutating func value(at place: Int) -> Double {
    if let recurring { return recurring.value(at: place) }
    let next = bounds.firstIndex { $0 > place } ?? bounds.count - 1
    var part = bounds[next - 1]..<bounds[next]
    // Values that keep partitioning badly are sorted after all.
    var rounds = 2 * (Int.bitWidth - count.leadingZeroBitCount)
    while part.count > 1 {
      if rounds == 0 {
        values[part].sort()
        break
      }
      rounds -= 1
      let equal = partition(part)
      if equal ~= place { break }
      part =
        place < equal.lowerBound
        ? part.lowerBound..<equal.lowerBound
        : equal.upperBound..<part.upperBound
    }
    return values[place]
  }

  /// Partitions a part into smaller, equal and larger values than a pivot; returns where the equal
  /// ones lie.
  private mutating func partition(_ part: Range<Int>) -> Range<Int> {
    let pivot = middle(of: part)
    let smaller = gather(part) { $0 < pivot }
    let larger = gather(smaller..<part.upperBound) { $0 == pivot }
    note(smaller)
    note(larger)
    return smaller..<larger
  }

  /// Puts the values of a part that are wanted before the others; where the others begin.
  ///
  /// Every value is moved, wanted or not: a processor that had to guess which are would often be wrong.
  private mutating func gather(_ part: Range<Int>, where isWanted: (Double) -> Bool) -> Int {
    var values = values.mutableSpan
    var end = part.lowerBound
    for place in part {
      let value = values[place]
      values[place] = values[end]
      values[end] = value
      end += isWanted(value) ? 1 : 0
    }
    return end
  }

  /// The one between the other two of the first, the middle and the last value.
  private func middle(of part: Range<Int>) -> Double {
    let first = values[part.lowerBound]
    let middle = values[part.lowerBound + part.count / 2]
    let last = values[part.upperBound - 1]
    return max(min(first, middle), min(max(first, middle), last))
  }

  private mutating func note(_ bound: Int) {
    let place = bounds.firstIndex { $0 >= bound } ?? bounds.count
    if place == bounds.count || bounds[place] != bound { bounds.insert(bound, at: place) }
  }
}

/// The distinct values among many, smallest first, each with how often it occurs.
///
/// Patients with few doses have few different shares, so thousands of values come down to a few
/// counts.
struct RecurringValues {
  /// The most distinct values that are counted.
  static let most = 256
  /// The bits of a slot in the hash table, which is so large that few values collide.
  private static let placeBits = 10

  /// The different values, the smallest first.
  private var values: [Double] = []
  /// How many values are not larger than each.
  private var ends: [Int] = []

  /// Counts numbers, in any order; nil when there are too many distinct ones.
  init?(_ all: [Double]) {
    var counts: [(value: Double, count: Int)] = []
    // The place of each value among them, from 1 on; 0 where there is none.
    var places = [UInt16](repeating: 0, count: 1 << Self.placeBits)
    for value in all {
      var slot = Self.slot(of: value)
      while places[slot] > 0, counts[Int(places[slot]) - 1].value != value {
        slot = (slot + 1) & (places.count - 1)
      }
      if places[slot] == 0 {
        guard counts.count < Self.most else { return nil }
        counts.append((value, 0))
        places[slot] = UInt16(counts.count)
      }
      counts[Int(places[slot]) - 1].count += 1
    }
    counts.sort { $0.value < $1.value }
    for (value, count) in counts {
      values.append(value)
      ends.append((ends.last ?? 0) + count)
    }
  }

  /// The value that has a place in the order of size, from 0 on.
  func value(at place: Int) -> Double {
    values[ends.firstIndex { $0 > place } ?? ends.count - 1]
  }

  /// Where a value is looked for first: the bits of small numbers and of their shares differ where they
  /// are multiplied up.
  private static func slot(of value: Double) -> Int {
    // 0 and −0 are one value.
    let bits = (value + 0).bitPattern &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: bits >> UInt64(UInt64.bitWidth - placeBits))
  }
}

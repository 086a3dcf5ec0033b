/// Values that recur, each with how often it is there, in the order of size.
///
/// Patients with few doses have few different shares, so that thousands of values are soon counted.
struct RecurringValues {
  /// The most different values that are told apart.
  static let most = 256
  /// The places at which a value is looked for, so many that few values meet.
  private static let placeBits = 10

  /// The different values, the smallest first.
  private var values: [Double] = []
  /// How many values are not larger than each.
  private var ends: [Int] = []

  /// Counts numbers, in any order; nil when more are different than are told apart.
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

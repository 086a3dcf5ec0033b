/// Whole numbers side by side in one word, each in so many bits, the first one lowest.
struct BitPacking {
  /// The word.
  private(set) var word: UInt64 = 0
  private var used: UInt64 = 0
  private var lost: UInt64 = 0

  /// Adds a number that has so many bits; the word is too small when it needs more bits, or is below 0.
  @inline(__always)
  mutating func add(_ number: some FixedWidthInteger, _ bits: UInt64) {
    let number = UInt64(truncatingIfNeeded: number)
    lost |= number &>> bits
    word |= number &<< used
    used &+= bits
  }

  /// Whether a number did not fit.
  var isTooSmall: Bool { lost != 0 }
}

/// The numbers of such a word, in the order in which they were added.
struct BitUnpacking {
  /// The word, without the numbers that were taken.
  var word: UInt64

  /// Takes the next number, which has so many bits.
  @inline(__always)
  mutating func take(_ bits: UInt64) -> UInt64 {
    defer { word &>>= bits }
    return word & (1 &<< bits &- 1)
  }
}

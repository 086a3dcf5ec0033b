/// Random numbers that a seed decides: the generator SplitMix64 (Steele, Lea and Flood, 2014).
struct SampleRandom {
  private var state: UInt64

  /// The numbers of one stream of a seed; two streams have nothing to do with each other.
  init(seed: UInt64, stream: Int) {
    state = seed
    state = next() ^ UInt64(stream)
    state = next()
  }

  /// The next 64 bits.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A whole number of a range, each equally likely (the range is short, so the bias is nil).
  mutating func number(in range: ClosedRange<Int>) -> Int {
    let width = UInt64(range.upperBound - range.lowerBound + 1)
    return range.lowerBound + Int(next().multipliedFullWidth(by: width).high)
  }

  /// True that many times in a thousand.
  mutating func chance(permille: Int) -> Bool { number(in: 0...999) < permille }

  /// One of the elements, of which there must be one.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(in: 0...elements.count - 1)]
  }
}

/// The texts of decimal numbers that were written lately: shares of few doses recur, and the digits
/// of a number take time.
struct DecimalTexts {
  /// The places that texts are kept at.
  private static let count = 1 << 9
  /// The bytes of a place: the length of the text, then the text.
  private static let placeSize = 24

  /// The number whose text is at each place, by its bits; those of no finite number without a text.
  private var numbers: [UInt64] = []
  private var texts: [UInt8] = []

  /// Hands out the shortest decimal that reads back as the same finite number, without an exponent.
  mutating func withText<Result>(
    of value: Double, _ body: (Span<UInt8>) -> Result
  ) -> Result {
    let bits = value.bitPattern
    if numbers.isEmpty {
      numbers = Array(repeating: .max, count: Self.count)
      texts = Array(repeating: 0, count: Self.count * Self.placeSize)
    }
    // Fibonacci hashing: the bits of shares of small numbers differ where they are multiplied up.
    let place = Int(truncatingIfNeeded: (bits &* 0x9E37_79B9_7F4A_7C15) >> 55)
    let start = place * Self.placeSize + 1
    guard numbers[place] != bits else {
      return body(texts.span.extracting(start..<start + Int(texts[start - 1])))
    }
    let text = PlainDecimal.text(of: value)
    keep(text.utf8.span, of: bits, at: place)
    return body(text.utf8.span)
  }

  /// Keeps a text unless it is longer than its place.
  private mutating func keep(_ text: Span<UInt8>, of bits: UInt64, at place: Int) {
    guard text.count < Self.placeSize else { return }
    let start = place * Self.placeSize
    texts[start] = UInt8(text.count)
    for offset in text.indices { texts[start + 1 + offset] = text[offset] }
    numbers[place] = bits
  }
}

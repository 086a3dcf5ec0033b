import MedicationAdherence
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

  /// Appends the shortest decimal that reads back as the same finite number, without an exponent.
  mutating func append(_ value: Double, to bytes: inout OutputSpan<UInt8>) {
    let bits = value.bitPattern
    // Most shares are 1 or 0.
    if value == 1 || bits == 0 {
      bytes.append(value == 1 ? UInt8(ascii: "1") : UInt8(ascii: "0"))
      bytes.append(UInt8(ascii: "."))
      bytes.append(UInt8(ascii: "0"))
      return
    }
    if numbers.isEmpty {
      numbers = Array(repeating: .max, count: Self.count)
      texts = Array(repeating: 0, count: Self.count * Self.placeSize)
    }
    // Fibonacci hashing: the bits of shares of small numbers differ where they are multiplied up.
    let place = Int(truncatingIfNeeded: (bits &* 0x9E37_79B9_7F4A_7C15) >> 55)
    guard numbers[place] != bits else {
      let start = place * Self.placeSize + 1
      return bytes.append(copying: texts.span.extracting(start..<start + Int(texts[start - 1])))
    }
    let text = PlainDecimal.text(of: value)
    keep(text.utf8.span, of: bits, at: place)
    bytes.append(text)
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

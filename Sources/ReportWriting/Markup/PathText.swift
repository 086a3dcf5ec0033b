/// Builds the steps of a path, or other markup with many numbers, as bytes: appending each digit to a
/// string takes several times as long.
struct PathText {
  private var bytes: [UInt8] = []

  /// The steps so far.
  var markup: Markup { Markup(raw: String(decoding: bytes, as: UTF8.self)) }

  /// Whether there is none.
  var isEmpty: Bool { bytes.isEmpty }

  /// Appends letters, or other markup.
  mutating func append(_ markup: Markup) { bytes.append(contentsOf: markup.source.utf8) }

  /// Appends a coordinate as ``Markup/number(_:)`` writes it, with at most one decimal.
  mutating func append(_ value: Double) {
    let tenths = Int((value * 10).rounded())
    let (whole, tenth) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    if tenths < 0 { bytes.append(UInt8(ascii: "-")) }
    append(whole: whole)
    if tenth != 0 {
      bytes.append(UInt8(ascii: "."))
      append(digit: tenth)
    }
  }

  /// Appends the two coordinates of a point.
  mutating func append(_ x: Double, _ y: Double) {
    append(x)
    bytes.append(UInt8(ascii: " "))
    append(y)
  }

  /// Appends a step to a point.
  mutating func move(_ x: Double, _ y: Double) {
    bytes.append(UInt8(ascii: "M"))
    append(x, y)
  }

  private mutating func append(whole value: UInt) {
    if value >= 1_000 { return bytes.append(contentsOf: String(value).utf8) }
    if value >= 100 { append(digit: value / 100) }
    if value >= 10 { append(digit: value / 10 % 10) }
    append(digit: value % 10)
  }

  private mutating func append(digit: UInt) {
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
  }
}

/// Mends `\uD800`-like escapes that stand for no character.
enum LoneSurrogates {
  /// Replaces each escape of a surrogate without its partner by `\uFFFD`, in place; tells whether
  /// there was one.
  static func replace(in bytes: inout [UInt8], range: Range<Int>) -> Bool {
    var (position, isChanged) = (range.lowerBound, false)
    while position < range.upperBound {
      guard bytes[position] == UInt8(ascii: "\\") else {
        position += 1
        continue
      }
      guard let unit = codeUnit(in: bytes, at: position, end: range.upperBound) else {
        position += 2
        continue
      }
      let next = codeUnit(in: bytes, at: position + 6, end: range.upperBound)
      if 0xD800...0xDBFF ~= unit, let next, 0xDC00...0xDFFF ~= next {
        position += 12
        continue
      }
      if 0xD800...0xDFFF ~= unit {
        bytes.replaceSubrange(position..<position + 6, with: "\\uFFFD".utf8)
        isChanged = true
      }
      position += 6
    }
    return isChanged
  }

  /// The code unit of the escape `\uXXXX` at a position; nil when none stands there.
  private static func codeUnit(in bytes: [UInt8], at position: Int, end: Int) -> Int? {
    guard position + 6 <= end, bytes[position] == UInt8(ascii: "\\"),
      bytes[position + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit = 0
    for byte in bytes[position + 2..<position + 6] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      unit = unit * 16 + digit
    }
    return unit
  }
}

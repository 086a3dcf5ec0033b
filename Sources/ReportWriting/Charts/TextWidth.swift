/// Measures text without a font at hand, and fits it into a width.
///
/// Advance widths are Helvetica's, in thousandths of the font size, widened by 12 % because the
/// fonts that stand in for it are wider. What the table lacks is taken as a full square, so a
/// measure is rather too wide than too narrow.
enum TextWidth {
  private static let widening = 1.12
  /// The advance width of what is as wide as it is high.
  private static let square = 1000

  /// The advance widths of U+0020 to U+007E in Helvetica.
  private static let regular: [Int] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]

  /// The advance widths of U+0020 to U+007E in Helvetica Bold.
  private static let bold: [Int] = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
    975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
    333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
    611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
  ]

  /// The width of a text at a font size, in the size's unit.
  static func of(_ text: String, size: Double, isBold: Bool = false) -> Double {
    let thousandths = text.unicodeScalars.reduce(0) { $0 + advance($1, isBold: isBold) }
    return Double(thousandths) / 1000 * size * widening
  }

  /// The width of the first `limit` letters of a text, in digits of its font, as columns of
  /// workbooks are measured; a full square is two.
  static func inDigits(_ text: String, upTo limit: Int) -> Double {
    let digit = advance("0", isBold: false)
    let thousandths = text.unicodeScalars.prefix(limit).reduce(0) { sum, scalar in
      let width = advance(scalar, isBold: false)
      return sum + (width == square ? 2 * digit : width)
    }
    return Double(thousandths) / Double(digit)
  }

  private static func advance(_ scalar: Unicode.Scalar, isBold: Bool) -> Int {
    switch scalar.value {
    case 0x20...0x7E: (isBold ? bold : regular)[Int(scalar.value) - 0x20]
    case 0xA0, 0xB7, 0x202F: 278
    case 0x300...0x36F, 0x200B...0x200F, 0x2066...0x2069, 0xFE00...0xFE0F: 0
    case 0xA1...0x5FF: 778
    default: square
    }
  }

  /// The text, cut and ended with `…` when it is wider than `width`.
  static func shortened(
    _ text: String, to width: Double, size: Double, isBold: Bool = false
  ) -> String {
    guard of(text, size: size, isBold: isBold) > width else { return text }
    var (cut, used) = ("", of("…", size: size, isBold: isBold))
    for character in text {
      used += of(String(character), size: size, isBold: isBold)
      if used > width { break }
      cut.append(character)
    }
    while cut.last?.isWhitespace == true { cut.removeLast() }
    return cut + "…"
  }

  /// The text, with `…` for its middle when it is wider than `width`: what tells ids apart is often
  /// at their ends.
  static func shortenedInside(
    _ text: String, to width: Double, size: Double, isBold: Bool = false
  ) -> String {
    guard of(text, size: size, isBold: isBold) > width else { return text }
    let characters = Array(text)
    let widths = characters.map { of(String($0), size: size, isBold: isBold) }
    var (front, back) = (0, characters.count)
    var left = width - of("…", size: size, isBold: isBold)
    while front < back {
      let isFront = front <= (characters.count - back) * 2
      left -= isFront ? widths[front] : widths[back - 1]
      guard left >= 0 else { break }
      if isFront { front += 1 } else { back -= 1 }
    }
    return String(characters[..<front]) + "…" + String(characters[back...])
  }

  /// The text in at most `count` lines no wider than `width`; what is left over becomes `…`.
  ///
  /// Lines break at plain spaces, so a no-break space holds `86 %` together; a word wider than a
  /// line is broken anywhere.
  static func wrapped(
    _ text: String, to width: Double, lines count: Int, size: Double, isBold: Bool = false
  ) -> [String] {
    var lines: [String] = []
    var rest = Substring(text)
    while lines.count + 1 < count, of(String(rest), size: size, isBold: isBold) > width {
      let end = lineBreak(in: rest, width: width, size: size, isBold: isBold)
      lines.append(String(rest[..<end]))
      rest = rest[end...].drop { $0 == " " }
    }
    if !rest.isEmpty {
      lines.append(shortened(String(rest), to: width, size: size, isBold: isBold))
    }
    return lines
  }

  private static func lineBreak(
    in text: Substring, width: Double, size: Double, isBold: Bool
  ) -> Substring.Index {
    var (used, lastSpace) = (0.0, Substring.Index?.none)
    for index in text.indices {
      if text[index] == " " { lastSpace = index }
      used += of(String(text[index]), size: size, isBold: isBold)
      if used > width, index > text.startIndex { return lastSpace ?? index }
    }
    return text.endIndex
  }
}

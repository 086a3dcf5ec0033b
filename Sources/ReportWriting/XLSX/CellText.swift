/// Text as a cell of a workbook may hold it.
///
/// XML 1.0 has no control characters and no U+FFFE or U+FFFF: each becomes U+FFFD. A line break is
/// LF. `_x0041_` is how the format spells `A`, so an underscore that begins such a run is spelled
/// out as `_x005F_`. A cell holds 32,767 UTF-16 units: longer text is cut and ends with `…`.
struct CellText: Equatable {
  /// The most UTF-16 units that a cell holds.
  static let capacity = 32_767

  /// What is handed to the library.
  let text: String
  /// Whether the end was cut off.
  let isShortened: Bool

  /// Checks a text; most need no change and are kept as they are.
  init(_ original: String) {
    guard Self.needsWork(original.utf8) else {
      (text, isShortened) = (original, false)
      return
    }
    let allowed = Self.escaped(Self.allowed(original))
    (text, isShortened) = Self.shortened(allowed, to: Self.capacity)
  }

  private static func needsWork(_ bytes: String.UTF8View) -> Bool {
    let isAllPlain = unsafe bytes.withContiguousStorageIfAvailable { bytes in
      bytes.indices.allSatisfy { unsafe isPlain(bytes, at: $0) }
    }
    return bytes.count > capacity || isAllPlain != true
  }

  /// Whether a byte of UTF-8 stands for itself: an underscore does, unless `x` follows.
  private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    switch unsafe bytes[index] {
    case 0..<0x20, 0x7F, 0xEF: false
    case UInt8(ascii: "_"):
      unsafe index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "x")
    default: true
    }
  }

  /// The text with every character that XML or a cell cannot hold replaced.
  static func allowed(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var wasReturn = false
    for scalar in text.unicodeScalars {
      if !(wasReturn && scalar == "\n") { result.append(allowed(scalar)) }
      wasReturn = scalar == "\r"
    }
    return String(result)
  }

  private static func allowed(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09, 0x0A: scalar
    case 0x0D: "\n"
    case 0..<0x20, 0x7F, 0xFFFE, 0xFFFF: "\u{FFFD}"
    default: scalar
    }
  }

  /// The text with every underscore that begins `_xHHHH_` spelled out.
  static func escaped(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard let first = bytes.indices.first(where: { beginsEscape(bytes, at: $0) }) else {
      return text
    }
    var result = Array(bytes[..<first])
    for index in first..<bytes.count {
      result += beginsEscape(bytes, at: index) ? Array("_x005F_".utf8) : [bytes[index]]
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func beginsEscape(_ bytes: [UInt8], at index: Int) -> Bool {
    let underscore = UInt8(ascii: "_")
    guard bytes[index] == underscore, index + 6 < bytes.count, bytes[index + 6] == underscore,
      bytes[index + 1] == UInt8(ascii: "x")
    else { return false }
    return bytes[index + 2...index + 5].allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
  }

  /// The text cut at a whole character so that it has at most `capacity` UTF-16 units, `…` included.
  static func shortened(_ text: String, to capacity: Int) -> (text: String, isShortened: Bool) {
    shortened(text, to: capacity, ellipsis: 1) { $0.utf16.count }
  }

  /// The most bytes of an attribute of the library's XML: it cuts longer ones at a byte, which may be
  /// within a character, and then the file is no XML (`LXW_MAX_ATTRIBUTE_LENGTH`).
  static let attributeCapacity = 2_079

  /// The text as an attribute of the library's XML may hold it, cut at a whole character.
  static func attribute(_ text: String) -> String {
    shortened(allowed(text), to: attributeCapacity, ellipsis: 3) { $0.utf8.count }.text
  }

  /// The text cut at a whole character so that it is at most so long, `…` and its length included.
  private static func shortened(
    _ text: String, to capacity: Int, ellipsis: Int, measure: (Substring) -> Int
  ) -> (text: String, isShortened: Bool) {
    guard measure(text[...]) > capacity else { return (text, false) }
    var (end, length) = (text.startIndex, 0)
    while end < text.endIndex {
      let next = text.index(after: end)
      length += measure(text[end..<next])
      guard length + ellipsis <= capacity else { break }
      end = next
    }
    return (text[..<end] + "…", true)
  }
}

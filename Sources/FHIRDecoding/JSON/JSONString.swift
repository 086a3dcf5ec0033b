internal import Glibc

/// The bytes of a string, UTF-8: unescaped on simdjson's tape, raw in plain JSON.
@safe
struct JSONString {
  private let start: UnsafePointer<UInt8>
  let count: Int

  init(start: UnsafePointer<UInt8>, count: Int) {
    unsafe self.start = unsafe start
    self.count = count
  }

  static func == (string: JSONString, word: StaticString) -> Bool {
    guard string.count == word.utf8CodeUnitCount else { return false }
    return unsafe memcmp(string.start, word.utf8Start, string.count) == 0
  }

  static func ~= (word: StaticString, string: JSONString) -> Bool { string == word }

  /// Whether the bytes are those of a text.
  func isWritten(as text: String) -> Bool {
    unsafe text.utf8.count == count && text.utf8.elementsEqual(bytes)
  }

  func hasPrefix(_ word: StaticString) -> Bool {
    guard count >= word.utf8CodeUnitCount else { return false }
    return unsafe memcmp(start, word.utf8Start, word.utf8CodeUnitCount) == 0
  }

  /// What comes after a prefix; nil when the string does not begin with it.
  func dropping(prefix: StaticString) -> JSONString? {
    guard hasPrefix(prefix) else { return nil }
    let skipped = prefix.utf8CodeUnitCount
    return unsafe JSONString(start: start + skipped, count: count - skipped)
  }

  func hasSuffix(_ word: StaticString) -> Bool {
    let skipped = count - word.utf8CodeUnitCount
    guard skipped >= 0 else { return false }
    return unsafe memcmp(start + skipped, word.utf8Start, word.utf8CodeUnitCount) == 0
  }

  /// What comes before a suffix; nil when the string does not end with it.
  func dropping(suffix: StaticString) -> JSONString? {
    guard hasSuffix(suffix) else { return nil }
    return unsafe JSONString(start: start, count: count - suffix.utf8CodeUnitCount)
  }

  /// The two parts around a character that occurs exactly once in a string of printable ASCII; else
  /// nil.
  func halves(at separator: Unicode.Scalar) -> (JSONString, JSONString)? {
    let character = UInt8(ascii: separator)
    guard isPlain, let place = firstIndex(of: character, from: 0),
      firstIndex(of: character, from: place + 1) == nil
    else { return nil }
    return unsafe (
      JSONString(start: start, count: place),
      JSONString(start: start + place + 1, count: count - place - 1)
    )
  }

  /// The bytes.
  var bytes: UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: start, count: count)
  }

  /// Lends the bytes as a span.
  func withSpan<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let span = unsafe Span(_unsafeElements: bytes)
    return try body(span)
  }

  /// The text, with each control character other than tab and line ends replaced by U+FFFD.
  ///
  /// Outputs of every format can then show the same text.
  var text: String {
    let text = unsafe String(decoding: bytes, as: UTF8.self)
    if isPlain { return text }
    guard text.unicodeScalars.contains(where: Self.isControl) else { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      scalars.append(Self.isControl(scalar) ? "\u{FFFD}" : scalar)
    }
    return String(scalars)
  }

  /// Whether all bytes are printable ASCII, so that the bytes are the text.
  var isPlain: Bool { isPlain(without: 0x7F) }

  /// Whether it is surely words with single spaces between them; false when it must be checked
  /// character by character.
  var isOnOneLine: Bool {
    var before: UInt8 = 0x20
    for position in 0..<count {
      let byte = unsafe start[position]
      switch byte {
      case 0x20: guard before != 0x20 else { return false }
      case 0x21...0x7E, 0xC2, 0xC3: guard before < 0xC2 else { return false }
      case 0x80...0xBF:
        guard before == 0xC3 || (before == 0xC2 && byte > 0xA0) else { return false }
      default: return false
      }
      before = byte
    }
    return before != 0x20 && before < 0xC2
  }

  /// Whether a quote is among the bytes, which in a string must be escaped.
  var hasQuote: Bool { firstIndex(of: 0x22, from: 0) != nil }

  /// Whether an ASCII character is among the bytes.
  func contains(_ character: Unicode.Scalar) -> Bool {
    firstIndex(of: UInt8(ascii: character), from: 0) != nil
  }

  /// Whether a backslash is among the bytes, so that a raw string has an escape.
  var hasEscape: Bool { firstIndex(of: 0x5C, from: 0) != nil }

  /// Whether all bytes are printable ASCII without a backslash, so that even in a raw string the
  /// bytes are the text.
  var isVerbatim: Bool { isPlain(without: 0x5C) }

  /// Whether the bytes are those of another string.
  func equals(_ other: JSONString) -> Bool {
    guard count == other.count else { return false }
    return unsafe memcmp(start, other.start, count) == 0
  }

  /// Whether the bytes are these.
  func equals(_ bytes: [UInt8]) -> Bool {
    guard count == bytes.count else { return false }
    return unsafe bytes.withUnsafeBufferPointer { other in
      unsafe other.baseAddress.map { unsafe memcmp(start, $0, count) == 0 } ?? true
    }
  }

  private func firstIndex(of byte: UInt8, from position: Int) -> Int? {
    guard position < count,
      let found = unsafe memchr(start + position, Int32(byte), count - position)
    else { return nil }
    return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(start)
  }

  /// Whether all bytes are printable ASCII other than `byte`, checked eight at a time.
  private func isPlain(without byte: UInt8) -> Bool {
    let text = unsafe UnsafeRawBufferPointer(bytes)
    guard count >= 8 else {
      return unsafe text.allSatisfy { 0x20...0x7E ~= $0 && $0 != byte }
    }
    // The last eight are always checked, some of them a second time.
    for offset in stride(from: 0, to: count - 8, by: 8) {
      let word = unsafe text.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if !word.isPlain(without: byte) { return false }
    }
    let last = unsafe text.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
    return last.isPlain(without: byte)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: false
    case 0...0x1F, 0x7F...0x9F, 0xFFFE, 0xFFFF: true
    default: false
    }
  }
}

extension UInt64 {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  /// Whether all eight bytes are printable ASCII other than `byte`.
  ///
  /// The subtractions set the top bit of the lowest byte below a limit, or that becomes 0, if any does.
  fileprivate func isPlain(without byte: UInt8) -> Bool {
    let control = (self &- Self.ones &* 0x20) & ~self
    let (deleting, other) = (self ^ Self.ones &* 0x7F, self ^ Self.ones &* UInt64(byte))
    let refused = (deleting &- Self.ones) & ~deleting | (other &- Self.ones) & ~other
    return (self | control | refused) & Self.tops == 0
  }
}

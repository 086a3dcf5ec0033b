internal import Glibc

/// Looks for escapes in JSON, which the search for structural positions does not check.
enum JSONEscapes {
  /// Whether every escape is one that JSON defines, and none is half of a surrogate pair.
  ///
  /// A backslash outside of a string does not matter here: the structural positions reveal it.
  static func isSound(_ text: UnsafeRawBufferPointer) -> Bool {
    var position = 0
    while let found = unsafe first(in: text, from: position) {
      guard let length = unsafe length(of: text[(found + 1)...]) else { return false }
      position = found + 1 + length
    }
    return true
  }

  /// The stretches of a string before, between and after its escapes, which must be sound.
  static func stretches(of text: UnsafeRawBufferPointer) -> [Range<Int>] {
    var (stretches, position) = ([Range<Int>](), 0)
    while let found = unsafe first(in: text, from: position) {
      stretches.append(position..<found)
      position = unsafe found + 1 + (length(of: text[(found + 1)...]) ?? 0)
    }
    return stretches + [position..<text.count]
  }

  /// Whether there is a backslash.
  static func hasEscape(_ text: UnsafeRawBufferPointer) -> Bool {
    unsafe first(in: text, from: 0) != nil
  }

  private static func first(in text: UnsafeRawBufferPointer, from position: Int) -> Int? {
    guard let base = text.baseAddress, position < text.count,
      let found = unsafe memchr(base + position, 0x5C, text.count - position)
    else { return nil }
    return unsafe UnsafeRawPointer(found) - base
  }

  /// The number of bytes of an escape after its backslash; nil when the escape is not sound.
  private static func length(of rest: Slice<UnsafeRawBufferPointer>) -> Int? {
    switch unsafe rest.first {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return 1
    case UInt8(ascii: "u"):
      let digits = unsafe rest.dropFirst().prefix(4)
      let isHexadecimal = unsafe digits.count == 4 && digits.allSatisfy(isHexDigit)
      let isHalf = unsafe digits.first.map { $0 | 0x20 == UInt8(ascii: "d") } ?? true
      return isHexadecimal && !isHalf ? 5 : nil
    default: return nil
    }
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }
}

/// Repairs escapes of lone surrogates such as `\uD800`, which stand for no character.
enum LoneSurrogates {
  /// Replaces each escape of a surrogate without its partner by `\uFFFD`, in place; returns whether
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

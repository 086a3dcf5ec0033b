internal import Glibc

/// Looks for escapes in JSON whose places of structure are known, for they are not looked at there.
enum EscapeScan {
  /// Whether every escape is one that JSON has, and none stands for half of a character.
  ///
  /// A backslash outside of a string is no matter: the places of structure show that it is wrong.
  static func isSound(_ text: UnsafeRawBufferPointer) -> Bool {
    var position = 0
    while let found = unsafe first(in: text, from: position) {
      guard let length = unsafe length(of: text[(found + 1)...]) else { return false }
      position = found + 1 + length
    }
    return true
  }

  /// The stretches of a string before, between and behind its escapes, which are sound.
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

  /// The bytes of an escape behind its backslash; nil when it is none that can be taken as it is.
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

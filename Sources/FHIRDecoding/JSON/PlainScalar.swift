internal import CSimdJSON
internal import Glibc

/// The short numbers and the words of plain JSON.
enum PlainScalar {
  /// The length of the number or word here; nil when it is none, or goes on behind its end.
  ///
  /// A number has up to 15 characters and no exponent.
  static func count(_ text: UnsafePointer<UInt8>) -> Int? {
    let count: Int
    switch unsafe text[0] {
    case UInt8(ascii: "t"): count = unsafe begins(text, "true")
    case UInt8(ascii: "f"): count = unsafe begins(text, "false")
    case UInt8(ascii: "n"): count = unsafe begins(text, "null")
    default: return unsafe numberCount(text)
    }
    return count > 0 && isEnd(unsafe text[count]) ? count : nil
  }

  private static func begins(_ text: UnsafePointer<UInt8>, _ word: StaticString) -> Int {
    unsafe memcmp(text, word.utf8Start, word.utf8CodeUnitCount) == 0 ? word.utf8CodeUnitCount : 0
  }

  private static func numberCount(_ text: UnsafePointer<UInt8>) -> Int? {
    let count = unsafe csimdjson_number(text)
    return count > 0 ? count : nil
  }

  private static func isEnd(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x0A, 0x0D, 0x09, UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"): true
    default: false
    }
  }
}

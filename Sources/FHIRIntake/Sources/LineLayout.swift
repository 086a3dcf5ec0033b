internal import Glibc

/// Where lines end, and whether a file is made of lines.
enum LineLayout {
  /// Whether bytes begin with one whole JSON value on one line and go on with another.
  ///
  /// That is NDJSON; a document of one value, on however many lines, is not.
  static func isLines(_ bytes: [UInt8]) -> Bool {
    guard let end = bytes.firstIndex(of: 0x0A), isBalanced(bytes[..<end]) else { return false }
    return bytes[end...].contains { !isSpace($0) }
  }

  /// The index behind the last line end; nil when there is none.
  static func lastLineEnd(_ bytes: [UInt8], count: Int) -> Int? {
    bytes[..<count].lastIndex(of: 0x0A).map { $0 + 1 }
  }

  /// The number of line ends, found by the system's own search from one to the next.
  static func lineEnds(_ bytes: [UInt8], count: Int) -> Int {
    unsafe bytes.withUnsafeBytes { bytes in
      var (ends, start) = (0, 0)
      while start < count, let base = bytes.baseAddress,
        let end = unsafe memchr(base + start, 0x0A, count - start)
      {
        ends += 1
        start = unsafe UnsafeRawPointer(end) - base + 1
      }
      return ends
    }
  }

  /// Whether a line opens a bracket and closes every one that it opens.
  private static func isBalanced(_ line: ArraySlice<UInt8>) -> Bool {
    var (depth, isInString, isEscaped, opened) = (0, false, false, false)
    for byte in line {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): (depth, opened) = (depth + 1, true)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: continue
      }
    }
    return opened && depth == 0 && !isInString
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}

internal import Glibc

/// Where lines end, and whether a file is made of lines.
enum LineLayout {
  /// Whether bytes may begin FHIR JSON: with a bracket, space, or the first byte of a byte order mark.
  static func mayBeginJSON(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first else { return false }
    return isSpace(first) || first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
      || first == 0xEF
  }

  /// Whether bytes begin with the byte order mark of UTF-16 or UTF-32.
  static func isOtherEncoding(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      || bytes.starts(with: [0x00, 0x00, 0xFE, 0xFF])
  }

  /// Whether bytes are nothing but space.
  static func isBlank(_ bytes: [UInt8]) -> Bool { bytes.allSatisfy(isSpace) }

  /// Whether bytes begin with one whole JSON value on one line and go on with another, or have a whole
  /// object on a line behind which another begins.
  ///
  /// That is NDJSON, whatever is wrong with its first lines; a document of one value, on however many
  /// lines, is not, for it has a comma between two objects.
  static func isLines(_ bytes: [UInt8]) -> Bool {
    var (start, isFirst) = (0, true)
    var follows: ((UInt8) -> Bool)?
    while start < bytes.count {
      let end = first(0x0A, of: bytes, in: start..<bytes.count)
      let line = bytes[start..<(end ?? bytes.count)]
      start = line.endIndex + 1
      guard let begin = line.first(where: { !isSpace($0) }) else { continue }
      if follows?(begin) == true { return true }
      guard end != nil else { return false }
      let isWhole = isBalanced(line)
      if isFirst, isWhole {
        follows = { _ in true }
      } else {
        follows = isWhole && isObject(line) ? { $0 == UInt8(ascii: "{") } : nil
      }
      isFirst = false
    }
    return false
  }

  /// Whether a line begins and ends as an object does.
  private static func isObject(_ line: ArraySlice<UInt8>) -> Bool {
    line.first { !isSpace($0) } == UInt8(ascii: "{")
      && line.last { !isSpace($0) } == UInt8(ascii: "}")
  }

  /// The index after the last line end; nil when there is none.
  static func lastLineEnd(_ bytes: [UInt8], count: Int) -> Int? {
    bytes[..<count].lastIndex(of: 0x0A).map { $0 + 1 }
  }

  /// The number of line ends in a part of the bytes.
  static func lineEnds(_ bytes: [UInt8], in range: Range<Int>) -> Int {
    var (ends, start) = (0, range.lowerBound)
    while let end = first(0x0A, of: bytes, in: start..<range.upperBound) {
      ends += 1
      start = end + 1
    }
    return ends
  }

  /// The index of the first byte of a kind in a part of the bytes, found by the system's own search.
  static func first(_ byte: UInt8, of bytes: [UInt8], in range: Range<Int>) -> Int? {
    precondition(range.upperBound <= bytes.count, "the part lies within the bytes")
    return unsafe bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let found = unsafe memchr(base + range.lowerBound, Int32(byte), range.count)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
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

/// What is kept of an administration beside its record when single ones are listed: its id and its
/// line, one behind the other in bytes.
public struct AdministrationText {
  private let bytes: ArraySlice<UInt8>

  /// The bytes of the line's number, which come last.
  private static let lineLength = 4
  /// The most bytes of an id that is kept, so that its length with the line's fits into 16 bits.
  static let longestID = Int(UInt16.max) - lineLength

  /// Takes the bytes, none where texts are not kept.
  public init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// The id; empty without one.
  public var id: String { String(decoding: idBytes, as: UTF8.self) }

  /// The id in UTF-8.
  public var idBytes: ArraySlice<UInt8> {
    bytes[bytes.startIndex..<max(bytes.startIndex, bytes.endIndex - Self.lineLength)]
  }

  /// The line on which the text begins, from the first one of its stretch of the file on.
  public var line: Int32 {
    var line: UInt32 = 0
    for place in (bytes.endIndex - min(Self.lineLength, bytes.count)..<bytes.endIndex).reversed() {
      line = line << 8 | UInt32(bytes[place])
    }
    return Int32(bitPattern: line)
  }

  /// Appends the number of a line.
  static func append(line: Int, to bytes: inout [UInt8]) {
    var rest = UInt32(truncatingIfNeeded: line)
    for _ in 0..<lineLength {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }
}

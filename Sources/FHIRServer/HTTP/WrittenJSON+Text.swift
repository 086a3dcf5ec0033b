internal import DurableOutput

extension WrittenJSON {
  /// The levels of objects and arrays that are read.
  private static let deepest = 128

  /// Reads a text (RFC 8259); nil when it is not JSON, or nests deeper than 128 levels.
  ///
  /// Half of a surrogate pair becomes U+FFFD.
  package init?(_ bytes: [UInt8]) {
    var reader = JSONTextReader(bytes)
    guard let value = reader.value(depth: Self.deepest), reader.isAtEnd else { return nil }
    self = value
  }

  /// The value as JSON, without blanks.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .flag(let flag): bytes += (flag ? "true" : "false").utf8
    case .number(let digits): bytes += digits.utf8
    case .text(let text): Self.write(text, to: &bytes)
    case .list(let values):
      Self.write(values, between: ("[", "]"), to: &bytes) { $0.write(to: &$1) }
    case .members(let members):
      Self.write(members, between: ("{", "}"), to: &bytes) { member, bytes in
        Self.write(member.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
    }
  }

  private static func write<Part>(
    _ parts: [Part], between ends: (String, String), to bytes: inout [UInt8],
    _ write: (Part, inout [UInt8]) -> Void
  ) {
    bytes += ends.0.utf8
    for (place, part) in parts.enumerated() {
      if place > 0 { bytes.append(UInt8(ascii: ",")) }
      write(part, &bytes)
    }
    bytes += ends.1.utf8
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): bytes += #"\n"#.utf8
      case 0..<0x20: bytes += ((byte < 16 ? #"\u000"# : #"\u00"#) + String(byte, radix: 16)).utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

/// Reads one JSON text from its beginning to its end.
private struct JSONTextReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { (self.bytes, place) = (bytes, bytes.byteOrderMarkCount) }

  /// Whether nothing but blanks is left.
  var isAtEnd: Bool {
    mutating get {
      passBlanks()
      return place == bytes.count
    }
  }

  /// The next value; nil when it is none, or nests deeper than `depth` levels.
  mutating func value(depth: Int) -> WrittenJSON? {
    passBlanks()
    guard place < bytes.count, depth > 0 else { return nil }
    switch bytes[place] {
    case UInt8(ascii: "{"): return object(depth: depth - 1)
    case UInt8(ascii: "["): return array(depth: depth - 1)
    case UInt8(ascii: "\""): return string().map(WrittenJSON.text)
    case UInt8(ascii: "t"): return word("true", .flag(true))
    case UInt8(ascii: "f"): return word("false", .flag(false))
    case UInt8(ascii: "n"): return word("null", .null)
    default: return number()
    }
  }

  private mutating func object(depth: Int) -> WrittenJSON? {
    var members: [WrittenJSON.Member] = []
    let isWhole = parts(until: "}") { reader in
      reader.passBlanks()
      guard let name = reader.string(), reader.take(":"), let value = reader.value(depth: depth)
      else { return false }
      members.append(WrittenJSON.Member(name, value))
      return true
    }
    return isWhole ? .members(members) : nil
  }

  private mutating func array(depth: Int) -> WrittenJSON? {
    var values: [WrittenJSON] = []
    let isWhole = parts(until: "]") { reader in
      guard let value = reader.value(depth: depth) else { return false }
      values.append(value)
      return true
    }
    return isWhole ? .list(values) : nil
  }

  /// Reads what stands between an opening sign, which is next, and a closing one, with commas between.
  private mutating func parts(
    until end: Unicode.Scalar, _ part: (inout JSONTextReader) -> Bool
  ) -> Bool {
    place += 1
    if take(end) { return true }
    repeat { guard part(&self) else { return false } } while take(",")
    return take(end)
  }

  private mutating func word(_ word: String, _ value: WrittenJSON) -> WrittenJSON? {
    guard bytes[place...].starts(with: word.utf8) else { return nil }
    place += word.utf8.count
    return value
  }

  private mutating func number() -> WrittenJSON? {
    let digits = bytes[place...].prefix { "+-.0123456789eE".utf8.contains($0) }
    let text = String(decoding: digits, as: UTF8.self)
    guard text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil else {
      return nil
    }
    place += digits.count
    return .number(text)
  }

  private mutating func string() -> String? {
    guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else { return nil }
    place += 1
    var text: [UInt8] = []
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let escaped = escaped() else { return nil }
        text += String(escaped).utf8
      case 0..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  /// What an escape means, whose backslash was read.
  private mutating func escaped() -> Unicode.Scalar? {
    guard place < bytes.count else { return nil }
    let sign = bytes[place]
    place += 1
    switch sign {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(sign)
    case UInt8(ascii: "u"): return codeUnits()
    default: return nil
    }
  }

  /// The scalar of one code unit, or of two that belong together.
  private mutating func codeUnits() -> Unicode.Scalar? {
    guard let first = codeUnit() else { return nil }
    guard first & 0xFC00 == 0xD800, bytes[place...].starts(with: #"\u"#.utf8) else {
      return Unicode.Scalar(first) ?? "\u{FFFD}"
    }
    let start = place
    place += 2
    guard let second = codeUnit() else { return nil }
    guard second & 0xFC00 == 0xDC00 else {
      place = start
      return "\u{FFFD}"
    }
    return Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF)
  }

  private mutating func codeUnit() -> UInt32? {
    let digits = bytes[place...].prefix(4)
    guard digits.count == 4, !digits.contains(UInt8(ascii: "+")),
      !digits.contains(UInt8(ascii: "-"))
    else { return nil }
    place += 4
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  /// Passes a sign, and blanks before it; false when another one is there.
  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    passBlanks()
    guard place < bytes.count, bytes[place] == UInt8(ascii: sign) else { return false }
    place += 1
    return true
  }

  private mutating func passBlanks() {
    while place < bytes.count, " \n\r\t".utf8.contains(bytes[place]) { place += 1 }
  }
}

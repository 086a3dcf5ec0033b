internal import Glibc

/// Walks along the places of structure of plain JSON, and checks it as a parser does.
///
/// Plain is what has no escape in a string, no number of more than 15 characters or with an
/// exponent, and nests less than 60 levels deep. No tape is written and no string is copied. What is
/// not plain, or no JSON at all, ends the walk: then the text must be parsed.
@safe
struct PlainCursor {
  private let text: UnsafePointer<UInt8>
  private let places: UnsafeBufferPointer<UInt32>
  private var position: Int

  /// Makes a cursor at a place of structure; `text` is what the places lie in, with padding.
  init(text: UnsafePointer<UInt8>, places: UnsafeBufferPointer<UInt32>, position: Int) {
    unsafe self.text = unsafe text
    unsafe self.places = unsafe places
    self.position = position
  }

  /// The offset of the place at which the cursor stands; nil behind the last one.
  var offset: Int? { unsafe position < places.count ? Int(places[position]) : nil }

  /// The offset of the place that was passed last; nil before the first one.
  var lastOffset: Int? { position > 0 ? unsafe Int(places[position - 1]) : nil }

  /// A cursor at the first place of a value.
  func at(_ value: PlainValue) -> PlainCursor {
    unsafe PlainCursor(text: text, places: places, position: value.place)
  }

  /// Moves on to the first place at an offset or behind it.
  mutating func skip(to offset: Int) {
    while let place = self.offset, place < offset { position += 1 }
  }

  /// Hands out the members of the object here, in their order, until `body` refuses one.
  ///
  /// False when one was refused, or the object is not plain.
  mutating func members(_ body: (JSONString, PlainValue) -> Bool) -> Bool {
    guard take("{") else { return false }
    if take("}") { return true }
    repeat {
      guard let key = value()?.string, take(":"), let value = value(), body(key, value) else {
        return false
      }
    } while take(",")
    return take("}")
  }

  /// The value here, passed over; nil when it is not plain.
  private mutating func value() -> PlainValue? {
    guard let start = offset else { return nil }
    let place = position
    guard pass(), let end = end(ofValueAt: start) else { return nil }
    return unsafe PlainValue(start: text + start, count: end - start, place: place)
  }

  /// The offset behind a value that was just passed over; nil when no place follows it.
  private func end(ofValueAt start: Int) -> Int? {
    switch unsafe text[start] {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return Int(unsafe places[position - 1]) + 1
    default:
      // Between a string, number or word and the next place there is nothing but white space.
      guard var end = offset else { return nil }
      while end > start, unsafe Self.isBlank(text[end - 1]) { end -= 1 }
      return end
    }
  }
}

// MARK: - Checking

extension PlainCursor {
  private static let deepest = 60

  /// Moves past a character of structure, if it is the one here.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// The byte here; 0 behind the last place.
  private var byte: UInt8 {
    unsafe position < places.count ? text[Int(places[position])] : 0
  }

  /// Passes over the value here; false when it is not plain.
  ///
  /// The open objects and arrays are kept as bits, the innermost the lowest: 1 is an object.
  private mutating func pass() -> Bool {
    var (depth, open) = (0, UInt64(0))
    while true {
      switch byte {
      case UInt8(ascii: "\""): position += 1
      case UInt8(ascii: "{"):
        position += 1
        if take("}") { break }
        guard depth < Self.deepest, passKey() else { return false }
        (depth, open) = (depth + 1, open << 1 | 1)
        continue
      case UInt8(ascii: "["):
        position += 1
        if take("]") { break }
        guard depth < Self.deepest else { return false }
        (depth, open) = (depth + 1, open << 1)
        continue
      default: guard passScalar() else { return false }
      }
      guard close(&depth, &open) else { return false }
      if depth == 0 { return true }
    }
  }

  /// Passes over what follows a value: the ends of objects and arrays, up to the next value.
  private mutating func close(_ depth: inout Int, _ open: inout UInt64) -> Bool {
    while depth > 0 {
      let isObject = open & 1 == 1
      if take(",") { return isObject ? passKey() : true }
      guard isObject ? take("}") : take("]") else { return false }
      (depth, open) = (depth - 1, open >> 1)
    }
    return true
  }

  private mutating func passKey() -> Bool { take("\"") && take(":") }

  /// Passes over a short number or a word.
  private mutating func passScalar() -> Bool {
    guard let start = offset else { return false }
    let first = unsafe text + start
    let count: Int
    switch unsafe first[0] {
    case UInt8(ascii: "t"): count = unsafe Self.begins(first, "true")
    case UInt8(ascii: "f"): count = unsafe Self.begins(first, "false")
    case UInt8(ascii: "n"): count = unsafe Self.begins(first, "null")
    default: count = unsafe Self.numberCount(first)
    }
    guard count > 0, unsafe Self.isEnd(first[count]) else { return false }
    position += 1
    return true
  }

  private static func begins(_ text: UnsafePointer<UInt8>, _ word: StaticString) -> Int {
    unsafe memcmp(text, word.utf8Start, word.utf8CodeUnitCount) == 0 ? word.utf8CodeUnitCount : 0
  }

  /// The length of the number here: up to 15 characters, no exponent; 0 when it is none.
  private static func numberCount(_ text: UnsafePointer<UInt8>) -> Int {
    var count = unsafe text[0] == UInt8(ascii: "-") ? 1 : 0
    let whole = unsafe digitCount(text + count)
    guard whole > 0, unsafe whole == 1 || text[count] != UInt8(ascii: "0") else { return 0 }
    count += whole
    if unsafe text[count] == UInt8(ascii: ".") {
      let fraction = unsafe digitCount(text + count + 1)
      guard fraction > 0 else { return 0 }
      count += 1 + fraction
    }
    return count <= 15 ? count : 0
  }

  private static func digitCount(_ text: UnsafePointer<UInt8>) -> Int {
    var count = 0
    while count < 16, unsafe text[count] &- UInt8(ascii: "0") <= 9 { count += 1 }
    return count
  }

  private static func isEnd(_ byte: UInt8) -> Bool {
    isBlank(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}")
      || byte == UInt8(ascii: "]")
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}

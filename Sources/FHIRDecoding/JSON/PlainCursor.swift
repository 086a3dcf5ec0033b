internal import CSimdJSON
internal import Glibc

/// Walks along the structural positions of plain JSON, and checks it as strictly as a parser does.
///
/// JSON is plain when no key has an escape, no number has more than 15 characters or an exponent,
/// and it nests less than 60 levels deep. No tape is written and no string is copied, which makes
/// this faster than the parser. A text that is not plain, or not JSON at all, ends the walk and
/// must be parsed. When ``mayEscape`` is set, a string may hold escapes, and its reader must check.
@safe
struct PlainCursor {
  let text: UnsafePointer<UInt8>
  let places: UnsafeBufferPointer<UInt32>
  /// Whether there may be escapes in the text; they are known to be sound.
  var mayEscape: Bool
  /// The index of the structural position at which the cursor is.
  var position: Int

  /// Makes a cursor at a structural position; `places` are the offsets in `text`, which has padding
  /// after it.
  init(
    text: UnsafePointer<UInt8>, places: UnsafeBufferPointer<UInt32>, position: Int,
    mayEscape: Bool
  ) {
    unsafe self.text = unsafe text
    unsafe self.places = unsafe places
    self.position = position
    self.mayEscape = mayEscape
  }

  /// The offset of the position at which the cursor is; nil after the last one.
  var offset: Int? { unsafe position < places.count ? Int(places[position]) : nil }

  /// The offset of the position that was passed last; nil before the first one.
  var lastOffset: Int? { position > 0 ? unsafe Int(places[position - 1]) : nil }

  /// Whether the last position was passed.
  var isAtEnd: Bool { unsafe position == places.count }

  /// A cursor at the first position of a value.
  func at(_ value: PlainValue) -> PlainCursor {
    var cursor = self
    cursor.position = value.place
    return cursor
  }

  /// Moves on to the first position at an offset or after it.
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
      guard let key = key(), let value = value(), body(key, value) else { return false }
    } while take(",")
    return take("}")
  }

  /// Whether no string in a value holds an escape.
  func isVerbatim(_ value: PlainValue) -> Bool {
    unsafe !mayEscape || !JSONEscapes.hasEscape(UnsafeRawBufferPointer(value.bytes))
  }

  /// The key here, skipped with its colon; nil when there is none, or it holds an escape.
  mutating func key() -> JSONString? {
    guard let start = offset, take("\""), let end = endOfString else { return nil }
    let key = unsafe JSONString(start: text + start + 1, count: end - start - 2)
    return !(mayEscape && key.hasEscape) && take(":") ? key : nil
  }

  /// The value here, skipped; nil when it is not plain.
  mutating func value() -> PlainValue? {
    guard let start = offset else { return nil }
    let place = position
    let end: Int?
    switch unsafe text[start] {
    case UInt8(ascii: "\""):
      position += 1
      end = endOfString
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard let next = PlainNesting(self).placeBehind else { return nil }
      position = next
      end = Int(unsafe places[next - 1]) + 1
    default:
      guard let count = unsafe PlainScalar.count(text + start) else { return nil }
      position += 1
      end = start + count
    }
    guard let end else { return nil }
    return unsafe PlainValue(start: text + start, count: end - start, place: place)
  }

  /// The offset after the string that was just begun; nil when no position follows it.
  ///
  /// Between a string and the next position there is only white space.
  private var endOfString: Int? {
    guard var end = offset else { return nil }
    while unsafe text[end - 1] != UInt8(ascii: "\"") { end -= 1 }
    return end
  }

  /// Moves past a structural character, if it is the one here.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let offset, unsafe text[offset] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }
}

extension PlainCursor {
  /// Makes a cursor at the beginning of a text with padding after it; nil when it holds an escape,
  /// or no structural positions can be found in it.
  init?(_ bytes: UnsafeRawBufferPointer, _ index: StructureIndex) {
    guard unsafe !JSONEscapes.hasEscape(bytes) else { return nil }
    unsafe self.init(mayEscape: bytes, index)
  }

  /// Makes a cursor at the beginning of a text with padding after it; nil when it holds an escape
  /// that is not sound, or no structural positions can be found in it.
  init?(mayEscape bytes: UnsafeRawBufferPointer, _ index: StructureIndex) {
    let hasEscape = unsafe JSONEscapes.hasEscape(bytes)
    guard unsafe !hasEscape || JSONEscapes.isSound(bytes), unsafe index.find(in: bytes),
      let text = unsafe bytes.bindMemory(to: UInt8.self).baseAddress
    else { return nil }
    unsafe self.init(
      text: text, places: index.places, position: 0, mayEscape: hasEscape)
  }
}

/// The raw bytes of a value of plain JSON, valid as long as their buffer.
@safe
struct PlainValue {
  private let start: UnsafePointer<UInt8>
  /// The number of bytes.
  let count: Int
  /// The index of its first structural position.
  let place: Int

  init(start: UnsafePointer<UInt8>, count: Int, place: Int) {
    unsafe self.start = unsafe start
    (self.count, self.place) = (count, place)
  }

  /// All bytes, with the quotes of a string.
  var bytes: UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: start, count: count)
  }

  /// Whether it is `null`.
  var isNull: Bool { first == UInt8(ascii: "n") }

  /// The string's bytes; nil when it is not a string.
  var string: JSONString? {
    guard first == UInt8(ascii: "\"") else { return nil }
    return unsafe JSONString(start: start + 1, count: count - 2)
  }

  /// Whether it is a number.
  var isNumber: Bool { first == UInt8(ascii: "-") || 0x30...0x39 ~= first }

  private var first: UInt8 { unsafe start[0] }
}

/// The short numbers and the words of plain JSON.
enum PlainScalar {
  /// The length of the number or word here; nil when there is none, or something else follows it
  /// directly.
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

/// Checks an object or array of plain JSON, along its structural positions.
@safe
struct PlainNesting {
  private static let deepest = 60

  private let text: UnsafePointer<UInt8>
  private let places: UnsafeBufferPointer<UInt32>
  private let start: Int

  /// Makes a check of the object or array at a cursor.
  init(_ cursor: PlainCursor) {
    unsafe text = unsafe cursor.text
    unsafe places = unsafe cursor.places
    start = cursor.position
  }

  /// The index of the position after the object or array; nil when it is not plain.
  ///
  /// The open objects and arrays are kept as bits, the innermost lowest: 1 is an object.
  var placeBehind: Int? {
    var (place, depth, open) = (start, 0, UInt64(0))
    while true {
      switch byte(at: place) {
      case UInt8(ascii: "\""): place += 1
      case UInt8(ascii: "{"):
        if byte(at: place + 1) == UInt8(ascii: "}") {
          place += 2
          break
        }
        guard depth < Self.deepest, isKey(at: place + 1) else { return nil }
        (place, depth, open) = (place + 3, depth + 1, open << 1 | 1)
        continue
      case UInt8(ascii: "["):
        place += 1
        if byte(at: place) == UInt8(ascii: "]") {
          place += 1
          break
        }
        guard depth < Self.deepest else { return nil }
        (depth, open) = (depth + 1, open << 1)
        continue
      default:
        guard isScalar(at: place) else { return nil }
        place += 1
      }
      guard close(&place, &depth, &open) else { return nil }
      if depth == 0 { return place }
    }
  }

  /// Skips what follows a value: the ends of objects and arrays, up to the next value.
  @inline(__always)
  private func close(_ place: inout Int, _ depth: inout Int, _ open: inout UInt64) -> Bool {
    while depth > 0 {
      let isObject = open & 1 == 1
      let byte = byte(at: place)
      place += 1
      if byte == UInt8(ascii: ",") {
        guard isObject else { return true }
        defer { place += 2 }
        return isKey(at: place)
      }
      guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else { return false }
      (depth, open) = (depth - 1, open >> 1)
    }
    return true
  }

  /// Whether a key and its colon are at a position.
  @inline(__always)
  private func isKey(at place: Int) -> Bool {
    byte(at: place) == UInt8(ascii: "\"") && byte(at: place + 1) == UInt8(ascii: ":")
  }

  private func isScalar(at place: Int) -> Bool {
    unsafe place < places.count && PlainScalar.count(text + Int(places[place])) != nil
  }

  /// The byte at a position; 0 after the last one.
  @inline(__always)
  private func byte(at place: Int) -> UInt8 {
    unsafe place < places.count ? text[Int(places[place])] : 0
  }
}

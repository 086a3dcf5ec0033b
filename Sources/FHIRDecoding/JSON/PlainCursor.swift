/// Walks along the places of structure of plain JSON, and checks it as a parser does.
///
/// Plain is what has no escape in a key, no number of more than 15 characters or with an exponent, and
/// nests less than 60 levels deep. No tape is written and no string is copied. What is not plain, or no
/// JSON at all, ends the walk: then the text must be parsed. A string may hold escapes where there
/// ``mayEscape`` any; who reads it must look.
@safe
struct PlainCursor {
  let text: UnsafePointer<UInt8>
  let places: UnsafeBufferPointer<UInt32>
  /// Whether there may be escapes in the text; they are known to be written as JSON has them.
  var mayEscape: Bool
  /// The number of the place at which the cursor stands.
  var position: Int

  /// Makes a cursor at a place of structure; `text` is what the places lie in, with padding behind.
  init(
    text: UnsafePointer<UInt8>, places: UnsafeBufferPointer<UInt32>, position: Int,
    mayEscape: Bool
  ) {
    unsafe self.text = unsafe text
    unsafe self.places = unsafe places
    self.position = position
    self.mayEscape = mayEscape
  }

  /// The offset of the place at which the cursor stands; nil behind the last one.
  var offset: Int? { unsafe position < places.count ? Int(places[position]) : nil }

  /// The offset of the place that was passed last; nil before the first one.
  var lastOffset: Int? { position > 0 ? unsafe Int(places[position - 1]) : nil }

  /// Whether the last place was passed.
  var isAtEnd: Bool { unsafe position == places.count }

  /// A cursor at the first place of a value.
  func at(_ value: PlainValue) -> PlainCursor {
    var cursor = self
    cursor.position = value.place
    return cursor
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
      guard let key = key(), let value = value(), body(key, value) else { return false }
    } while take(",")
    return take("}")
  }

  /// Whether no string in a value holds an escape.
  func isVerbatim(_ value: PlainValue) -> Bool {
    unsafe !mayEscape || !EscapeScan.hasEscape(UnsafeRawBufferPointer(value.bytes))
  }

  /// The key here, passed over with its colon; nil when there is none, or it holds an escape.
  mutating func key() -> JSONString? {
    guard let start = offset, take("\""), let end = endOfString else { return nil }
    let key = unsafe JSONString(start: text + start + 1, count: end - start - 2)
    return !(mayEscape && key.hasEscape) && take(":") ? key : nil
  }

  /// The value here, passed over; nil when it is not plain.
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

  /// The offset behind the string that was just begun; nil when no place follows it.
  ///
  /// Between a string and the next place there is nothing but white space.
  private var endOfString: Int? {
    guard var end = offset else { return nil }
    while unsafe text[end - 1] != UInt8(ascii: "\"") { end -= 1 }
    return end
  }

  /// Moves past a character of structure, if it is the one here.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let offset, unsafe text[offset] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }
}

/// Checks an object or array of plain JSON, along its places of structure.
@safe
struct PlainNesting {
  private static let deepest = 60

  private let text: UnsafePointer<UInt8>
  private let places: UnsafeBufferPointer<UInt32>
  private let start: Int

  /// Makes a check of the object or array at which a cursor stands.
  init(_ cursor: PlainCursor) {
    unsafe text = unsafe cursor.text
    unsafe places = unsafe cursor.places
    start = cursor.position
  }

  /// The number of the place behind the object or array; nil when it is not plain.
  ///
  /// The open objects and arrays are kept as bits, the innermost the lowest: 1 is an object.
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

  /// Passes over what follows a value: the ends of objects and arrays, up to the next value.
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

  /// Whether a key and its colon stand at a place.
  @inline(__always)
  private func isKey(at place: Int) -> Bool {
    byte(at: place) == UInt8(ascii: "\"") && byte(at: place + 1) == UInt8(ascii: ":")
  }

  private func isScalar(at place: Int) -> Bool {
    unsafe place < places.count && PlainScalar.count(text + Int(places[place])) != nil
  }

  /// The byte at a place; 0 behind the last one.
  @inline(__always)
  private func byte(at place: Int) -> UInt8 {
    unsafe place < places.count ? text[Int(places[place])] : 0
  }
}

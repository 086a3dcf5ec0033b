/// The bytes that a value of plain JSON is written in; they stand as long as their buffer.
@safe
struct PlainValue: ReadableValue {
  private let start: UnsafePointer<UInt8>
  /// The number of bytes that it is written in.
  let count: Int
  /// The number of its first place of structure.
  let place: Int

  init(start: UnsafePointer<UInt8>, count: Int, place: Int) {
    unsafe self.start = unsafe start
    (self.count, self.place) = (count, place)
  }

  /// All bytes, with the quotes of a string.
  var bytes: UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: start, count: count)
  }

  var isNull: Bool { first == UInt8(ascii: "n") }

  /// The string's bytes; nil when the value is no string.
  var string: JSONString? {
    guard first == UInt8(ascii: "\"") else { return nil }
    return unsafe JSONString(start: start + 1, count: count - 2)
  }

  /// The boolean; nil when the value is none.
  var boolean: Bool? {
    switch first {
    case UInt8(ascii: "t"): true
    case UInt8(ascii: "f"): false
    default: nil
    }
  }

  /// Whether it is a number.
  var isNumber: Bool { first == UInt8(ascii: "-") || 0x30...0x39 ~= first }

  /// Whether it is an object or an array.
  var isNested: Bool { first == UInt8(ascii: "{") || first == UInt8(ascii: "[") }

  private var first: UInt8 { unsafe start[0] }
}

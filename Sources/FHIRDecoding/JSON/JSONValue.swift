/// One value on simdjson's tape, valid until its parser reads the next text.
///
/// The tape is an array of 64-bit words, the kind in the high byte. An object or array holds the
/// index after its end, a string its offset in the buffer of strings, a number is the next word.
@safe
struct JSONValue {
  /// What kind of value it is, by the letter that the tape has for it.
  enum Kind: UInt8 {
    case object = 0x7B
    case array = 0x5B
    case string = 0x22
    case integer = 0x6C
    case unsigned = 0x75
    case double = 0x64
    case `true` = 0x74
    case `false` = 0x66
    case null = 0x6E
    case end = 0
  }

  private let tape: UnsafePointer<UInt64>
  private let strings: UnsafePointer<UInt8>
  let index: Int

  init(tape: UnsafePointer<UInt64>, strings: UnsafePointer<UInt8>, index: Int) {
    unsafe self.tape = unsafe tape
    unsafe self.strings = unsafe strings
    self.index = index
  }

  private var word: UInt64 { unsafe tape[index] }

  var kind: Kind { Kind(rawValue: letter) ?? .end }

  fileprivate var letter: UInt8 { UInt8(truncatingIfNeeded: word >> 56) }

  /// The index of the word after the value.
  var nextIndex: Int {
    let word = word
    switch UInt8(truncatingIfNeeded: word >> 56) {
    case Kind.object.rawValue, Kind.array.rawValue:
      return Int(truncatingIfNeeded: word & 0xFFFF_FFFF)
    case Kind.integer.rawValue, Kind.unsigned.rawValue, Kind.double.rawValue: return index + 2
    default: return index + 1
    }
  }

  /// The value at another index of the same tape.
  func at(_ index: Int) -> JSONValue {
    unsafe JSONValue(tape: tape, strings: strings, index: index)
  }

  /// The string's bytes; nil when it is not a string.
  var string: JSONString? { letter == Kind.string.rawValue ? text : nil }

  /// The boolean; nil when it is not one.
  var boolean: Bool? {
    switch kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// The number; nil when it is not one.
  var number: Double? {
    switch kind {
    case .integer: Double(Int64(bitPattern: unsafe tape[index + 1]))
    case .unsigned: Double(unsafe tape[index + 1])
    case .double: Double(bitPattern: unsafe tape[index + 1])
    default: nil
    }
  }

  /// The bytes of the string here; valid only where the tape has a string.
  fileprivate var text: JSONString {
    let start = unsafe strings + Int(truncatingIfNeeded: word & 0x00FF_FFFF_FFFF_FFFF)
    let count = unsafe UnsafeRawPointer(start).loadUnaligned(as: UInt32.self)
    return unsafe JSONString(start: start + 4, count: Int(count))
  }

  /// The members of an object in their order; none when the value is not an object.
  var members: Members { Members(of: self) }

  /// The elements of an array in their order; none when the value is no array.
  var elements: Elements { Elements(of: self) }

  /// A hash of the kinds and numbers in a value, and all its strings as one stretch of bytes.
  ///
  /// simdjson writes the strings of a text one after the other, each with its length before it, so
  /// those of one value lie side by side.
  var shapeAndStrings: (shape: UInt64, strings: UnsafeBufferPointer<UInt8>) {
    var shape: UInt64 = 0
    var (first, last) = (-1, -1)
    var position = index
    let end = nextIndex
    while position < end {
      let word = unsafe tape[position]
      let letter = word >> 56
      shape = (shape &+ letter) &* 0x9E37_79B9_7F4A_7C15
      switch letter {
      case UInt64(Kind.string.rawValue):
        last = Int(word & 0x00FF_FFFF_FFFF_FFFF)
        if first < 0 { first = last }
      case UInt64(Kind.integer.rawValue), UInt64(Kind.unsigned.rawValue),
        UInt64(Kind.double.rawValue):
        position += 1
        shape = (shape ^ (unsafe tape[position])) &* 0xC2B2_AE3D_27D4_EB4F
      default: break
      }
      position += 1
    }
    guard first >= 0 else { return unsafe (shape, UnsafeBufferPointer(start: nil, count: 0)) }
    let lastCount = unsafe UnsafeRawPointer(strings + last).loadUnaligned(as: UInt32.self)
    let bytes = unsafe UnsafeBufferPointer(
      start: strings + first, count: last - first + 4 + Int(lastCount))
    return unsafe (shape, bytes)
  }

  /// The first member of an object with a key.
  func member(_ key: StaticString) -> JSONValue? {
    for (name, value) in members where name == key { return value }
    return nil
  }

  /// The first member of an object with a key; nil when it is null, which is taken for missing.
  func given(_ key: StaticString) -> JSONValue? {
    member(key).flatMap { $0.kind == .null ? nil : $0 }
  }
}

extension JSONValue {
  /// The members of an object.
  struct Members: Sequence, IteratorProtocol {
    private let object: JSONValue
    private var position: Int
    private let end: Int

    init(of object: JSONValue) {
      self.object = object
      position = object.index + 1
      end = object.letter == Kind.object.rawValue ? object.nextIndex - 1 : position
    }

    mutating func next() -> (key: JSONString, value: JSONValue)? {
      guard position < end else { return nil }
      let key = object.at(position).text
      let value = object.at(position + 1)
      position = value.nextIndex
      return (key, value)
    }
  }

  /// The elements of an array.
  struct Elements: Sequence, IteratorProtocol {
    private let array: JSONValue
    private var position: Int
    private let end: Int

    init(of array: JSONValue) {
      self.array = array
      position = array.index + 1
      end = array.letter == Kind.array.rawValue ? array.nextIndex - 1 : position
    }

    mutating func next() -> JSONValue? {
      guard position < end else { return nil }
      let value = array.at(position)
      position = value.nextIndex
      return value
    }
  }
}

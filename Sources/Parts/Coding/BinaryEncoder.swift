/// Writes values as bytes that only the same version of the program reads: no names and no types are said but
/// those of an enum's case.
///
/// Fields stand in the order in which they are encoded; integers are little-endian, doubles their bits, an
/// optional begins with a byte that says whether it is there, and what has no order, sets and dictionaries,
/// is sorted by its bytes. So the same value has the same bytes in each process.
package enum BinaryCoder {
  /// The bytes of a value.
  package static func bytes(of value: some Encodable) throws -> [UInt8] {
    let encoder = BinaryEncoder()
    try encoder.write(value)
    return encoder.bytes
  }

  /// The value of bytes.
  ///
  /// Throws ``BinaryFault`` when they are of no such value, or go on behind it.
  package static func value<Value: Decodable>(
    _ type: Value.Type = Value.self, of bytes: [UInt8]
  ) throws -> Value {
    let decoder = BinaryDecoder(bytes)
    let value = try decoder.read(type)
    guard decoder.isAtEnd else { throw BinaryFault() }
    return value
  }
}

/// Bytes that are of no such value.
package struct BinaryFault: Error {}

/// What all containers of a value write to.
final class BinaryEncoder: Encoder {
  fileprivate(set) var bytes: [UInt8] = []

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(KeyedWriter(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { ListWriter(encoder: self) }

  func singleValueContainer() -> any SingleValueEncodingContainer { ValueWriter(encoder: self) }

  /// Writes a value: one that has a form of its own in that, any other as it encodes itself.
  func write<Value: Encodable>(_ value: Value) throws {
    if let value = value as? any BinaryForm {
      try value.write(to: self)
    } else {
      try value.encode(to: self)
    }
  }

  /// Writes a value, or that it is not there.
  func write<Value: Encodable>(optional value: Value?) throws {
    append(value == nil ? 0 : 1 as UInt8)
    if let value { try write(value) }
  }

  /// Writes an integer.
  func append(_ number: some FixedWidthInteger) { bytes.append(littleEndian: number) }

  func append(_ more: some Collection<UInt8>) { bytes.append(contentsOf: more) }

  /// Writes a number of 4 bytes; returns its place.
  @discardableResult
  func append(count: Int) -> Int {
    append(UInt32(count))
    return bytes.count - 4
  }

  /// Replaces the number at a place.
  func set(count: Int, at place: Int) {
    bytes.replaceSubrange(place..<place + 4, with: [UInt8](littleEndian: UInt32(count)))
  }
}

/// Writes the fields of a value.
private struct KeyedWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: BinaryEncoder

  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { encoder.append(0 as UInt8) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try encoder.write(value) }

  func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
    try encoder.write(optional: value)
  }

  // Each by itself, for the standard library's own way would say nothing of what is not there.
  func encodeIfPresent(_ it: Bool?, forKey _: Key) throws { try encoder.write(optional: it) }
  func encodeIfPresent(_ it: String?, forKey _: Key) throws { try encoder.write(optional: it) }
  func encodeIfPresent(_ it: Double?, forKey _: Key) throws { try encoder.write(optional: it) }
  func encodeIfPresent(_ it: Float?, forKey _: Key) throws { try encoder.write(optional: it) }
  func encodeIfPresent(_ it: Int?, forKey _: Key) throws { try encoder.write(optional: it) }
  func encodeIfPresent(_ it: Int8?, forKey _: Key) throws { try encoder.write(optional: it) }
  func encodeIfPresent(_ it: Int16?, forKey _: Key) throws { try encoder.write(optional: it) }
  func encodeIfPresent(_ it: Int32?, forKey _: Key) throws { try encoder.write(optional: it) }
  func encodeIfPresent(_ it: Int64?, forKey _: Key) throws { try encoder.write(optional: it) }
  func encodeIfPresent(_ it: UInt?, forKey _: Key) throws { try encoder.write(optional: it) }
  func encodeIfPresent(_ it: UInt8?, forKey _: Key) throws { try encoder.write(optional: it) }
  func encodeIfPresent(_ it: UInt16?, forKey _: Key) throws { try encoder.write(optional: it) }
  func encodeIfPresent(_ it: UInt32?, forKey _: Key) throws { try encoder.write(optional: it) }
  func encodeIfPresent(_ it: UInt64?, forKey _: Key) throws { try encoder.write(optional: it) }

  /// Begins the values of an enum's case by the case's name.
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    key.stringValue.write(to: encoder)
    return encoder.container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder }
  func superEncoder(forKey key: Key) -> any Encoder { encoder }
}

/// Writes values of which only the number is known when they end.
private struct ListWriter: UnkeyedEncodingContainer {
  let encoder: BinaryEncoder
  private let place: Int
  private(set) var count = 0

  init(encoder: BinaryEncoder) {
    self.encoder = encoder
    place = encoder.append(count: 0)
  }

  var codingPath: [any CodingKey] { [] }

  private mutating func countOne() {
    count += 1
    encoder.set(count: count, at: place)
  }

  mutating func encodeNil() {
    countOne()
    encoder.append(0 as UInt8)
  }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    countOne()
    try encoder.write(value)
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    countOne()
    return encoder.container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    countOne()
    return encoder.unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder {
    countOne()
    return encoder
  }
}

/// Writes one value in place of another, such as an enum's raw one.
private struct ValueWriter: SingleValueEncodingContainer {
  let encoder: BinaryEncoder

  var codingPath: [any CodingKey] { [] }

  func encodeNil() { encoder.append(0 as UInt8) }

  func encode<Value: Encodable>(_ value: Value) throws { try encoder.write(value) }
}

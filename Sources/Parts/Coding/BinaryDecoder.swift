/// What all containers of a value read from.
final class BinaryDecoder: Decoder {
  private let bytes: [UInt8]
  private var next = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { next == bytes.count }
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(KeyedReader(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try ListReader(decoder: self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { ValueReader(decoder: self) }

  /// Reads a value: one that has a form of its own by that, any other as it decodes itself.
  func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard let form = type as? any BinaryForm.Type else { return try Value(from: self) }
    guard let value = try form.init(readingFrom: self) as? Value else { throw BinaryFault() }
    return value
  }

  /// Reads a value that may not be there.
  func read<Value: Decodable>(optional type: Value.Type) throws -> Value? {
    try flag() ? try read(type) : nil
  }

  /// Reads a byte that says yes or no.
  func flag() throws -> Bool {
    let byte: UInt8 = try number()
    guard byte < 2 else { throw BinaryFault() }
    return byte == 1
  }

  /// Reads a number of things, each of which has a byte at least.
  func count() throws -> Int {
    let count = Int(try number() as UInt32)
    guard count <= bytes.count - next else { throw BinaryFault() }
    return count
  }

  /// Reads an integer.
  func number<Number: FixedWidthInteger>() throws -> Number {
    Number(littleEndian: try take(Number.bitWidth / 8))
  }

  /// Reads so many bytes.
  func take(_ count: Int) throws -> ArraySlice<UInt8> {
    guard count <= bytes.count - next else { throw BinaryFault() }
    next += count
    return bytes[next - count..<next]
  }

  /// The text that is next, which stays so.
  fileprivate func nextText() throws -> String {
    let place = next
    defer { next = place }
    return try String(readingFrom: self)
  }
}

/// Reads the fields of a value, in the order in which they were written.
private struct KeyedReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: BinaryDecoder

  var codingPath: [any CodingKey] { [] }

  /// The case of an enum: only that asks for it.
  var allKeys: [Key] {
    (try? decoder.nextText()).flatMap { Key(stringValue: $0) }.map { [$0] } ?? []
  }

  func contains(_ key: Key) -> Bool { true }

  func decodeNil(forKey key: Key) throws -> Bool { try !decoder.flag() }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder.read(type)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try decoder.read(optional: type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    guard try decoder.read(String.self) == key.stringValue else { throw BinaryFault() }
    return decoder.container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder.unkeyedContainer()
  }

  func superDecoder() -> any Decoder { decoder }
  func superDecoder(forKey key: Key) -> any Decoder { decoder }
}

/// Reads values of which the number stands before them.
private struct ListReader: UnkeyedDecodingContainer {
  let decoder: BinaryDecoder
  let count: Int?
  private(set) var currentIndex = 0

  init(decoder: BinaryDecoder) throws {
    self.decoder = decoder
    count = try decoder.count()
  }

  var codingPath: [any CodingKey] { [] }
  var isAtEnd: Bool { currentIndex == count }

  private mutating func countOne() throws {
    guard !isAtEnd else { throw BinaryFault() }
    currentIndex += 1
  }

  mutating func decodeNil() throws -> Bool {
    let isThere = try decoder.flag()
    if !isThere { try countOne() }
    return !isThere
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try countOne()
    return try decoder.read(type)
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try countOne()
    return decoder.container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try countOne()
    return try decoder.unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder {
    try countOne()
    return decoder
  }
}

/// Reads one value in place of another.
private struct ValueReader: SingleValueDecodingContainer {
  let decoder: BinaryDecoder

  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { (try? !decoder.flag()) ?? true }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.read(type) }
}

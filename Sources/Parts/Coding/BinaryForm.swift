/// A type whose values have a form of their own as bytes.
protocol BinaryForm {
  func write(to encoder: BinaryEncoder) throws
  init(readingFrom decoder: BinaryDecoder) throws
}

extension [UInt8] {
  /// The bytes of an integer, the lowest first.
  init(littleEndian number: some FixedWidthInteger) {
    self = []
    append(littleEndian: number)
  }

  /// Adds the bytes of an integer, the lowest first.
  mutating func append(littleEndian number: some FixedWidthInteger) {
    for place in 0..<number.bitWidth / 8 {
      append(UInt8(truncatingIfNeeded: number >> (place * 8)))
    }
  }
}

extension FixedWidthInteger {
  /// The integer of its bytes, the lowest first.
  package init(littleEndian bytes: ArraySlice<UInt8>) {
    self = 0
    for (place, byte) in bytes.enumerated() {
      self |= Self(truncatingIfNeeded: byte) << (place * 8)
    }
  }
}

extension BinaryForm where Self: FixedWidthInteger {
  func write(to encoder: BinaryEncoder) { encoder.append(self) }
  init(readingFrom decoder: BinaryDecoder) throws { self = try decoder.number() }
}

extension Int: BinaryForm {}
extension Int8: BinaryForm {}
extension Int16: BinaryForm {}
extension Int32: BinaryForm {}
extension Int64: BinaryForm {}
extension UInt: BinaryForm {}
extension UInt8: BinaryForm {}
extension UInt16: BinaryForm {}
extension UInt32: BinaryForm {}
extension UInt64: BinaryForm {}

extension Bool: BinaryForm {
  func write(to encoder: BinaryEncoder) { encoder.append(self ? 1 : 0 as UInt8) }
  init(readingFrom decoder: BinaryDecoder) throws { self = try decoder.flag() }
}

extension Double: BinaryForm {
  func write(to encoder: BinaryEncoder) { bitPattern.write(to: encoder) }

  init(readingFrom decoder: BinaryDecoder) throws {
    self.init(bitPattern: try UInt64(readingFrom: decoder))
  }
}

extension String: BinaryForm {
  func write(to encoder: BinaryEncoder) {
    encoder.append(count: utf8.count)
    encoder.append(utf8)
  }

  init(readingFrom decoder: BinaryDecoder) throws {
    let bytes = try decoder.take(try decoder.count())
    guard let text = String(validating: bytes, as: UTF8.self) else { throw BinaryFault() }
    self = text
  }
}

extension Optional: BinaryForm where Wrapped: Codable {
  func write(to encoder: BinaryEncoder) throws { try encoder.write(optional: self) }

  init(readingFrom decoder: BinaryDecoder) throws {
    self = try decoder.read(optional: Wrapped.self)
  }
}

extension Array: BinaryForm where Element: Codable {
  func write(to encoder: BinaryEncoder) throws {
    encoder.append(count: count)
    // As anything: of two arrays the cast would look at each element.
    if let bytes = self as Any as? [UInt8] { return encoder.append(bytes) }
    for element in self { try encoder.write(element) }
  }

  init(readingFrom decoder: BinaryDecoder) throws {
    let count = try decoder.count()
    if Element.self == UInt8.self, let bytes = Array<UInt8>(try decoder.take(count)) as Any as? Self
    {
      self = bytes
      return
    }
    self = []
    for _ in 0..<count { append(try decoder.read(Element.self)) }
  }
}

extension Dictionary: BinaryForm where Key: Codable, Value: Codable {
  func write(to encoder: BinaryEncoder) throws {
    let pairs = try map { (key: try BinaryCoder.bytes(of: $0), value: $1) }
    encoder.append(count: count)
    for pair in pairs.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      encoder.append(pair.key)
      try encoder.write(pair.value)
    }
  }

  init(readingFrom decoder: BinaryDecoder) throws {
    self = [:]
    for _ in 0..<(try decoder.count()) {
      let key = try decoder.read(Key.self)
      guard updateValue(try decoder.read(Value.self), forKey: key) == nil else {
        throw BinaryFault()
      }
    }
  }
}

extension Set: BinaryForm where Element: Codable {
  func write(to encoder: BinaryEncoder) throws {
    let elements = try map { try BinaryCoder.bytes(of: $0) }
    encoder.append(count: count)
    for element in elements.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      encoder.append(element)
    }
  }

  init(readingFrom decoder: BinaryDecoder) throws {
    self = []
    for _ in 0..<(try decoder.count()) {
      guard insert(try decoder.read(Element.self)).inserted else { throw BinaryFault() }
    }
  }
}

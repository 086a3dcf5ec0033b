internal import MedicationAdherence

/// Fields that need no quotes, each behind its comma; there must be room for them.
extension OutputSpan<UInt8> {
  /// Appends a text.
  mutating func appendField(_ text: String) {
    append(CSVEncoder.comma)
    append(text)
  }

  /// Appends a whole number in decimal digits; nothing but the comma without one.
  mutating func appendField(_ value: Int?) {
    append(CSVEncoder.comma)
    guard let value else { return }
    append(value)
  }

  /// Appends the shortest decimal of a number; nothing but the comma without one that is finite.
  mutating func appendField(_ number: Double?, _ decimals: inout DecimalTexts) {
    append(CSVEncoder.comma)
    guard let number, number.isFinite else { return }
    decimals.append(number, to: &self)
  }

  /// Appends a field that is encoded already.
  mutating func appendField(copying bytes: Span<UInt8>) {
    append(CSVEncoder.comma)
    append(copying: bytes)
  }

  /// Appends a day; nothing but the comma without one.
  mutating func appendField(_ day: Day?) {
    append(CSVEncoder.comma)
    guard let day else { return }
    let (year, month, dayOfMonth) = day.components
    append(twoDigits: year / 100)
    append(twoDigits: year % 100)
    append(UInt8(ascii: "-"))
    append(twoDigits: month)
    append(UInt8(ascii: "-"))
    append(twoDigits: dayOfMonth)
  }

  /// Appends a whole number in decimal digits.
  mutating func append(_ value: Int) {
    if 0..<10 ~= value {
      append(Self.digit(value))
    } else if 10..<100 ~= value {
      append(twoDigits: value)
    } else if value < 0 {
      append(String(value))
    } else {
      var unit = 100
      while value / unit >= 10 { unit *= 10 }
      while unit > 0 {
        append(Self.digit(value / unit % 10))
        unit /= 10
      }
    }
  }

  /// Appends the two digits of a number below 100.
  mutating func append(twoDigits value: Int) {
    append(Self.digit(value / 10))
    append(Self.digit(value % 10))
  }

  private static func digit(_ value: Int) -> UInt8 {
    UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value)
  }

  /// Appends a text without a comma.
  mutating func append(_ text: String) {
    let isDone: Void? = unsafe text.utf8.withContiguousStorageIfAvailable {
      unsafe append(copying: $0)
    }
    if isDone == nil { for byte in text.utf8 { append(byte) } }
  }

  /// Appends bytes in one piece.
  mutating func append(copying bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(copying: $0) }
  }

  private mutating func append(copying bytes: UnsafeBufferPointer<UInt8>) {
    precondition(bytes.count <= freeCapacity, "there is room for a field")
    unsafe withUnsafeMutableBufferPointer { room, count in
      let end = count + bytes.count
      _ = unsafe room[count..<end].initialize(fromContentsOf: bytes)
      count = end
    }
  }
}

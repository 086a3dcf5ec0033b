import MedicationAdherence

/// A line of NDJSON in bytes, except for its slots.
struct SampleTemplate {
  private enum Piece {
    case bytes([UInt8])
    case slot(SampleSlot)
  }

  private var pieces: [Piece] = []
  private var tail: [UInt8] = []

  /// Writes out a value, with the line feed that ends its line.
  init(_ value: SampleJSON) {
    append(value)
    tail.append(UInt8(ascii: "\n"))
    pieces.append(.bytes(tail))
  }

  /// Adds the line to a buffer; without a dose, the slots stay empty.
  func append(to buffer: inout [UInt8], order: String = "", dose: SampleDose? = nil) {
    for piece in pieces {
      switch piece {
      case .bytes(let bytes): buffer.append(contentsOf: bytes)
      case .slot(let slot):
        if let dose { slot.append(to: &buffer, order: order, dose: dose) }
      }
    }
  }

  private mutating func append(_ value: SampleJSON) {
    switch value {
    case .text(let text, let slot): append(text: text, slot: slot)
    case .number(let digits): tail.append(contentsOf: digits.utf8)
    case .flag(let flag): tail.append(contentsOf: (flag ? "true" : "false").utf8)
    case .list(let elements): append(elements)
    case .object(let members): append(members)
    case .absent: tail.append(contentsOf: "null".utf8)
    }
  }

  private mutating func append(text: String, slot: SampleSlot?) {
    tail.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        tail.append(UInt8(ascii: "\\"))
      }
      tail.append(byte)
    }
    if let slot {
      pieces += [.bytes(tail), .slot(slot)]
      tail = []
    }
    tail.append(UInt8(ascii: "\""))
  }

  private mutating func append(_ elements: [SampleJSON]) {
    tail.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { tail.append(UInt8(ascii: ",")) }
      append(element)
    }
    tail.append(UInt8(ascii: "]"))
  }

  private mutating func append(_ members: [(String, SampleJSON)]) {
    tail.append(UInt8(ascii: "{"))
    var isFirst = true
    for (name, value) in members {
      if case .absent = value { continue }
      if !isFirst { tail.append(UInt8(ascii: ",")) }
      isFirst = false
      append(text: name, slot: nil)
      tail.append(UInt8(ascii: ":"))
      append(value)
    }
    tail.append(UInt8(ascii: "}"))
  }
}

extension SampleSlot {
  /// Adds what fills the slot in the line of a dose.
  fileprivate func append(to buffer: inout [UInt8], order: String, dose: SampleDose) {
    switch self {
    case .id:
      buffer.append(contentsOf: order.utf8)
      buffer.append(UInt8(ascii: "-"))
      buffer.append(dose.number, width: 5)
    case .version: buffer.append(dose.version, width: 1)
    case .stored: dose.appendStored(to: &buffer)
    case .effective: buffer.append(dose.instant, isWithoutTime: dose.isWithoutTime)
    case .nurse: buffer.append(dose.nurse, width: 2)
    }
  }
}

extension SampleDose {
  /// The second version is stored 5 hours after the first.
  fileprivate func appendStored(to buffer: inout [UInt8]) {
    let correction = (version - 1) * 5 * 3600
    buffer.append(utc: instant.utc + delay / 1000 + correction, millisecond: delay % 1000)
  }
}

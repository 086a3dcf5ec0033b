@testable import FHIRDecoding

/// A JSON value in one form, whoever read it: members by key, numbers as doubles.
enum JSONOutline: Equatable {
  case object([String: JSONOutline])
  case array([JSONOutline])
  case string(String)
  case number(Double)
  case boolean(Bool)
  case null
}

extension JSONOutline {
  /// The value as the code under test reads it.
  init(_ value: JSONValue) {
    switch value.kind {
    case .object:
      let members = value.members.map { ($0.key.text, JSONOutline($0.value)) }
      self = .object(Dictionary(members) { first, _ in first })
    case .array: self = .array(value.elements.map(JSONOutline.init))
    case .string: self = .string(value.string?.text ?? "")
    case .true, .false: self = .boolean(value.boolean ?? false)
    case .integer, .unsigned, .double: self = .number(value.number ?? .nan)
    case .null, .end: self = .null
    }
  }
}

extension JSONOutline: Decodable {
  /// The value as Foundation reads it, control characters replaced.
  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let boolean = try? value.decode(Bool.self) {
      self = .boolean(boolean)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let string = try? value.decode(String.self) {
      self = .string(Self.replaced(string))
    } else if let array = try? value.decode([JSONOutline].self) {
      self = .array(array)
    } else {
      let object = try value.decode([String: JSONOutline].self)
      self = .object(Dictionary(object.map { (Self.replaced($0), $1) }) { first, _ in first })
    }
  }

  /// The text with U+FFFD for each control character but tab and line ends.
  private static func replaced(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control && ![9, 10, 13].contains(scalar.value)
        ? "\u{FFFD}" : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

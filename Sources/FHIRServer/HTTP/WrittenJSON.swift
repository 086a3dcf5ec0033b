internal import FoundationEssentials

/// A JSON value as it is written, whatever ought to stand there.
///
/// It is for what servers write in their own way: one value that is wrong does not spoil the others.
enum WrittenJSON: Codable, Equatable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([WrittenJSON])
  case object([String: WrittenJSON])

  /// Reads a text; nil when it is not JSON.
  init?(_ bytes: [UInt8]) {
    guard let value = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { return nil }
    self = value
  }

  /// Decodes a value of any kind.
  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    // The most frequent kinds first: each that fails costs an error.
    if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if value.decodeNil() {
      self = .null
    } else if let members = try? value.decode([String: WrittenJSON].self) {
      self = .object(members)
    } else if let list = try? value.decode([WrittenJSON].self) {
      self = .list(list)
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else {
      self = .number(try value.decode(Double.self))
    }
  }

  /// Encodes the value.
  func encode(to encoder: any Encoder) throws {
    var place = encoder.singleValueContainer()
    switch self {
    case .null: try place.encodeNil()
    case .flag(let flag): try place.encode(flag)
    case .number(let number): try place.encode(number)
    case .text(let text): try place.encode(text)
    case .list(let list): try place.encode(list)
    case .object(let members): try place.encode(members)
    }
  }

  /// The value as JSON, its keys sorted.
  var bytes: [UInt8]? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map(Array.init)
  }

  /// The flag, when it is one.
  var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
  /// The whole number, when it is one.
  var count: Int? { if case .number(let number) = self { Int(exactly: number) } else { nil } }
  /// The text, when it is one.
  var text: String? { if case .text(let text) = self { text } else { nil } }
  /// The values of the list, when it is one.
  var list: [WrittenJSON]? { if case .list(let list) = self { list } else { nil } }
  /// The members of the object, when it is one.
  var object: [String: WrittenJSON]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// A member of an object; nil when it has none of the name, or is no object.
  subscript(_ name: String) -> WrittenJSON? { object?[name] }
}

extension WrittenJSON: ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// A text.
  init(stringLiteral text: String) { self = .text(text) }
  /// A list.
  init(arrayLiteral values: WrittenJSON...) { self = .list(values) }
  /// An object.
  init(dictionaryLiteral members: (String, WrittenJSON)...) {
    self = .object(Dictionary(members) { $1 })
  }
}

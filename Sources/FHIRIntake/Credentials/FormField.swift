/// One field of a form (`application/x-www-form-urlencoded`).
struct FormField: Sendable {
  /// The name.
  let name: String
  /// The value, as it is meant.
  let value: String

  /// Makes a field.
  init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }

  /// The bytes of a form.
  static func body(_ fields: [FormField]) -> [UInt8] {
    let pairs = fields.map { encoded($0.name) + "=" + encoded($0.value) }
    return Array(pairs.joined(separator: "&").utf8)
  }

  /// A text with everything but letters, digits, `-`, `.`, `_` and `~` escaped.
  static func encoded(_ text: String) -> String {
    text.utf8.map { isPlain($0) ? String(UnicodeScalar($0)) : escaped($0) }.joined()
  }

  private static func escaped(_ byte: UInt8) -> String {
    (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}

extension FormField: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The name alone: the value may be a secret.
  var description: String { name }
  /// The name alone: the value may be a secret.
  var debugDescription: String { name }
  /// A mirror that shows nothing.
  var customMirror: Mirror { Mirror(self, children: [:]) }
}

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
    let pairs = fields.map { $0.name.percentEncoded() + "=" + $0.value.percentEncoded() }
    return Array(pairs.joined(separator: "&").utf8)
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

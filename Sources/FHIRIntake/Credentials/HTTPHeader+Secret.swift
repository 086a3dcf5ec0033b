extension HTTPHeader: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The field as it is sent, but for what proves who asks.
  package var description: String {
    name + ": " + (name.lowercased() == "authorization" ? Secret(value).description : value)
  }

  /// The field as it is sent, but for what proves who asks.
  package var debugDescription: String { description }

  /// A mirror that shows nothing more.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}

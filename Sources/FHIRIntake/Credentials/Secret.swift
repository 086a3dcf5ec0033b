/// A text that nobody may see: a token, a password, a private key, a signed assertion.
///
/// It never prints itself: not in a description, not in a dump, not in an error that holds it.
package struct Secret: Sendable, Hashable {
  private let text: String

  /// Hides a text.
  package init(_ text: String) { self.text = text }

  /// The text itself, for the request that needs it and for nothing else.
  package var revealed: String { text }

  /// The secret without the line breaks at its end, which editors add.
  package var withoutFinalNewline: Secret {
    let end = text.lastIndex { !$0.isNewline }
    return Secret(end.map { String(text[...$0]) } ?? "")
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The word `secret`.
  package var description: String { "secret" }
  /// The word `secret`.
  package var debugDescription: String { "secret" }
  /// A mirror that shows nothing.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension String {
  /// The text without the secrets in it, each replaced by `…`.
  ///
  /// Servers repeat what they were sent. Secrets of fewer than four characters stay, since taking
  /// them out would garble every sentence and so tell what they are.
  func hiding(_ secrets: [Secret]) -> String {
    secrets.map(\.revealed).filter { $0.count >= 4 }.sorted { $0.count > $1.count }
      .reduce(self) { $0.replacing($1, with: "…") }
  }
}

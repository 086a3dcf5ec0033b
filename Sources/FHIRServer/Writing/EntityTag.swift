internal import DurableOutput

/// The version of a resource, as a server names it in `ETag` and in `meta.versionId`.
///
/// A strong tag (`"3"`), a weak one (`W/"3"`) and a versionId (`3`) that have one text are one version.
package struct EntityTag: Equatable, Sendable {
  /// The text between the quotes.
  package let text: String

  /// Reads an `ETag`; nil when it says nothing.
  package init?(header: String?) {
    guard let header = header?.withoutOuterBlanks else { return nil }
    let quoted = header.hasPrefix("W/") ? header.dropFirst(2) : header
    let isQuoted = quoted.count > 1 && quoted.hasPrefix("\"") && quoted.hasSuffix("\"")
    self.init(isQuoted ? String(quoted.dropFirst().dropLast()) : String(quoted))
  }

  /// Takes a version as it stands between quotes; nil for an empty one.
  package init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    self.text = text
  }

  /// The tag as `If-Match` has it (https://hl7.org/fhir/R4/http.html#concurrency).
  var weak: String { "W/\"\(text)\"" }
}

/// A part of a fetch: what a row of the ledger is about.
package struct FetchPart: Hashable, Sendable, Codable {
  /// The type of resource.
  package let type: String
  /// The patient's id or the file's name; empty for all of the type.
  package let name: String

  /// Makes a part.
  package init(type: String, name: String = "") {
    (self.type, self.name) = (type, name)
  }
}

package import Foundation

/// One resource of the ward, with what a search asks about it.
package struct Row: Sendable {
  /// The resource's type.
  package let type: String
  /// Its id.
  package let id: String
  /// The id of its patient; nil without one.
  package let patient: String?
  /// The Medication it points to; nil without one.
  package var medication: String?
  /// The clinical date; nil without one.
  package var date: Date?
  /// When it was last edited.
  package let updated: Date
  /// The resource.
  package private(set) var json: String

  /// The row with another text in the place of one.
  func replacing(_ text: String, with other: String) -> Row {
    var row = self
    row.json = json.replacing(text, with: other)
    return row
  }
}

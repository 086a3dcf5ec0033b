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
  package let json: String
}

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

  /// The row as it is stored at a moment, in a version, of the patient whom it names.
  func stored(at moment: String, version: Int) -> Row {
    let text = json.replacing(
      /"meta":\{[^}]*\}/, with: #""meta":{"versionId":"\#(version)","lastUpdated":"\#(moment)"}"#)
    let named = text.firstMatch(of: /"(?:subject|patient)":\{"reference":"Patient\/([^"]*)"/)
    return Row(
      type: type, id: id, patient: named.map { String($0.output.1) } ?? patient,
      medication: medication, date: date, updated: Ward.instant(moment) ?? updated, json: text)
  }

  /// The row with another text in the place of one.
  func replacing(_ text: String, with other: String) -> Row {
    var row = self
    row.json = json.replacing(text, with: other)
    return row
  }
}

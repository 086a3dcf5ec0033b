/// What a server understands of searching.
package struct SearchRules: Sendable {
  /// How `next` is written.
  package enum Form: Sendable { case absolute, path, typeAndQuery, query }

  /// How `next` is written.
  package var next = Form.absolute
  /// The parameters that name a patient; nil for those of the version.
  package var patientParameters: [String]?
  /// Whether `_summary=count` works.
  package var counts = true
  /// Whether `_lastUpdated` works.
  package var knowsEdits = true
  /// Whether a Medication can be included.
  package var includes = false
  /// Parameters that are passed over although strictness was asked for.
  package var ignored: Set<String> = []

  /// Parameters that are neither offered nor understood.
  package var lacks: Set<String> = []
  /// Parameters that are offered all the same.
  package var claims: Set<String> = []

  /// Whether patients are found by their identifiers.
  package var knowsIdentifiers = false
  /// Whether all of a patient is given at once.
  package var givesEverything = false
  /// What was deleted on 2025-03-06, as `Type/id`, that histories tell; nil without histories.
  package var deleted: [String]?

  /// Makes the rules of a server that understands everything but `_include`.
  package init() {}
}

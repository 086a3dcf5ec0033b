internal import MedicationAdherence

/// What a language needs for doses by groups.
package protocol GroupWording {
  /// What groups of a kind are; nil for a list, which is called as it is.
  static func word(ofGroupKind kind: String) -> String?
  /// The name of the group of doses of which the group is not known.
  static var groupNotKnown: String { get }
  /// The word for a sex, by FHIR's code; nil for none of them.
  static func word(ofSex code: String) -> String?
}

extension Wording {
  /// What a group is called.
  package static func word(ofGroup group: String) -> String {
    group == GroupKind.notKnown ? groupNotKnown : word(ofSex: group) ?? group
  }
}

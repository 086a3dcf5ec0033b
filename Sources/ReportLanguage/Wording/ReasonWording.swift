package import MedicationAdherence

/// What a language calls the reasons why doses are not given.
package protocol ReasonWording {
  /// A reason that is known by its code.
  static func reason(_ reason: KnownReason) -> String
}

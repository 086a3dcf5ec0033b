package import MedicationAdherence

extension Language {
  /// What a reason that is known by its code is called.
  package func name(of reason: KnownReason) -> String { wording.reason(reason) }
}

package import FHIRDecoding
package import MedicationAdherence

/// What is known of all records where only some patients' are read, as in a part of a report to which its
/// lines were routed.
package struct GlobalFacts: Sendable {
  /// Whether a Patient was read.
  package var hasPatients: Bool
  /// Whether an Encounter was read.
  package var hasEncounters: Bool
  /// Why doses were not given, those of the patients who are read among them.
  package var reasons: [NotGivenReason]
  /// What the records call medications; nil until that is known, or when nothing is released.
  package var names: NamesInUse?
  /// How many patients have been in each ward, by its name; nil until that is known.
  package var wardPatients: [String: Int]?

  /// Makes facts that are known when nothing is counted yet.
  package init(hasPatients: Bool, hasEncounters: Bool = false, reasons: [NotGivenReason]) {
    (self.hasPatients, self.hasEncounters) = (hasPatients, hasEncounters)
    self.reasons = reasons
  }
}

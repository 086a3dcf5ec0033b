public import MedicationAdherence

/// A patient as it was read.
public struct PatientRecord: Sendable {
  /// Where and how the resource was read.
  public var origin: ResourceOrigin
  /// The name; empty when it has none.
  public var name: String
  /// The patient's death; nil when none is recorded.
  public var deceased: Death?
}

/// A Medication resource as it was read.
public struct MedicationRecord: Sendable {
  /// Where and how the resource was read.
  public var origin: ResourceOrigin
  /// What it is.
  public var concept: CodeableConcept?
}

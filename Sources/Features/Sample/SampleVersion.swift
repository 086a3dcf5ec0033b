/// A version of FHIR that a made-up data set can be written in.
public enum SampleVersion: String, CaseIterable, Sendable {
  /// DSTU2, 1.0.2.
  case dstu2
  /// STU3, 3.0.2.
  case stu3
  /// R4, 4.0.1.
  case r4
  /// R5, 5.0.0.
  case r5

  /// The type of an order: `MedicationOrder` in DSTU2, `MedicationRequest` since.
  public var orderType: String { self == .dstu2 ? "MedicationOrder" : "MedicationRequest" }
}

/// A version of FHIR, as far as a resource's fields tell (R4B reads as R4).
public enum FHIRVersion: UInt8, CaseIterable, Sendable {
  /// FHIR 1.0.2.
  case dstu2
  /// FHIR 3.0.
  case stu3
  /// FHIR 4.0 and 4.3; also what fits several versions.
  case r4
  /// FHIR 5.0.
  case r5

  /// The name in every output.
  public var name: String {
    switch self {
    case .dstu2: "DSTU2"
    case .stu3: "STU3"
    case .r4: "R4"
    case .r5: "R5"
    }
  }
}

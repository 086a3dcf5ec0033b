/// A Medication resource as it was read.
public struct MedicationRecord: Sendable {
  /// Where and how the resource was read.
  public var origin: ResourceOrigin
  /// What it is.
  public var concept: CodeableConcept?
  /// What names it when its concept does not; nil when nothing does.
  var composition: MedicationComposition?
}

extension MedicationRecord: DecodedRecord {
  package static let kinds = [ResourceKind.medication]
  static let declaration = KindDeclaration(
    keeping: .always, account: .read, remarksModifiers: true)

  /// Reads a Medication.
  init(
    _ resource: JSONValue, place: ReadingPlace, keeping details: RecordDetails,
    _ cache: inout DecodingCache
  ) throws(DecodingFault) {
    origin = try ResourceOrigin(resource, .medication, place: place)
    let code = try resource.only("code", at: "code")
    try code?.refuseRepetition(at: "code")
    concept = code.map(CodeableConcept.init)
    guard concept?.name == nil else { return }
    let composition = try MedicationComposition(
      resource, contained: resource.member("contained"), scope: place.scope)
    self.composition = composition.isEmpty ? nil : composition
  }
}

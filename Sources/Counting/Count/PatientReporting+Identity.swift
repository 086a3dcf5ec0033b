internal import FHIRDecoding
internal import MedicationAdherence

extension LinkedRecord.Patient {
  /// Who the patient is as of the as-of day, as far as rules tell it; nil when they tell nothing.
  func identity(_ rules: CountingRules) -> PatientIdentity? {
    guard rules.identityDetail > .none else { return nil }
    let day = rules.asOf.day
    return PatientIdentity(
      person ?? Person(), recordNumber: facts?.recordNumber(on: day) ?? "",
      telephones: facts?.telephones(on: day) ?? [], on: day, deceased: deceased)
  }
}

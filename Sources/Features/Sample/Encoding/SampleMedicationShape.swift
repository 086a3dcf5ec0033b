/// How each version of FHIR writes a medication that orders refer to.
struct SampleMedicationShape {
  /// The version.
  let version: SampleVersion
  /// The drug.
  let drug: SampleDrug
  /// When the record was stored.
  let stored: SampleInstant

  /// The resource; DSTU2 gives a medication no status.
  var resource: SampleJSON {
    [
      "resourceType": "Medication", "id": .text(drug.id),
      "meta": ["versionId": "1", "lastUpdated": .text(stored.utcDescription)],
      "code": SampleCodes(version: version).drug(drug),
      "status": version == .dstu2 ? .absent : "active",
    ]
  }
}

import MedicationAdherence

/// How each version of FHIR writes a patient.
struct SamplePatientShape {
  /// The version.
  let version: SampleVersion
  /// The patient.
  let patient: SamplePatient

  /// The resource.
  var resource: SampleJSON {
    let admitted = SampleInstant(patient.range.first, second: 5 * 3600)
    return [
      "resourceType": "Patient", "id": .text(patient.id),
      "meta": ["versionId": "1", "lastUpdated": .text(admitted.utcDescription)],
      "identifier": [
        ["system": "https://ward.example.org/sid/patient", "value": .text(patient.id)]
      ],
      "active": true, "name": [name], "gender": patient.name.isFemale ? "female" : "male",
      "birthDate": "\(patient.birthDate)",
    ]
  }

  /// In DSTU2 a family name is a list.
  private var name: SampleJSON {
    let family = SampleJSON.text(patient.name.family)
    return [
      "use": "official", "family": version == .dstu2 ? [family] : family,
      "given": [.text(patient.name.given)],
    ]
  }
}

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

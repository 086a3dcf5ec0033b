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

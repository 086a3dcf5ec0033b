extension TypeTable {
  /// Patient and its parts.
  ///
  /// Source: https://hl7.org/fhir/patient.html and its earlier versions.
  static let patient = """
    Patient 2345
      active boolean
      address Address*
      animal PatientAnimal 23
      birthDate date
      careProvider Reference* 2
      communication PatientCommunication*
      contact PatientContact*
      deceasedBoolean boolean
      deceasedDateTime dateTime
      gender string
      generalPractitioner Reference* 345
      identifier Identifier*
      link PatientLink*
      managingOrganization Reference
      maritalStatus CodeableConcept
      multipleBirthBoolean boolean
      multipleBirthInteger integer
      name HumanName*
      photo Attachment*
      telecom ContactPoint*
    PatientAnimal 23
      breed CodeableConcept
      genderStatus CodeableConcept
      species CodeableConcept 2
      species CodeableConcept! 3
    PatientCommunication 2345
      language CodeableConcept 2
      language CodeableConcept! 345
      preferred boolean
    PatientContact 2345
      address Address
      gender string
      name HumanName
      organization Reference
      period Period
      relationship CodeableConcept*
      telecom ContactPoint*
    PatientLink 2345
      other Reference!
      type string!
    """
}

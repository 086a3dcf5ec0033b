extension TypeTable {
  /// DocumentReference and its parts.
  ///
  /// Source: https://hl7.org/fhir/documentreference.html and its earlier versions.
  static let documentReference = """
    DocumentReference 2345
      attester DocumentReferenceAttester* 5
      authenticator Reference 234
      author Reference*
      basedOn Reference* 5
      bodySite CodeableReference* 5
      category CodeableConcept* 45
      class CodeableConcept 23
      content DocumentReferenceContent*!
      context DocumentReferenceContext 234
      context Reference* 5
      created dateTime 23
      custodian Reference
      date instant 45
      description string
      docStatus CodeableConcept 2
      docStatus string 345
      event CodeableReference* 5
      facilityType CodeableConcept 5
      identifier Identifier*
      indexed instant! 23
      masterIdentifier Identifier 234
      modality CodeableConcept* 5
      period Period 5
      practiceSetting CodeableConcept 5
      relatesTo DocumentReferenceRelatesTo*
      securityLabel CodeableConcept*
      status string!
      subject Reference
      type CodeableConcept! 23
      type CodeableConcept 45
      version string 5
    DocumentReferenceAttester 5
      mode CodeableConcept!
      party Reference
      time dateTime
    DocumentReferenceContent 2345
      attachment Attachment!
      format Coding* 2
      format Coding 34
      profile DocumentReferenceContentProfile* 5
    DocumentReferenceContentProfile 5
      valueCanonical string
      valueCoding Coding
      valueUri string
    DocumentReferenceContext 234
      encounter Reference 23
      encounter Reference* 4
      event CodeableConcept*
      facilityType CodeableConcept
      period Period
      practiceSetting CodeableConcept
      related DocumentReferenceContextRelated* 23
      related Reference* 4
      sourcePatientInfo Reference
    DocumentReferenceContextRelated 23
      identifier Identifier
      ref Reference
    DocumentReferenceRelatesTo 2345
      code string! 234
      code CodeableConcept! 5
      target Reference!
    """
}

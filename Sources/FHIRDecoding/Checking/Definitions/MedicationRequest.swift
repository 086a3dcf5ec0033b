extension TypeTable {
  /// MedicationRequest and its parts.
  ///
  /// Source: https://hl7.org/fhir/medicationrequest.html and its earlier versions.
  static let medicationRequest = """
    MedicationRequest 345
      authoredOn dateTime
      basedOn Reference*
      category CodeableConcept 3
      category CodeableConcept* 45
      context Reference 3
      courseOfTherapyType CodeableConcept 45
      definition Reference* 3
      detectedIssue Reference* 34
      device CodeableReference* 5
      dispenseRequest MedicationRequestDispenseRequest
      doNotPerform boolean 45
      dosageInstruction Dosage*
      effectiveDosePeriod Period 5
      encounter Reference 45
      eventHistory Reference*
      groupIdentifier Identifier
      identifier Identifier*
      informationSource Reference* 5
      instantiatesCanonical string* 4
      instantiatesUri string* 4
      insurance Reference* 45
      intent string!
      medication CodeableReference! 5
      medicationCodeableConcept CodeableConcept 34
      medicationReference Reference 34
      note Annotation*
      performer Reference 4
      performer Reference* 5
      performerType CodeableConcept 45
      priorPrescription Reference
      priority string
      reason CodeableReference* 5
      reasonCode CodeableConcept* 34
      reasonReference Reference* 34
      recorder Reference
      renderedDosageInstruction string 5
      reported boolean 5
      reportedBoolean boolean 4
      reportedReference Reference 4
      requester MedicationRequestRequester 3
      requester Reference 45
      status string 3
      status string! 45
      statusChanged dateTime 5
      statusReason CodeableConcept 45
      subject Reference!
      substitution MedicationRequestSubstitution
      supportingInformation Reference*
    MedicationRequestDispenseRequest 345
      dispenseInterval Quantity 45
      dispenser Reference 5
      dispenserInstruction Annotation* 5
      doseAdministrationAid CodeableConcept 5
      expectedSupplyDuration Quantity
      initialFill MedicationRequestDispenseRequestInitialFill 45
      numberOfRepeatsAllowed integer
      performer Reference 34
      quantity Quantity
      validityPeriod Period
    MedicationRequestDispenseRequestInitialFill 45
      duration Quantity
      quantity Quantity
    MedicationRequestRequester 3
      agent Reference!
      onBehalfOf Reference
    MedicationRequestSubstitution 345
      allowed boolean! 3
      allowedBoolean boolean 45
      allowedCodeableConcept CodeableConcept 45
      reason CodeableConcept
    """
}

extension TypeTable {
  /// MedicationDispense and its parts.
  ///
  /// Source: https://hl7.org/fhir/medicationdispense.html and its earlier versions.
  static let medicationDispense = """
    MedicationDispense 2345
      authorizingPrescription Reference*
      basedOn Reference* 5
      category CodeableConcept 34
      category CodeableConcept* 5
      context Reference 34
      daysSupply Quantity
      destination Reference
      detectedIssue Reference* 34
      dispenser Reference 2
      dosageInstruction MedicationDispenseDosageInstruction* 2
      dosageInstruction Dosage* 345
      encounter Reference 5
      eventHistory Reference* 345
      identifier Identifier 2
      identifier Identifier* 345
      location Reference 45
      medication CodeableReference! 5
      medicationCodeableConcept CodeableConcept 234
      medicationReference Reference 234
      notDone boolean 3
      notDoneReasonCodeableConcept CodeableConcept 3
      notDoneReasonReference Reference 3
      notPerformedReason CodeableReference 5
      note string 2
      note Annotation* 345
      partOf Reference* 345
      patient Reference 2
      performer MedicationDispensePerformer* 345
      quantity Quantity
      receiver Reference*
      recorded dateTime 5
      renderedDosageInstruction string 5
      status string 23
      status string! 45
      statusChanged dateTime 5
      statusReasonCodeableConcept CodeableConcept 4
      statusReasonReference Reference 4
      subject Reference 34
      subject Reference! 5
      substitution MedicationDispenseSubstitution
      supportingInformation Reference* 345
      type CodeableConcept
      whenHandedOver dateTime
      whenPrepared dateTime
    MedicationDispenseDosageInstruction 2
      additionalInstructions CodeableConcept
      asNeededBoolean boolean
      asNeededCodeableConcept CodeableConcept
      doseQuantity Quantity
      doseRange Range
      maxDosePerPeriod Ratio
      method CodeableConcept
      rateRange Ratio
      rateRatio Range
      route CodeableConcept
      siteCodeableConcept CodeableConcept
      siteReference Reference
      text string
      timing Timing
    MedicationDispensePerformer 345
      actor Reference!
      function CodeableConcept 45
      onBehalfOf Reference 3
    MedicationDispenseSubstitution 2345
      reason CodeableConcept*
      responsibleParty Reference* 234
      responsibleParty Reference 5
      type CodeableConcept! 2
      type CodeableConcept 345
      wasSubstituted boolean! 345
    """
}

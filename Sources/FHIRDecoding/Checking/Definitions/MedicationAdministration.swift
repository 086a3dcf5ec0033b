extension TypeTable {
  /// MedicationAdministration and its parts.
  ///
  /// Source: https://hl7.org/fhir/medicationadministration.html and its earlier versions.
  static let medicationAdministration = """
    MedicationAdministration 2345
      basedOn Reference* 5
      category CodeableConcept 34
      category CodeableConcept* 5
      context Reference 34
      definition Reference* 3
      device Reference* 234
      device CodeableReference* 5
      dosage MedicationAdministrationDosage
      effectiveDateTime dateTime 34
      effectivePeriod Period 34
      effectiveTimeDateTime dateTime 2
      effectiveTimePeriod Period 2
      encounter Reference 25
      eventHistory Reference* 345
      identifier Identifier*
      instantiates string* 4
      isSubPotent boolean 5
      medication CodeableReference! 5
      medicationCodeableConcept CodeableConcept 234
      medicationReference Reference 234
      notGiven boolean 3
      note string 2
      note Annotation* 345
      occurenceDateTime dateTime 5
      occurencePeriod Period 5
      occurenceTiming Timing 5
      occurrenceDateTime dateTime 5
      occurrencePeriod Period 5
      occurrenceTiming Timing 5
      partOf Reference* 345
      patient Reference! 2
      performer MedicationAdministrationPerformer* 345
      practitioner Reference 2
      prescription Reference 23
      reason CodeableReference* 5
      reasonCode CodeableConcept* 34
      reasonGiven CodeableConcept* 2
      reasonNotGiven CodeableConcept* 23
      reasonReference Reference* 34
      recorded dateTime 5
      request Reference 45
      status string! 2
      status string! 345
      statusReason CodeableConcept* 45
      subPotentReason CodeableConcept* 5
      subject Reference! 345
      supportingInformation Reference* 345
      wasNotGiven boolean 2
    MedicationAdministrationDosage 2345
      dose Quantity 345
      method CodeableConcept
      quantity Quantity 2
      rateQuantity Quantity 345
      rateRange Range 2
      rateRatio Ratio
      route CodeableConcept
      site CodeableConcept 345
      siteCodeableConcept CodeableConcept 2
      siteReference Reference 2
      text string
    MedicationAdministrationPerformer 345
      actor Reference! 34
      actor CodeableReference! 5
      function CodeableConcept 45
      onBehalfOf Reference 3
    """
}

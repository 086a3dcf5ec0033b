extension TypeTable {
  /// MedicationOrder (DSTU2) and its parts.
  ///
  /// Source: https://hl7.org/fhir/DSTU2/medicationorder.html and its earlier versions.
  static let medicationOrder = """
    MedicationOrder 2
      dateEnded dateTime
      dateWritten dateTime
      dispenseRequest MedicationOrderDispenseRequest
      dosageInstruction MedicationOrderDosageInstruction*
      encounter Reference
      identifier Identifier*
      medicationCodeableConcept CodeableConcept
      medicationReference Reference
      note string
      patient Reference
      prescriber Reference
      priorPrescription Reference
      reasonCodeableConcept CodeableConcept
      reasonEnded CodeableConcept
      reasonReference Reference
      status string
      substitution MedicationOrderSubstitution
    MedicationOrderDispenseRequest 2
      expectedSupplyDuration Quantity
      medicationCodeableConcept CodeableConcept
      medicationReference Reference
      numberOfRepeatsAllowed integer
      quantity Quantity
      validityPeriod Period
    MedicationOrderDosageInstruction 2
      additionalInstructions CodeableConcept
      asNeededBoolean boolean
      asNeededCodeableConcept CodeableConcept
      doseQuantity Quantity
      doseRange Range
      maxDosePerPeriod Ratio
      method CodeableConcept
      rateRange Range
      rateRatio Ratio
      route CodeableConcept
      siteCodeableConcept CodeableConcept
      siteReference Reference
      text string
      timing Timing
    MedicationOrderSubstitution 2
      reason CodeableConcept
      type CodeableConcept!
    """
}

extension TypeTable {
  /// Dosage, Timing and their parts.
  ///
  /// Source: https://hl7.org/fhir/dosage.html and its earlier versions.
  static let dosage = """
    Dosage 345
      additionalInstruction CodeableConcept*
      asNeeded boolean 5
      asNeededBoolean boolean 34
      asNeededCodeableConcept CodeableConcept 34
      asNeededFor CodeableConcept* 5
      doseAndRate DosageDoseAndRate* 45
      doseQuantity Quantity 3
      doseRange Range 3
      maxDosePerAdministration Quantity
      maxDosePerLifetime Quantity
      maxDosePerPeriod Ratio 34
      maxDosePerPeriod Ratio* 5
      method CodeableConcept
      patientInstruction string
      rateQuantity Quantity 3
      rateRange Range 3
      rateRatio Ratio 3
      route CodeableConcept
      sequence integer
      site CodeableConcept
      text string
      timing Timing
    DosageDoseAndRate 45
      doseQuantity Quantity
      doseRange Range
      rateQuantity Quantity
      rateRange Range
      rateRatio Ratio
      type CodeableConcept
    Timing 2345
      code CodeableConcept
      event dateTime*
      repeat TimingRepeat
    TimingRepeat 2345
      boundsDuration Quantity 345
      boundsPeriod Period
      boundsQuantity Quantity 2
      boundsRange Range
      count integer
      countMax integer 345
      dayOfWeek string* 345
      duration decimal
      durationMax decimal
      durationUnit string 345
      durationUnits string 2
      frequency integer
      frequencyMax integer
      offset integer 345
      period decimal
      periodMax decimal
      periodUnit string 345
      periodUnits string 2
      timeOfDay time* 345
      when string 2
      when string* 345
    """
}

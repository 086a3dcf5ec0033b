extension TypeTable {
  /// The data types that every resource uses.
  ///
  /// Source: https://hl7.org/fhir/datatypes.html and its earlier versions.
  static let generalTypes = """
    CodeableConcept 2345
      coding Coding*
      text string
    CodeableReference 45
      concept CodeableConcept
      reference Reference
    Coding 2345
      code string
      display string
      system string
      userSelected boolean
      version string
    Meta 2345
      lastUpdated instant
      profile string*
      security Coding*
      source string 45
      tag Coding*
      versionId string
    Narrative 2345
      div string!
      status string!
    Period 2345
      end dateTime
      start dateTime
    Quantity 2345
      code string
      comparator string
      system string
      unit string
      value decimal
    Range 2345
      high Quantity
      low Quantity
    Ratio 2345
      denominator Quantity
      numerator Quantity
    """
}

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

extension TypeTable {
  /// The data types that say who and where.
  ///
  /// Source: https://hl7.org/fhir/datatypes.html and its earlier versions.
  static let personTypes = """
    Address 2345
      city string
      country string
      district string
      line string*
      period Period
      postalCode string
      state string
      text string
      type string
      use string
    ContactPoint 2345
      period Period
      rank integer
      system string
      use string
      value string
    HumanName 2345
      family string* 2
      family string 345
      given string*
      period Period
      prefix string*
      suffix string*
      text string
      use string
    Identifier 2345
      assigner Reference
      period Period
      system string
      type CodeableConcept
      use string
      value string
    Reference 2345
      display string
      identifier Identifier 345
      reference string
      type string 45
    Annotation 2345
      authorReference Reference
      authorString string
      text string!
      time dateTime
    Attachment 2345
      contentType string
      creation dateTime
      data string
      duration decimal 5
      frames integer 5
      hash string
      height integer 5
      language string
      pages integer 5
      size integer 234
      size string 5
      title string
      url string
      width integer 5
    """
}

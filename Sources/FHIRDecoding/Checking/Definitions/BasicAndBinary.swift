extension TypeTable {
  /// Basic and Binary.
  ///
  /// Source: https://hl7.org/fhir/basic.html, https://hl7.org/fhir/binary.html and their earlier versions.
  static let basicAndBinary = """
    Basic 2345
      author Reference
      code CodeableConcept!
      created date 234
      created dateTime 5
      identifier Identifier*
      subject Reference
    Binary 2345
      content string! 23
      contentType string!
      data string 45
      securityContext Reference 345
    """
}

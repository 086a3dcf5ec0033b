extension TypeTable {
  /// QuestionnaireResponse and its parts.
  ///
  /// Source: https://hl7.org/fhir/questionnaireresponse.html and its earlier versions.
  static let questionnaireResponse = """
    QuestionnaireResponse 2345
      author Reference
      authored dateTime
      basedOn Reference* 345
      context Reference 3
      encounter Reference 245
      group QuestionnaireResponseGroup 2
      identifier Identifier 234
      identifier Identifier* 5
      item QuestionnaireResponseItem* 345
      parent Reference* 3
      partOf Reference* 45
      questionnaire Reference 23
      questionnaire string 4
      questionnaire string! 5
      source Reference
      status string!
      subject Reference
    QuestionnaireResponseGroup 2
      group QuestionnaireResponseGroup*
      linkId string
      question QuestionnaireResponseGroupQuestion*
      subject Reference
      text string
      title string
    QuestionnaireResponseGroupQuestion 2
      answer QuestionnaireResponseGroupQuestionAnswer*
      linkId string
      text string
    QuestionnaireResponseGroupQuestionAnswer 2
      group QuestionnaireResponseGroup*
      valueAttachment Attachment
      valueBoolean boolean
      valueCoding Coding
      valueDate date
      valueDateTime dateTime
      valueDecimal decimal
      valueInstant instant
      valueInteger integer
      valueQuantity Quantity
      valueReference Reference
      valueString string
      valueTime time
      valueUri string
    QuestionnaireResponseItem 345
      answer QuestionnaireResponseItemAnswer*
      definition string
      item QuestionnaireResponseItem*
      linkId string!
      subject Reference 3
      text string
    QuestionnaireResponseItemAnswer 345
      item QuestionnaireResponseItem*
      valueAttachment Attachment
      valueBoolean boolean
      valueCoding Coding
      valueDate date
      valueDateTime dateTime
      valueDecimal decimal
      valueInteger integer
      valueQuantity Quantity
      valueReference Reference
      valueString string
      valueTime time
      valueUri string
    """
}

extension TypeTable {
  /// Medication and its parts.
  ///
  /// Source: https://hl7.org/fhir/medication.html and its earlier versions.
  static let medication = """
    Medication 2345
      amount Ratio 4
      batch MedicationBatch 45
      code CodeableConcept
      definition Reference 5
      doseForm CodeableConcept 5
      form CodeableConcept 34
      identifier Identifier* 45
      image Attachment* 3
      ingredient MedicationIngredient* 345
      isBrand boolean 23
      isOverTheCounter boolean 3
      manufacturer Reference 234
      marketingAuthorizationHolder Reference 5
      package MedicationPackage 23
      product MedicationProduct 2
      status string 345
      totalVolume Quantity 5
    MedicationBatch 45
      expirationDate dateTime
      lotNumber string
    MedicationIngredient 345
      amount Ratio 3
      isActive boolean
      item CodeableReference! 5
      itemCodeableConcept CodeableConcept 34
      itemReference Reference 34
      strength Ratio 4
      strengthCodeableConcept CodeableConcept 5
      strengthQuantity Quantity 5
      strengthRatio Ratio 5
    MedicationPackage 23
      batch MedicationPackageBatch* 3
      container CodeableConcept
      content MedicationPackageContent*
    MedicationPackageBatch 3
      expirationDate dateTime
      lotNumber string
    MedicationPackageContent 23
      amount Quantity
      item Reference 2
      itemCodeableConcept CodeableConcept 3
      itemReference Reference 3
    MedicationProduct 2
      batch MedicationProductBatch*
      form CodeableConcept
      ingredient MedicationProductIngredient*
    MedicationProductBatch 2
      expirationDate dateTime
      lotNumber string
    MedicationProductIngredient 2
      amount Ratio
      item Reference
    """
}

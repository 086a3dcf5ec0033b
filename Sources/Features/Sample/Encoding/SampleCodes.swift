/// Coded values in the code systems of one version of FHIR.
struct SampleCodes {
  /// The version.
  let version: SampleVersion

  /// A drug as a CodeableConcept.
  func drug(_ drug: SampleDrug) -> SampleJSON {
    [
      "coding": [
        coding("http://www.whocc.no/atc", drug.atc, drug.substance),
        coding(
          "http://www.nlm.nih.gov/research/umls/rxnorm", drug.rxNorm,
          drug.ingredient ?? drug.substance),
      ], "text": .text(drug.product),
    ]
  }

  /// The member that names a drug, by code or by reference, as the version spells it.
  func medication(_ drug: SampleDrug) -> SampleJSON {
    let reference: SampleJSON = [
      "reference": "Medication/\(drug.id)", "display": .text(drug.product),
    ]
    return switch (version, drug.isReferenced) {
    case (.r5, true): ["medication": ["reference": reference]]
    case (.r5, false): ["medication": ["concept": self.drug(drug)]]
    case (_, true): ["medicationReference": reference]
    case (_, false): ["medicationCodeableConcept": self.drug(drug)]
    }
  }

  /// A route as a CodeableConcept.
  func route(_ route: SampleRoute) -> SampleJSON {
    concept("http://snomed.info/sct", route.rawValue, route.display)
  }

  /// An amount in UCUM.
  func quantity(_ value: String, _ unit: SampleUnit) -> SampleJSON {
    [
      "value": .number(value), "unit": .text(unit.name), "system": "http://unitsofmeasure.org",
      "code": .text(unit.rawValue),
    ]
  }

  /// Why a dose was not given, as a list of one CodeableConcept.
  func reason(_ reason: SampleReason) -> SampleJSON {
    let (system, code, display): (String, String, String) =
      switch reason {
      case .none: (notGivenSystem, "a", "None")
      case .away: (notGivenSystem, "b", "Away")
      case .asleep: (notGivenSystem, "c", "Asleep")
      case .vomit: (notGivenSystem, "d", "Vomit")
      case .declined: ("http://snomed.info/sct", "182895007", "Drug declined by patient")
      }
    return [concept(system, code, display)]
  }

  /// Where a dose is given: on a ward.
  var administrationCategory: SampleJSON {
    let system =
      switch version {
      case .dstu2, .stu3: "http://hl7.org/fhir/medication-admin-category"
      case .r4: "http://terminology.hl7.org/CodeSystem/medication-admin-category"
      case .r5: "http://terminology.hl7.org/CodeSystem/medication-admin-location"
      }
    return concept(system, "inpatient", "Inpatient")
  }

  /// Where an order is carried out: on a ward.
  var orderCategory: SampleJSON {
    let system =
      switch version {
      case .dstu2, .stu3: "http://hl7.org/fhir/medication-request-category"
      case .r4: "http://terminology.hl7.org/CodeSystem/medicationrequest-category"
      case .r5: "http://terminology.hl7.org/CodeSystem/medicationrequest-admin-location"
      }
    return concept(system, "inpatient", "Inpatient")
  }

  /// The code of a schedule, such as `BID`.
  func timing(_ code: String) -> SampleJSON {
    let system =
      switch version {
      case .dstu2: "http://hl7.org/fhir/timing-abbreviation"
      case .stu3: "http://hl7.org/fhir/v3/GTSAbbreviation"
      case .r4, .r5: "http://terminology.hl7.org/CodeSystem/v3-GTSAbbreviation"
      }
    return concept(system, code, code)
  }

  /// One coding with its display.
  func concept(_ system: String, _ code: String, _ display: String) -> SampleJSON {
    ["coding": [coding(system, code, display)]]
  }

  private var notGivenSystem: String {
    switch version {
    case .dstu2, .stu3: "http://hl7.org/fhir/reason-medication-not-given"
    case .r4, .r5: "http://terminology.hl7.org/CodeSystem/reason-medication-not-given"
    }
  }

  private func coding(_ system: String, _ code: String, _ display: String) -> SampleJSON {
    ["system": .text(system), "code": .text(code), "display": .text(display)]
  }
}

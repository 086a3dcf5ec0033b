import MedicationAdherence

/// How an intensive care unit's system writes its resources in R4.
struct ICUShape {
  /// The patient.
  let patient: ICUPatient

  /// A Medication, whose name is in its identifier only.
  static func medication(_ drug: ICUDrug) -> SampleJSON {
    [
      "resourceType": "Medication", "id": .text(drug.id),
      "identifier": [
        ["system": "https://icu.example.org/sid/medication-name", "value": .text(drug.name)]
      ],
      "code": ["coding": [["system": "http://hl7.org/fhir/sid/ndc", "code": .text(drug.code)]]],
    ]
  }

  /// The Patient.
  var resource: SampleJSON {
    [
      "resourceType": "Patient", "id": .text(patient.id),
      "name": [["family": .text(patient.name.family), "given": [.text(patient.name.given)]]],
      "gender": patient.name.isFemale ? "female" : "male", "birthDate": "\(patient.birthDate)",
    ]
  }

  /// A MedicationRequest.
  func request(_ order: ICUOrder) -> SampleJSON {
    let validity: SampleJSON = [
      "start": .text(order.start.description), "end": SampleJSON(order.end?.description),
    ]
    return [
      "resourceType": "MedicationRequest", "id": .text(order.id), "status": "completed",
      "intent": "order", "medicationReference": ["reference": "Medication/\(order.drug.id)"],
      "subject": subject, "authoredOn": .text(order.start.description),
      "dosageInstruction": [dosage(of: order)], "dispenseRequest": ["validityPeriod": validity],
    ]
  }

  private func dosage(of order: ICUOrder) -> SampleJSON {
    let quantity: SampleJSON = [
      "value": .number(order.drug.dose), "unit": .text(order.drug.unit),
    ]
    let bounds: SampleJSON = [
      "repeat": [
        "boundsDuration": [
          "value": 1, "unit": "d", "system": "http://unitsofmeasure.org", "code": "d",
        ]
      ]
    ]
    let code: SampleJSON =
      switch order.rhythm {
      case .every(_, let code): ["code": ["coding": [["code": .text(code)]]]]
      case .once: ["code": ["coding": [["code": "ONCE"]]]]
      case .asNeeded: [:]
      }
    return [
      "timing": order.end == nil ? code + bounds : code,
      "asNeededBoolean": isAsNeeded(order) ? true : .absent,
      "doseAndRate": [["doseQuantity": quantity]],
    ]
  }

  private func isAsNeeded(_ order: ICUOrder) -> Bool {
    if case .asNeeded = order.rhythm { true } else { false }
  }

  /// A MedicationAdministration, the one with a number of an order.
  func administration(_ record: ICURecord, _ number: Int, of order: ICUOrder) -> SampleJSON {
    let method = record.end != nil ? "Continuous" : record.isNotGiven ? "Not Given" : "Given"
    let when: SampleJSON =
      record.end.map { end in
        [
          "effectivePeriod": [
            "start": .text(record.start.description), "end": .text(end.description),
          ]
        ]
      } ?? ["effectiveDateTime": .text(record.start.description)]
    let head: SampleJSON = [
      "resourceType": "MedicationAdministration",
      "id": .text("\(order.id)-\(Decimal.padded(number, to: 5))"), "status": "completed",
      "medicationReference": ["reference": "Medication/\(order.drug.id)"], "subject": subject,
    ]
    let tail: SampleJSON = [
      "request": patient.namesOrders ? ["reference": "MedicationRequest/\(order.id)"] : .absent,
      "dosage": [
        "method": ["coding": [["code": .text(method)]]],
        "dose": ["value": .number(order.drug.dose), "unit": .text(order.drug.unit)],
      ],
    ]
    return head + when + tail
  }

  private var subject: SampleJSON { ["reference": "Patient/\(patient.id)"] }
}

import MedicationAdherence

/// How each version of FHIR writes an order, its elements in the version's order.
struct SampleOrderShape {
  /// The version.
  let version: SampleVersion
  /// The order.
  let order: SampleOrder
  /// The patient's id.
  let patient: String
  /// The last day of the data set.
  let lastDay: Day

  private var codes: SampleCodes { SampleCodes(version: version) }

  /// The resource.
  var resource: SampleJSON {
    let elements =
      switch version {
      case .dstu2: dstu2
      case .stu3: stu3
      case .r4: r4
      case .r5: r5
      }
    let instructions = SampleDosageShape(version: version, order: order).instructions
    return head + elements + ["dosageInstruction": instructions]
  }

  private var head: SampleJSON {
    [
      "resourceType": .text(version.orderType), "id": .text(order.id),
      "meta": [
        "versionId": ended == nil ? "1" : "2",
        "lastUpdated": .text((ended ?? written).utcDescription),
      ],
      "identifier": [["system": "https://ward.example.org/sid/order", "value": .text(order.id)]],
    ]
  }

  private var dstu2: SampleJSON {
    ["dateWritten": .text(written.description), "status": .text(status)]
      + ["dateEnded": endText, "reasonEnded": whyStopped]
      + ["patient": subject, "prescriber": doctor, "encounter": encounter]
      + codes.medication(order.drug)
  }

  private var stu3: SampleJSON {
    ["status": .text(status), "intent": "order", "category": codes.orderCategory]
      + codes.medication(order.drug)
      + ["subject": subject, "context": encounter, "authoredOn": .text(written.description)]
      + ["requester": ["agent": doctor]]
  }

  private var r4: SampleJSON {
    ["status": .text(status), "statusReason": whyStopped, "intent": "order"]
      + ["category": [codes.orderCategory]] + codes.medication(order.drug)
      + ["subject": subject, "encounter": encounter, "authoredOn": .text(written.description)]
      + ["requester": doctor]
  }

  private var r5: SampleJSON {
    ["status": .text(status), "statusReason": whyStopped, "statusChanged": endText]
      + ["intent": "order", "category": [codes.orderCategory]] + codes.medication(order.drug)
      + ["subject": subject, "encounter": encounter, "authoredOn": .text(written.description)]
      + ["requester": doctor, "effectiveDosePeriod": ["start": "\(order.start)"]]
  }

  private var status: String { order.status(after: lastDay) }

  /// Orders are written at 06:00, before the first dose of the day.
  private var written: SampleInstant { SampleInstant(order.start, second: 6 * 3600) }

  /// Orders end at 23:00, after the last dose of the day.
  private var ended: SampleInstant? {
    guard status != "active" else { return nil }
    return (order.stoppedOn ?? order.plannedEnd).map { SampleInstant($0, second: 23 * 3600) }
  }

  private var endText: SampleJSON { SampleJSON(ended?.description) }

  private var whyStopped: SampleJSON {
    order.stoppedOn == nil ? .absent : ["text": "Stopped early after a review of the medication"]
  }

  private var subject: SampleJSON { ["reference": "Patient/\(patient)"] }

  private var encounter: SampleJSON { ["reference": "Encounter/\(patient)-e1"] }

  private var doctor: SampleJSON {
    ["reference": "Practitioner/doctor-01", "display": "Medical team, ward 3 West"]
  }
}

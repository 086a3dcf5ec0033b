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

/// How each version of FHIR writes the dosage of an order and of an administration.
struct SampleDosageShape {
  /// The version.
  let version: SampleVersion
  /// The order.
  let order: SampleOrder

  private var codes: SampleCodes { SampleCodes(version: version) }

  /// The `dosageInstruction` of the order: one, or one for each step of a taper.
  var instructions: SampleJSON {
    guard case .taper(let steps) = order.drug.schedule else { return [instruction(step: 0)] }
    return .list(
      steps.indices.map { step in
        (version == .dstu2 ? [:] : ["sequence": .number("\(step + 1)")]) + instruction(step: step)
      })
  }

  /// The `dosage` of an administration.
  func given(step: Int) -> SampleJSON {
    let quantity = codes.quantity(amount(step: step), order.drug.unit)
    return [
      "text": .text(text(step: step)), "route": codes.route(order.drug.route),
      version == .dstu2 ? "quantity" : "dose": quantity,
    ]
  }

  private func instruction(step: Int) -> SampleJSON {
    let quantity = codes.quantity(amount(step: step), order.drug.unit)
    let dose: SampleJSON =
      switch version {
      case .dstu2, .stu3: ["doseQuantity": quantity]
      case .r4, .r5: ["doseAndRate": [["doseQuantity": quantity]]]
      }
    let timing = SampleTimingShape(version: version, order: order).timing(step: step)
    return ["text": .text(text(step: step)), "timing": timing] + asNeeded
      + ["route": codes.route(order.drug.route)] + dose
  }

  private var asNeeded: SampleJSON {
    guard case .asNeeded(_, let complaint) = order.drug.schedule else { return [:] }
    return switch (version, complaint) {
    case (.r5, nil): ["asNeeded": true]
    case (.r5, let complaint?): ["asNeededFor": [["text": .text(complaint)]]]
    case (_, nil): ["asNeededBoolean": true]
    case (_, let complaint?): ["asNeededCodeableConcept": ["text": .text(complaint)]]
    }
  }

  private func amount(step: Int) -> String {
    guard case .taper(let steps) = order.drug.schedule else { return order.drug.dose }
    return steps[step].dose
  }

  private func text(step: Int) -> String {
    "\(amount(step: step)) \(order.drug.unit.name), \(order.drug.schedule.instruction)"
  }
}

extension SampleSchedule {
  /// What the label says, such as `every 72 hours`.
  var instruction: String {
    switch self {
    case .daily(let minutes): Self.times(minutes.count)
    case .timesOfDay(let minutes):
      "daily at " + minutes.map { Self.clock($0).prefix(5) }.joined(separator: " and ")
    case .events(let events): events.map { Self.words[$0.code] ?? $0.code }.joined(separator: ", ")
    case .weekly(let weekdays, _):
      "weekly on " + weekdays.map { Self.weekdays[$0 - 1].name }.joined(separator: ", ")
    case .everyHours(let hours): "every \(hours) hours"
    case .everyOtherDay: "every other day"
    case .monthly: "once a month"
    case .taper: Self.times(1)
    case .asNeeded(_, let complaint):
      "as needed" + (complaint.map { " for \($0)" } ?? "") + ", at most 4 times a day"
    }
  }

  /// The code of the schedule where it has one.
  var code: String? {
    switch self {
    case .daily(let minutes): [1: "QD", 2: "BID", 3: "TID", 4: "QID"][minutes.count]
    case .everyOtherDay: "QOD"
    default: nil
    }
  }

  /// A minute of the day as FHIR's `time`.
  static func clock(_ minute: Int) -> String {
    Decimal.padded(minute / 60, to: 2) + ":" + Decimal.padded(minute % 60, to: 2) + ":00"
  }

  /// The days of the week from Monday, as FHIR and as people call them.
  static let weekdays: [(code: String, name: String)] = [
    ("mon", "Monday"), ("tue", "Tuesday"), ("wed", "Wednesday"), ("thu", "Thursday"),
    ("fri", "Friday"), ("sat", "Saturday"), ("sun", "Sunday"),
  ]

  private static let words = [
    "ACM": "before breakfast", "ACD": "before lunch", "ACV": "before dinner", "HS": "at bedtime",
  ]

  private static func times(_ count: Int) -> String {
    switch count {
    case 1: "once daily"
    case 2: "twice daily"
    default: "\(count) times daily"
    }
  }
}

/// How each version of FHIR writes an administration, its elements in the version's order.
///
/// Encounters and nurses are referred to and not written, as in an export of chosen types.
struct SampleAdministrationShape {
  /// The version.
  let version: SampleVersion
  /// The order that the administration belongs to.
  let order: SampleOrder
  /// The patient's id.
  let patient: String
  /// What sets it apart from other administrations of the order, except for the slots.
  let variant: SampleVariant

  private var codes: SampleCodes { SampleCodes(version: version) }

  /// The resource, with its slots.
  var resource: SampleJSON {
    let elements =
      switch version {
      case .dstu2: dstu2
      case .stu3: stu3
      case .r4: r4
      case .r5: r5
      }
    return head + elements + ["dosage": dosage]
  }

  private var head: SampleJSON {
    [
      "resourceType": "MedicationAdministration", "id": .text("", .id),
      "meta": ["versionId": .text("", .version), "lastUpdated": .text("", .stored)],
      "status": .text(status),
    ]
  }

  private var dstu2: SampleJSON {
    ["patient": subject, "practitioner": nurse, "encounter": encounter, "prescription": request]
      + ["wasNotGiven": .flag(reason != nil), "reasonNotGiven": reasons]
      + ["effectiveTimeDateTime": .text("", .effective)] + codes.medication(order.drug)
      + ["note": SampleJSON(remark)]
  }

  private var stu3: SampleJSON {
    ["category": codes.administrationCategory] + codes.medication(order.drug)
      + ["subject": subject, "context": encounter, "effectiveDateTime": .text("", .effective)]
      + ["performer": [["actor": nurse]], "notGiven": .flag(reason != nil)]
      + ["reasonNotGiven": reasons, "prescription": request, "note": annotations]
  }

  private var r4: SampleJSON {
    ["statusReason": reasons, "category": codes.administrationCategory]
      + codes.medication(order.drug)
      + ["subject": subject, "context": encounter, "effectiveDateTime": .text("", .effective)]
      + ["performer": [["actor": nurse]], "request": request, "note": annotations]
  }

  private var r5: SampleJSON {
    ["statusReason": reasons, "category": [codes.administrationCategory]]
      + codes.medication(order.drug)
      + ["subject": subject, "encounter": encounter, "occurenceDateTime": .text("", .effective)]
      + ["recorded": .text("", .stored), "performer": [["actor": ["reference": nurse]]]]
      + ["request": request, "note": annotations]
  }

  /// Before R4 a dose that was not given has a flag, and the status says that this is settled.
  private var status: String {
    switch variant.outcome {
    case .given: "completed"
    case .notGiven: version == .r4 || version == .r5 ? "not-done" : "completed"
    case .onHold: "on-hold"
    case .inProgress: "in-progress"
    case .stopped: "stopped"
    case .enteredInError: "entered-in-error"
    }
  }

  private var reason: SampleReason? {
    if case .notGiven(let reason) = variant.outcome { reason } else { nil }
  }

  private var reasons: SampleJSON { reason.map { codes.reason($0) } ?? .absent }

  private var remark: String? { variant.remark.map { SampleRemark.all[$0] } }

  private var annotations: SampleJSON { remark.map { [["text": .text($0)]] } ?? .absent }

  private var subject: SampleJSON { ["reference": "Patient/\(patient)"] }

  private var encounter: SampleJSON { ["reference": "Encounter/\(patient)-e1"] }

  private var nurse: SampleJSON {
    ["reference": .text("Practitioner/nurse-", .nurse)]
  }

  private var request: SampleJSON {
    variant.namesOrder ? ["reference": "\(version.orderType)/\(order.id)"] : .absent
  }

  private var dosage: SampleJSON {
    SampleDosageShape(version: version, order: order).given(step: variant.step)
  }
}

/// What sets the shape of an administration apart from others of its order.
struct SampleVariant: Hashable {
  /// The outcome of the dose.
  let outcome: SampleOutcome
  /// The step of a taper that it belongs to.
  let step: Int
  /// Whether it names its order.
  let namesOrder: Bool
  /// The index of a remark.
  let remark: Int?

  /// The variant of a dose.
  init(_ dose: SampleDose) {
    (outcome, step) = (dose.outcome, dose.step)
    (namesOrder, remark) = (dose.namesOrder, dose.remark)
  }
}

/// Writes the administrations of one order as lines of NDJSON.
///
/// What administrations have in common is written out once for each variant that occurs; a line is
/// then little more than copying bytes.
struct SampleAdministrationEncoder {
  private let version: SampleVersion
  private let order: SampleOrder
  private let patient: String
  private var templates: [SampleVariant: SampleTemplate] = [:]

  /// Makes an encoder for the administrations of an order.
  init(version: SampleVersion, order: SampleOrder, patient: String) {
    (self.version, self.order, self.patient) = (version, order, patient)
  }

  /// Adds the line of a dose to a buffer.
  mutating func append(_ dose: SampleDose, to buffer: inout [UInt8]) {
    template(of: SampleVariant(dose)).append(to: &buffer, order: order.id, dose: dose)
  }

  private mutating func template(of variant: SampleVariant) -> SampleTemplate {
    if let template = templates[variant] { return template }
    let shape = SampleAdministrationShape(
      version: version, order: order, patient: patient, variant: variant)
    let template = SampleTemplate(shape.resource)
    templates[variant] = template
    return template
  }
}

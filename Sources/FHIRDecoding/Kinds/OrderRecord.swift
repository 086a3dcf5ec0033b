internal import MedicationAdherence

/// An order as it was read, its references not yet followed.
///
/// Content that many orders share is kept once.
public struct OrderRecord: Sendable {
  /// Where and how the resource was read.
  public var origin: ResourceOrigin
  /// The patient.
  public let subject: FHIRReference?
  /// What else it says.
  private(set) var content: Content
  let written: LocalMoment?

  /// Makes a record of an order, whose content may be shared with others.
  init(
    _ content: Content, origin: ResourceOrigin, subject: FHIRReference?, written: LocalMoment?
  ) {
    (self.content, self.origin) = (content, origin)
    (self.subject, self.written) = (subject, written)
  }

  /// What was ordered.
  public var medication: MedicationMention {
    get { content.medication }
    set {
      content = Content(
        terms: content.terms, medication: newValue, prior: content.prior, bases: content.bases)
    }
  }

  /// What an order says, apart from its id, its patient and when it was written.
  final class Content: Sendable {
    let terms: OrderTerms
    let medication: MedicationMention
    let prior: FHIRReference?
    /// What it is based on: other orders, and plans of any kind.
    let bases: [FHIRReference]
    /// The path of the first modifier extension in its dosages that is not understood; nil without.
    let unknownModifier: String?

    init(
      terms: OrderTerms, medication: MedicationMention, prior: FHIRReference?,
      bases: [FHIRReference]
    ) {
      (self.terms, self.medication, self.prior, self.bases) = (terms, medication, prior, bases)
      unknownModifier = terms.dosages.lazy.flatMap(\.faults).first(where: \.isOfModifier)?.path
    }
  }
}

/// An order that an administration contains.
///
/// Contained orders that say the same for one patient are one order: the first of them in reading
/// order, whichever reader saw it.
struct ContainedOrder: Sendable {
  /// The index among the reader's orders.
  let index: Int
  /// The patient of the administration.
  let patient: FHIRReference?
}

/// The fields of an order that are read, in all versions of FHIR.
struct OrderFields<Value: FieldValue> {
  var subject = Field<Value>()
  var medication = MedicationFields<Value>()
  var status = Field<Value>()
  var intent = Field<Value>()
  var doNotPerform = Field<Value>()
  var written = Field<Value>()
  var dateEnded = Field<Value>()
  var statusChanged = Field<Value>()
  var effectiveDosePeriod = Field<Value>()
  var dosageInstruction = Field<Value>()
  var dispenseRequest = Field<Value>()
  var priorPrescription = Field<Value>()
  var basedOn = Field<Value>()
  var category = Field<Value>()
  var reported = Field<Value>()
  var reportedBy = Field<Value>()

  /// Takes a member when it is one of these fields; throws when it is repeated.
  mutating func take(_ key: JSONString, _ value: Value) throws(DecodingFault) -> Bool {
    switch key {
    case "subject", "patient": try subject.setIfGiven(value, key)
    case "status": try status.set(value, key)
    case "intent": try intent.set(value, key)
    case "doNotPerform": try doNotPerform.set(value, key)
    case "authoredOn", "dateWritten": try written.setIfGiven(value, key)
    case "dateEnded": try dateEnded.set(value, key)
    case "statusChanged": try statusChanged.set(value, key)
    case "effectiveDosePeriod": try effectiveDosePeriod.set(value, key)
    case "dosageInstruction": try dosageInstruction.set(value, key)
    case "priorPrescription": try priorPrescription.set(value, key)
    case "dispenseRequest": try dispenseRequest.set(value, key)
    case "basedOn": try basedOn.set(value, key)
    case "category": try category.set(value, key)
    case "reported", "reportedBoolean": try reported.setIfGiven(value, key)
    case "reportedReference": try reportedBy.set(value, key)
    default: return try medication.take(key, value)
    }
    return true
  }
}

extension OrderFields {
  /// All that an order says, apart from its id, its patient and when it was written.
  var contentValues: [Value?] {
    [
      status.value, intent.value, doNotPerform.value, dateEnded.value, statusChanged.value,
      effectiveDosePeriod.value, dosageInstruction.value, dispenseRequest.value,
      priorPrescription.value, basedOn.value, category.value, reported.value, reportedBy.value,
      medication.concept.value, medication.reference.value, medication.either.value,
    ]
  }

  /// The fingerprint of the bytes of all of it.
  ///
  /// A reference may be valid within one Bundle only, so the Bundle's scope is part of it.
  func content(
    of kind: ResourceKind, scope: UInt64, _ bytes: (Value) -> UnsafeBufferPointer<UInt8>
  ) -> Fingerprint {
    let refers =
      priorPrescription.value != nil || basedOn.value != nil
      || medication.reference.value != nil || medication.either.value != nil
    var printer = Fingerprinter()
    printer.add(refers ? scope : 0, kind == .order ? 1 : 0)
    for value in contentValues {
      if let value { unsafe printer.add(bytes(value)) } else { printer.add(0, 2) }
    }
    return printer.fingerprint
  }
}

extension OrderFields<JSONValue> {
  /// Takes the fields of a resource; throws when one that is read is repeated.
  init(_ resource: JSONValue) throws(DecodingFault) {
    self.init()
    for (key, value) in resource.members { _ = try take(key, value) }
  }
}

extension OrderRecord: ReadRecord {
  package static let kinds = [ResourceKind.request, .order]
  static let declaration = KindDeclaration(
    keeping: .always, account: .listed,
    demands: .init(id: .orderID, patient: .orderPatient, medication: .orderMedication),
    remarksModifiers: true, isCompared: true)

  /// Reads a MedicationRequest or MedicationOrder of any version.
  ///
  /// `contained` are the siblings of an order that is contained itself.
  init(
    _ resource: JSONValue, _ kind: ResourceKind, place: ReadingPlace,
    contained: JSONValue? = nil, _ cache: inout DecodingCache
  ) throws(DecodingFault) {
    let origin = try ResourceOrigin(resource, kind, place: place)
    let fields = try OrderFields(resource)
    let subject = try fields.subject.value.map { value throws(DecodingFault) in
      try FHIRReference(value, path: "subject", scope: place.scope)
    }
    let medication = try fields.medication.mention(
      contained: contained ?? resource.member("contained"), scope: place.scope, &cache)
    let prior = try fields.priorPrescription.value.map { value throws(DecodingFault) in
      try FHIRReference(value, path: "priorPrescription", scope: place.scope)
    }
    // What an order is based on is mostly no order; what is not as FHIR defines it is taken for missing.
    let bases = (fields.basedOn.value?.oneOrMore ?? []).compactMap {
      try? FHIRReference($0, path: "basedOn", scope: place.scope)
    }
    var terms = try fields.terms(of: kind, &cache)
    if resource.hasUnknownModifier {
      terms.faults = [ScheduleRemark(.valueUnreadable, at: Finding.modifier)]
    }
    let written = try fields.whenWritten(kind)
    try fields.readEnds(into: &terms)
    self.init(
      Content(terms: terms, medication: medication, prior: prior, bases: bases), origin: origin,
      subject: subject, written: written)
  }
}

extension OrderFields<JSONValue> {
  /// The terms of an order, without its medication and its dates.
  ///
  /// Throws when a field is not as FHIR defines it.
  fileprivate func terms(
    of kind: ResourceKind, _ cache: inout DecodingCache
  ) throws(DecodingFault) -> OrderTerms {
    var terms = OrderTerms(
      type: kind.name, medication: Medication(key: "", code: "", name: ""),
      status: try status.value?.string(at: "status").text ?? "unknown",
      intent: try intent.value?.string(at: "intent").text ?? "",
      isProhibition: try doNotPerform.value?.boolean(at: "doNotPerform") ?? false)
    terms.isStatusMissing = status.value == nil
    terms.category = category.value.flatMap(OrderCategory.init)
    terms.isReported = reported.value?.boolean ?? (reportedBy.value != nil)
    if let value = dosageInstruction.value {
      (terms.dosages, terms.instructions) = try cache.instructions(value)
    }
    if let value = effectiveDosePeriod.value {
      terms.effective = try OpenPeriod(period: value, "effectiveDosePeriod")
    }
    if let value = dispenseRequest.value {
      let dispense = try value.object(at: "dispenseRequest")
      terms.validity = try OpenPeriod(
        period: try dispense.only("validityPeriod", at: "dispenseRequest.validityPeriod"),
        "dispenseRequest.validityPeriod")
      (terms.supply, terms.isSupplyUnusable) =
        try dispense.supply(at: "dispenseRequest.expectedSupplyDuration")
      terms.repeatsAllowed =
        try dispense.repeatsAllowed(at: "dispenseRequest.numberOfRepeatsAllowed")
      if terms.supply == nil {
        terms.quantityLength = dispense.quantityLength(of: dosageInstruction.value, terms.dosages)
      }
    }
    return terms
  }

  /// When the order was written; a year or month means its first day.
  fileprivate func whenWritten(_ kind: ResourceKind) throws(DecodingFault) -> LocalMoment? {
    try written.value?.dateTime(at: kind == .order ? "dateWritten" : "authoredOn").startMoment
  }

  /// Reads when the order ended and when its status changed; a year or month means its last day.
  fileprivate func readEnds(into terms: inout OrderTerms) throws(DecodingFault) {
    terms.ended = try dateEnded.value?.dateTime(at: "dateEnded").endMoment
    terms.statusChanged = try statusChanged.value?.dateTime(at: "statusChanged").endMoment
  }
}

extension JSONValue {
  /// How long one requested dispense is meant to last, or that its length cannot be used.
  fileprivate func supply(
    at path: @autoclosure () -> String
  ) throws(DecodingFault) -> (TimeLength?, isUnusable: Bool) {
    guard let value = try only("expectedSupplyDuration", at: path()) else { return (nil, false) }
    try value.object(at: path()).refuseRepetition(at: path())
    guard let length = TimeLength(value), length.value > 0 else { return (nil, true) }
    return (length, false)
  }

  /// How long the quantity of one requested dispense lasts when it is taken as instructed, of ranges the
  /// least; nil unless quantity and dose have one unit, and how much is taken a day is the same on all days.
  fileprivate func quantityLength(of instructions: JSONValue?, _ dosages: [Dosage]) -> TimeLength? {
    guard let quantity = given("quantity"), let amount = quantity.member("value")?.number,
      amount > 0, amount.isFinite, quantity.given("comparator") == nil,
      !dosages.contains(where: \.isAsNeeded), !dosages.followOneAnother,
      let dose = instructions.flatMap({ DailyDose($0, isOfLowerDemand: true) }),
      !dose.unit.isEmpty,
      let unit = quantity.member("code")?.string?.text ?? quantity.member("unit")?.string?.text,
      unit.lowercased() == dose.unit.lowercased()
    else { return nil }
    return TimeLength(amount / dose.amount, .day)
  }

  /// How often a requested dispense may be repeated.
  fileprivate func repeatsAllowed(
    at path: @autoclosure () -> String
  ) throws(DecodingFault) -> Int {
    guard let value = try only("numberOfRepeatsAllowed", at: path()) else { return 0 }
    guard let number = value.number else {
      throw DecodingFault(kind: .wrongType, path: path(), fact: .noNumber)
    }
    return Int(max(0, min(number, 1000)))
  }
}

extension OrderCategory {
  /// Reads the first category that is known, of any system: one concept in STU3, several from R4 on.
  fileprivate init?(_ value: JSONValue) {
    let words = value.oneOrMore.lazy.flatMap { concept in
      (concept.member("coding")?.oneOrMore ?? []).map { $0.member("code") } + [
        concept.member("text")
      ]
    }
    let known = words.compactMap { $0?.string.flatMap { Self(rawValue: $0.text.lowercased()) } }
    guard let category = known.first else { return nil }
    self = category
  }
}

extension OpenPeriod {
  /// Reads a Period; a year or month means its first day as a start, its last day as an end.
  ///
  /// Throws when a date is repeated, as one of a resource must not.
  fileprivate init(period: JSONValue?, _ path: String) throws(DecodingFault) {
    let period = try period?.object(at: path)
    self.init(
      start: try period?.only("start", at: path + ".start")?.dateTime(at: path + ".start")
        .startMoment,
      end: try period?.only("end", at: path + ".end")?.dateTime(at: path + ".end").endMoment)
  }
}

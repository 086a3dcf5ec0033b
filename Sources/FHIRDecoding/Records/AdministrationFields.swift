internal import MedicationAdherence

/// The fields of a MedicationAdministration that are read, in all versions of FHIR.
struct AdministrationFields {
  var type = Field<JSONValue>()
  var id = Field<JSONValue>()
  var meta = Field<JSONValue>()
  var contained = Field<JSONValue>()
  var status = Field<JSONValue>()
  var notGiven = Field<JSONValue>()
  var subject = Field<JSONValue>()
  var request = Field<JSONValue>()
  var medication = MedicationFields<JSONValue>()
  var date = Field<JSONValue>()
  var dateKey: JSONString?
  var reasons = Field<JSONValue>()
  var modifierExtension = Field<JSONValue>()
  /// What was given and how, by the first member of the name.
  var dosage: JSONValue?
  /// The encounter, by the first member of a name that is not null.
  var encounter: JSONValue?
  /// Where or by whom it was given, by the first member of the name.
  var category: JSONValue?
  /// What it is a part of, by the first member of the name.
  var partOf: JSONValue?
  private var keysVersion = FHIRVersion.r4

  /// The version that the fields are of.
  var version: FHIRVersion { medication.either.value != nil ? .r5 : keysVersion }

  /// Takes a member; throws when it is repeated.
  mutating func take(
    _ member: AdministrationMember, _ key: JSONString, _ value: JSONValue
  ) throws(DecodingFault) {
    switch member {
    case .type: try type.set(value, key)
    case .id: try id.set(value, key)
    case .meta: try meta.set(value, key)
    case .contained: try contained.set(value, key)
    case .status: try status.set(value, key)
    case .subject: try take(subject: value, key)
    case .request: try take(request: value, key)
    case .medication: _ = try medication.take(key, value)
    case .date: try take(date: value, key)
    case .notGiven: try take(notGiven: value, key)
    case .reasons: try reasons.setIfGiven(value, key)
    case .modifierExtension: try modifierExtension.set(value, key)
    case .dosage: dosage = dosage ?? value
    case .category: category = category ?? value
    case .encounter: encounter = encounter ?? (value.isNull ? nil : value)
    case .partOf: partOf = partOf ?? value
    }
  }

  private mutating func take(subject value: JSONValue, _ key: JSONString) throws(DecodingFault) {
    try subject.setIfGiven(value, key)
    if key == "patient", !value.isNull { keysVersion = .dstu2 }
  }

  private mutating func take(request value: JSONValue, _ key: JSONString) throws(DecodingFault) {
    try request.setIfGiven(value, key)
    if key == "prescription", !value.isNull, keysVersion != .dstu2 { keysVersion = .stu3 }
  }

  private mutating func take(notGiven value: JSONValue, _ key: JSONString) throws(DecodingFault) {
    guard !value.isNull else { return }
    try notGiven.set(value, key)
    keysVersion = key == "wasNotGiven" ? .dstu2 : .stu3
  }

  /// Takes one of the choices of a date; the others may be there as null.
  private mutating func take(date value: JSONValue, _ key: JSONString) throws(DecodingFault) {
    guard !value.isNull else { return }
    try date.set(value, key)
    dateKey = key
    if key.hasPrefix("effectiveTime") { keysVersion = .dstu2 }
    if key.hasPrefix("occur") { keysVersion = .r5 }
  }
}

extension AdministrationFields {
  /// Takes the fields of a resource; throws when one that is read is repeated.
  init(_ resource: JSONValue) throws(DecodingFault) {
    self.init()
    for (key, value) in resource.members {
      if let member = AdministrationMember(key) { try take(member, key, value) }
    }
  }

  /// When the dose was given; nil when it is not said.
  ///
  /// Of a Period the start, else the end; of a Timing the earliest event, else the start of its
  /// bounds.
  func dateTime() throws(DecodingFault) -> FHIRDateTime? {
    guard let value = date.value, let key = dateKey else { return nil }
    if key.hasSuffix("DateTime") { return try value.dateTime(at: key.text) }
    _ = try value.object(at: key.text)
    if key.hasSuffix("Timing") { return try value.timingDate(at: key.text) }
    if let start = try value.date("start", at: key.text) { return start }
    return try value.date("end", at: key.text)
  }

  /// Whether its date is that of a period.
  var isOfPeriod: Bool { dateKey?.hasSuffix("Period") == true }

  /// How long it took from its start.
  func period(from start: FHIRDateTime) -> AdministrationPeriod {
    if let end { return start.period(to: end) }
    let isOpen = isOfPeriod && start.hasTime && date.value?.member("end")?.isNull ?? true
    return isOpen ? .open : .none
  }

  /// The end of its period; nil without one that can be read, and when the period has no start, for then
  /// the end is its date.
  private var end: FHIRDateTime? {
    guard let value = date.value, isOfPeriod, (try? value.date("start", at: "start")) != nil
    else { return nil }
    return try? value.date("end", at: "end")
  }

  /// Its status as it is written, and the end of its period.
  var course: AdministrationCourse {
    AdministrationCourse(status: status.value?.string, end: end)
  }

  /// The administrations that this one is a part of, as references to them.
  var wholes: [FHIRReference.Target] {
    guard let partOf else { return [] }
    let references = partOf.kind == .array ? Array(partOf.elements) : [partOf]
    return references.compactMap {
      $0.member("reference")?.string.map { FHIRReference.Target($0, scope: 0) }
    }
  }

  /// Whether the flag says that the dose was not given; false when it is missing.
  private func isFlaggedNotGiven() throws(DecodingFault) -> Bool {
    try notGiven.value?.boolean(at: version == .dstu2 ? "wasNotGiven" : "notGiven") ?? false
  }

  /// Whether the dose was taken; a site's own `codes` decide before the status does.
  ///
  /// A flag that it was not given counts even without a status, which every version demands.
  func judgedOutcome(codes: OutcomeCodes?) throws(DecodingFault) -> AdministrationOutcome {
    let (status, isFlagged) = (try statusCode(), try isFlaggedNotGiven())
    if !isFlagged, !(status.map { $0 == "entered-in-error" } ?? false),
      let meaning = codes?.meaning(of: self, status: status)
    {
      return AdministrationOutcome(meaning, isStopped: status.map { $0 == "stopped" } ?? false)
    }
    if let status {
      let outcome = AdministrationOutcome(status: status, isFlaggedNotGiven: isFlagged)
      return outcome.beside(saysNotGiven: dosage?.saysNotGiven ?? false, status: status)
    }
    guard isFlagged else {
      throw DecodingFault(kind: .missing, path: "status", fact: .missing)
    }
    return .counts(.notTaken, isInterrupted: false)
  }

  /// The status; nil when it is missing.
  private func statusCode() throws(DecodingFault) -> JSONString? {
    try status.value?.string(at: "status")
  }
}

extension JSONValue {
  /// How much was given by a dosage; nil when it does not say so.
  var dose: JSONValue? { member("dose") ?? member("quantity") }

  /// The rate of a dosage, as a quantity; nil when it does not say so.
  private var rate: JSONValue? {
    member("rateQuantity") ?? member("rateSimpleQuantity")
      ?? member("rateRatio")?.member("numerator")
  }

  /// Whether a dosage says that nothing was given: its method, its text, a dose of 0, or a rate of 0 beside
  /// no dose.
  var saysNotGiven: Bool {
    if let method = member("method"), NotGivenWords.say(method) { return true }
    if let text = member("text")?.string, NotGivenWords.say(text) { return true }
    return (dose ?? rate)?.member("value")?.number == 0
  }

  /// One side of a Period.
  fileprivate func date(
    _ side: StaticString, at path: @autoclosure () -> String
  ) throws(DecodingFault) -> FHIRDateTime? {
    try only(side, at: path() + "." + side.description)?
      .dateTime(at: path() + "." + side.description)
  }

  /// The earliest event of a Timing, else the start of its bounds.
  fileprivate func timingDate(at path: String) throws(DecodingFault) -> FHIRDateTime? {
    if let events = try only("event", at: path + ".event"),
      let earliest = try events.earliest(at: path + ".event")
    {
      return earliest
    }
    return try only("repeat", at: path + ".repeat")?
      .only("boundsPeriod", at: path + ".repeat.boundsPeriod")?
      .date("start", at: path + ".repeat.boundsPeriod")
  }

  private func earliest(at path: String) throws(DecodingFault) -> FHIRDateTime? {
    guard kind == .array else {
      throw DecodingFault(kind: .wrongType, path: path, fact: .noArray)
    }
    var earliest: FHIRDateTime?
    for (index, event) in elements.enumerated() {
      let date = try event.dateTime(at: path + "[\(index)]")
      if let known = earliest, known.epochMilliseconds <= date.epochMilliseconds { continue }
      earliest = date
    }
    return earliest
  }
}

/// The members of a MedicationAdministration that are read, in all versions of FHIR.
///
/// No key changes its meaning from version to version.
enum AdministrationMember {
  case type, id, meta, contained, status, subject, request, medication, date, notGiven, reasons
  case modifierExtension, dosage, category, partOf, encounter

  /// What a key names; nil when it is not read.
  init?(_ key: JSONString) {
    switch key {
    case "resourceType": self = .type
    case "id": self = .id
    case "meta": self = .meta
    case "status": self = .status
    case "subject", "patient": self = .subject
    case "request", "prescription": self = .request
    case "medicationCodeableConcept", "medicationReference", "medication": self = .medication
    case "effectiveDateTime", "effectivePeriod", "effectiveTimeDateTime", "effectiveTimePeriod",
      "occurenceDateTime", "occurencePeriod", "occurenceTiming", "occurrenceDateTime",
      "occurrencePeriod", "occurrenceTiming":
      self = .date
    case "wasNotGiven", "notGiven": self = .notGiven
    case "reasonNotGiven", "statusReason": self = .reasons
    case "contained": self = .contained
    case "modifierExtension": self = .modifierExtension
    case "dosage": self = .dosage
    case "category": self = .category
    case "partOf": self = .partOf
    case "encounter", "context": self = .encounter
    default: return nil
    }
  }
}

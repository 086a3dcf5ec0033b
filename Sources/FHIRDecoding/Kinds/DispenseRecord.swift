public import MedicationAdherence

/// A MedicationDispense as it was read, its references not yet followed.
public struct DispenseRecord: Sendable {
  /// Where and how the resource was read.
  public var origin: ResourceOrigin
  /// What it says, or what is wrong with it.
  public var content: Content

  /// What a MedicationDispense says, or why it cannot be used.
  ///
  /// It is indirect, so that the record is small and many are moved fast.
  public indirect enum Content: Sendable {
    /// It is sound.
    case facts(DispenseFacts)
    /// A field is not as FHIR defines it.
    case quarantined(Finding)

    /// What is wrong; nil when it is sound.
    var finding: Finding? {
      if case .quarantined(let finding) = self { return finding }
      return nil
    }
  }
}

/// What a MedicationDispense says.
public struct DispenseFacts: Sendable {
  /// The version of FHIR it was written in, as far as its fields tell.
  public var version: FHIRVersion
  /// The patient.
  public var subject: FHIRReference?
  /// What was dispensed.
  public var medication: MedicationMention
  /// The orders that authorise it.
  public var prescriptions: [FHIRReference]
  /// The status as FHIR defines it; nil when none is written.
  public var status: String?
  /// Whether STU3's `notDone`, or a reason in its place, says that it did not take place.
  public var isNotDone: Bool
  /// When it was handed over, else when it was prepared.
  public var date: FHIRDateTime?
  /// How many days it lasts; nil when it does not say.
  public var daysSupply: Double?
  /// How much is to be taken a day; nil when its instructions do not say so plainly.
  public var dailyDose: DailyDose?

  /// The statuses with which a dispense counts; one without a status counts, too.
  public static let countedStatuses = ["completed", "in-progress", "unknown"]

  /// The longest plausible supply in days; more is mostly a typing error.
  public static let longestSupply = 366.0
}

extension DispenseRecord: DecodedRecord {
  package static let kinds = [ResourceKind.dispense]
  static let declaration = KindDeclaration(
    keeping: .events(.dispenses), account: .each, demands: .init(patient: .dispensePatient),
    isCompared: true)

  /// Reads a MedicationDispense of any version; what is wrong with it becomes its content.
  init(
    _ resource: JSONValue, place: ReadingPlace, keeping details: RecordDetails,
    _ cache: inout DecodingCache
  ) {
    do throws(DecodingFault) {
      origin = try ResourceOrigin(resource, .dispense, place: place)
      content = .facts(try DispenseFacts(resource, place: place, &cache))
    } catch {
      let type = ResourceKind.dispense.name
      let id = resource.member("id")?.string?.text ?? ""
      origin = ResourceOrigin(
        .dispense, id: id, hasOwnID: !id.isEmpty, fullURL: nil, identifiers: FingerprintList(),
        recency: (try? Recency(meta: resource.member("meta"), ordinal: place.ordinal))
          ?? Recency(version: nil, lastUpdated: nil, ordinal: place.ordinal))
      content = .quarantined(
        Finding(
          severity: .quarantined, reason: error.kind.rawValue, resource: type,
          file: place.file, line: place.line,
          detail: .fact(error.fact, of: place.path(type, error.path))))
    }
  }
}

extension DispenseFacts {
  /// Reads what a MedicationDispense says.
  fileprivate init(
    _ resource: JSONValue, place: ReadingPlace, _ cache: inout DecodingCache
  ) throws(DecodingFault) {
    var fields = DispenseFields()
    try fields.take(resource)
    version = fields.version
    subject = try fields.subject.value.map { value throws(DecodingFault) in
      try FHIRReference(value, path: "subject", scope: place.scope)
    }
    medication = try fields.medication.mention(
      contained: fields.contained.value, scope: place.scope, &cache)
    if let fault = DecodingFault(ofPatient: subject) { throw fault }
    prescriptions = try fields.references(scope: place.scope)
    status = try fields.statusCode()
    isNotDone = try fields.isNotDone()
    date = try fields.date()
    daysSupply = try fields.days()
    try fields.dosageInstruction.value?.refuseRepetition(at: "dosageInstruction")
    dailyDose = fields.dosageInstruction.value.flatMap { DailyDose($0) }
  }
}

/// The fields of a MedicationDispense that are read, in all versions of FHIR.
private struct DispenseFields {
  var contained = Field<JSONValue>()
  var subject = Field<JSONValue>()
  var medication = MedicationFields<JSONValue>()
  var prescription = Field<JSONValue>()
  var status = Field<JSONValue>()
  var notDone = Field<JSONValue>()
  var notDoneReason = Field<JSONValue>()
  var handedOver = Field<JSONValue>()
  var prepared = Field<JSONValue>()
  var daysSupply = Field<JSONValue>()
  var dosageInstruction = Field<JSONValue>()
  var version = FHIRVersion.r4

  /// Takes the fields of a resource; throws when one that is read is repeated.
  mutating func take(_ resource: JSONValue) throws(DecodingFault) {
    for (key, value) in resource.members {
      switch key {
      case "contained": try contained.set(value, key)
      case "subject", "patient":
        try subject.setIfGiven(value, key)
        if key == "patient", !value.isNull { version = .dstu2 }
      case "authorizingPrescription": try prescription.set(value, key)
      case "status": try status.set(value, key)
      case "notDone":
        try notDone.set(value, key)
        version = .stu3
      case "notDoneReasonCodeableConcept", "notDoneReasonReference":
        version = .stu3
        try notDoneReason.setIfGiven(value, key)
      case "whenHandedOver": try handedOver.set(value, key)
      case "whenPrepared": try prepared.set(value, key)
      case "daysSupply": try daysSupply.set(value, key)
      case "dosageInstruction": try dosageInstruction.set(value, key)
      default: _ = try medication.take(key, value)
      }
    }
    if medication.either.value != nil { version = .r5 }
  }

  /// The status, one of those of any version; nil when none is written.
  func statusCode() throws(DecodingFault) -> String? {
    guard let status = try status.value?.string(at: "status").text else { return nil }
    guard Self.statuses.contains(status) else {
      throw DecodingFault(
        kind: .badValue, path: "status", fact: .noDispenseStatus)
    }
    return status
  }

  /// The one that nearly all have comes first.
  private static let statuses = [
    "completed", "preparation", "in-progress", "cancelled", "on-hold", "entered-in-error",
    "stopped", "declined", "unknown",
  ]

  /// Whether it did not take place: STU3 has a flag; a reason in place of it says so, too.
  func isNotDone() throws(DecodingFault) -> Bool {
    try notDone.value?.boolean(at: "notDone") ?? (notDoneReason.value != nil)
  }

  /// When it was handed over, else when it was prepared; nil when it says neither.
  func date() throws(DecodingFault) -> FHIRDateTime? {
    if let value = handedOver.value { return try value.dateTime(at: "whenHandedOver") }
    return try prepared.value?.dateTime(at: "whenPrepared")
  }

  /// How many days the supply lasts; nil when it does not say.
  func days() throws(DecodingFault) -> Double? {
    guard let value = daysSupply.value else { return nil }
    return try value.days(at: "daysSupply")
  }

  /// The authorising orders: an array, or a single reference.
  func references(scope: UInt64) throws(DecodingFault) -> [FHIRReference] {
    guard let value = prescription.value else { return [] }
    let path = "authorizingPrescription"
    guard value.kind == .array else { return [try FHIRReference(value, path: path, scope: scope)] }
    var references: [FHIRReference] = []
    for (index, element) in value.elements.enumerated() {
      references.append(try FHIRReference(element, path: "\(path)[\(index)]", scope: scope))
    }
    return references
  }
}

extension JSONValue {
  /// The days of a quantity of days, hours or weeks, days when it has no unit; nil without a value.
  func days(at path: String) throws(DecodingFault) -> Double? {
    try refuseRepetition(at: path)
    guard let value = try object(at: path).member("value"), value.kind != .null else { return nil }
    guard let number = value.number else {
      throw DecodingFault(kind: .wrongType, path: path + ".value", fact: .noNumber)
    }
    guard 0...36_525 ~= number else {
      throw DecodingFault(
        kind: .badValue, path: path + ".value", fact: .supplyOutOfRange)
    }
    guard given("comparator") == nil else {
      throw DecodingFault(
        kind: .badValue, path: path + ".comparator", fact: .supplyOpen)
    }
    let unit = member("code")?.string?.text ?? member("unit")?.string?.text ?? "d"
    switch unit.lowercased() {
    case "d", "day", "days": return number
    case "wk", "week", "weeks": return number * 7
    case "h", "hour", "hours": return number / 24
    default:
      throw DecodingFault(
        kind: .badValue, path: path, fact: .supplyUnit)
    }
  }
}

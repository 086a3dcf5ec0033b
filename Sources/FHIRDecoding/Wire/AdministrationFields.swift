internal import MedicationAdherence

/// The fields of a MedicationAdministration that are read, of all versions together.
///
/// No field means one thing in one version and another in the next, so one pass takes them all.
struct AdministrationFields {
  var id = Field()
  var meta = Field()
  var contained = Field()
  var status = Field()
  var notGiven = Field()
  var subject = Field()
  var request = Field()
  var medication = MedicationFields()
  var date = Field()
  var dateKey: JSONString?
  var reasons = Field()
  var modifierExtension = Field()
  var version = FHIRVersion.r4

  /// Takes the fields of a resource; throws when one that is read stands there twice.
  init(_ resource: JSONValue) throws(DecodingFault) {
    for (key, value) in resource.members {
      switch key {
      case "id": try id.set(value, key)
      case "meta": try meta.set(value, key)
      case "contained": try contained.set(value, key)
      case "status": try status.set(value, key)
      case "subject", "patient": try take(subject: value, key)
      case "request", "prescription": try take(request: value, key)
      case "wasNotGiven", "notGiven": try take(notGiven: value, key)
      case "reasonNotGiven", "statusReason": try reasons.set(value, key)
      case "modifierExtension": try modifierExtension.set(value, key)
      default:
        if try medication.take(key, value) { continue }
        if Self.isDate(key) { try take(date: value, key) }
      }
    }
    if medication.either.value != nil { version = .r5 }
  }

  private mutating func take(subject value: JSONValue, _ key: JSONString) throws(DecodingFault) {
    try subject.set(value, key)
    if key == "patient" { version = .dstu2 }
  }

  private mutating func take(request value: JSONValue, _ key: JSONString) throws(DecodingFault) {
    try request.set(value, key)
    if key == "prescription", version != .dstu2 { version = .stu3 }
  }

  private mutating func take(notGiven value: JSONValue, _ key: JSONString) throws(DecodingFault) {
    try notGiven.set(value, key)
    version = key == "wasNotGiven" ? .dstu2 : .stu3
  }

  private mutating func take(date value: JSONValue, _ key: JSONString) throws(DecodingFault) {
    try date.set(value, key)
    dateKey = key
    if key.hasPrefix("effectiveTime") { version = .dstu2 }
    if key.hasPrefix("occur") { version = .r5 }
  }

  private static func isDate(_ key: JSONString) -> Bool {
    switch key {
    case "effectiveDateTime", "effectivePeriod", "effectiveTimeDateTime", "effectiveTimePeriod",
      "occurenceDateTime", "occurencePeriod", "occurenceTiming", "occurrenceDateTime",
      "occurrencePeriod", "occurrenceTiming":
      true
    default: false
    }
  }
}

extension AdministrationFields {
  /// When the dose was given; nil when it is not said.
  ///
  /// Of a Period the start, else the end; of a Timing the earliest event, else the start of its
  /// bounds.
  func dateTime() throws(DecodingFault) -> FHIRDateTime? {
    guard let value = date.value, let key = dateKey else { return nil }
    if value.kind == .string { return try value.dateTime(at: key.text) }
    _ = try value.object(at: key.text)
    if let events = value.member("event") {
      return try events.earliest(at: key.text + ".event")
    }
    let period = value.member("repeat")?.member("boundsPeriod") ?? value
    for end in ["start", "end"] as [StaticString] {
      if let date = period.member(end), date.kind != .null {
        return try date.dateTime(at: key.text + "." + end.description)
      }
    }
    return nil
  }

  /// Whether the flag says that the dose was not given; false when it is missing.
  func isFlaggedNotGiven() throws(DecodingFault) -> Bool {
    try notGiven.value?.boolean(at: version == .dstu2 ? "wasNotGiven" : "notGiven") ?? false
  }

  /// The status, which every version demands.
  func statusCode() throws(DecodingFault) -> JSONString {
    guard let value = status.value else {
      throw DecodingFault(kind: .missing, path: "status", summary: "is missing")
    }
    return try value.string(at: "status")
  }
}

extension JSONValue {
  fileprivate func earliest(at path: String) throws(DecodingFault) -> FHIRDateTime? {
    var earliest: FHIRDateTime?
    for event in elements {
      let date = try event.dateTime(at: path)
      if let known = earliest, known.epochMilliseconds <= date.epochMilliseconds { continue }
      earliest = date
    }
    return earliest
  }
}

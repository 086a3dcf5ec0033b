internal import MedicationAdherence

/// What an order says, whichever way it is read.
extension OrderFields where Value: ReadableValue {
  /// The terms of an order, but for its medication and its dates.
  ///
  /// `parse` parses a value, which stands until the next one is parsed. Throws when a field is not as
  /// FHIR has it, or cannot be parsed.
  func terms(
    of kind: ResourceOrigin.Kind, _ vocabulary: inout Vocabulary,
    parse: (Value) throws(DecodingFault) -> JSONValue
  ) throws(DecodingFault) -> OrderTerms {
    var terms = OrderTerms(
      type: kind.rawValue, medication: Medication(key: "", code: "", name: ""),
      status: try status.value?.string(at: "status").text ?? "unknown",
      intent: try intent.value?.string(at: "intent").text ?? "",
      isProhibition: try doNotPerform.value?.boolean(at: "doNotPerform") ?? false)
    if let value = dosageInstruction.value {
      (terms.dosages, terms.instructions) = try vocabulary.instructions(try parse(value))
    }
    if let value = effectiveDosePeriod.value {
      terms.effective = try OpenPeriod(period: try parse(value), "effectiveDosePeriod")
    }
    if let value = dispenseRequest.value {
      let dispense = try parse(value).object(at: "dispenseRequest")
      terms.validity = try OpenPeriod(
        period: try dispense.only("validityPeriod", at: "dispenseRequest.validityPeriod"),
        "dispenseRequest.validityPeriod")
      (terms.supply, terms.isSupplyUnusable) =
        try dispense.supply(at: "dispenseRequest.expectedSupplyDuration")
      terms.repeatsAllowed =
        try dispense.repeatsAllowed(at: "dispenseRequest.numberOfRepeatsAllowed")
    }
    return terms
  }

  /// When the order was written; a year or month means its first day.
  func whenWritten(_ kind: ResourceOrigin.Kind) throws(DecodingFault) -> LocalMoment? {
    try written.value?.dateTime(at: kind == .order ? "dateWritten" : "authoredOn").startMoment
  }

  /// Takes over when the order ended and when its status changed; a year or month means its last day.
  func readEnds(into terms: inout OrderTerms) throws(DecodingFault) {
    terms.ended = try dateEnded.value?.dateTime(at: "dateEnded").endMoment
    terms.statusChanged = try statusChanged.value?.dateTime(at: "statusChanged").endMoment
  }
}

extension JSONValue {
  /// How long one dispense that is asked for is meant to last, or that what is said of it is no length.
  fileprivate func supply(
    at path: @autoclosure () -> String
  ) throws(DecodingFault) -> (TimeLength?, isUnusable: Bool) {
    guard let value = try only("expectedSupplyDuration", at: path()) else { return (nil, false) }
    try value.object(at: path()).refuseRepetition(at: path())
    guard let length = TimeLength(value), length.value > 0 else { return (nil, true) }
    return (length, false)
  }

  /// How often a dispense that is asked for may be repeated.
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

extension OpenPeriod {
  /// Reads a Period; a year or month means its first day as a start, its last day as an end.
  ///
  /// Throws when a date stands there twice, as one of a resource must not.
  fileprivate init(period: JSONValue?, _ path: String) throws(DecodingFault) {
    let period = try period?.object(at: path)
    self.init(
      start: try period?.only("start", at: path + ".start")?.dateTime(at: path + ".start")
        .startMoment,
      end: try period?.only("end", at: path + ".end")?.dateTime(at: path + ".end").endMoment)
  }
}

internal import MedicationAdherence

extension OrderFields {
  /// All that an order says but for its id, its patient and when it was written.
  var contentValues: [Value?] {
    [
      status.value, intent.value, doNotPerform.value, dateEnded.value, statusChanged.value,
      effectiveDosePeriod.value, dosageInstruction.value, dispenseRequest.value,
      priorPrescription.value, medication.concept.value, medication.reference.value,
      medication.either.value,
    ]
  }

  /// The fingerprint of the bytes of all that.
  ///
  /// References may mean something within one Bundle only, which is told apart by its scope.
  func content(
    of kind: ResourceOrigin.Kind, scope: UInt64, _ bytes: (Value) -> UnsafeBufferPointer<UInt8>
  ) -> Fingerprint {
    let refers =
      priorPrescription.value != nil || medication.reference.value != nil
      || medication.either.value != nil
    var printer = Fingerprinter()
    printer.add(refers ? scope : 0, kind == .order ? 1 : 0)
    for value in contentValues {
      if let value { unsafe printer.add(bytes(value)) } else { printer.add(0, 2) }
    }
    return printer.fingerprint
  }
}

extension OrderFields<PlainValue> {
  /// The bytes that name the medication.
  var names: AttributionNames {
    unsafe AttributionNames { index in
      switch index {
      case 2: unsafe medication.concept.value?.bytes
      case 3: unsafe medication.reference.value?.bytes
      case 4: unsafe medication.either.value?.bytes
      default: nil
      }
    }
  }

  /// What the order says but for its id, its patient and when it was written; nil when the long way must
  /// tell.
  ///
  /// `parse` parses the bytes of a value, which stands until the next one is parsed.
  func content(
    of kind: ResourceOrigin.Kind, _ mention: MedicationMention, _ cursor: PlainCursor,
    scope: UInt64, _ vocabulary: inout Vocabulary, parse: (PlainValue) -> JSONValue?
  ) -> OrderRecord.Content? {
    guard let status = word(status, "unknown"), let intent = word(intent, ""),
      let isProhibition = doNotPerform.value.map(\.boolean) ?? false
    else { return nil }
    var terms = OrderTerms(
      type: kind.rawValue, medication: Medication(key: "", code: "", name: ""), status: status,
      intent: intent, isProhibition: isProhibition)
    guard readDates(into: &terms), readInstructions(into: &terms, &vocabulary, parse),
      readPeriods(into: &terms, parse)
    else { return nil }
    var prior: FHIRReference?
    if let value = priorPrescription.value {
      prior = cursor.reference(value, scope: scope)
      if prior == nil { return nil }
    }
    return OrderRecord.Content(terms: terms, medication: mention, prior: prior)
  }

  private func word(_ field: Field<PlainValue>, _ missing: String) -> String? {
    guard let value = field.value else { return missing }
    return value.string?.text
  }

  private func readDates(into terms: inout OrderTerms) -> Bool {
    if let value = dateEnded.value {
      terms.ended = value.string?.withSpan { FHIRDateTime($0)?.endMoment }
      if terms.ended == nil { return false }
    }
    if let value = statusChanged.value {
      terms.statusChanged = value.string?.withSpan { FHIRDateTime($0)?.endMoment }
      if terms.statusChanged == nil { return false }
    }
    return true
  }

  private func readInstructions(
    into terms: inout OrderTerms, _ vocabulary: inout Vocabulary,
    _ parse: (PlainValue) -> JSONValue?
  ) -> Bool {
    guard let value = dosageInstruction.value else { return true }
    guard let value = parse(value) else { return false }
    (terms.dosages, terms.instructions) = vocabulary.instructions(value)
    return true
  }

  private func readPeriods(
    into terms: inout OrderTerms, _ parse: (PlainValue) -> JSONValue?
  ) -> Bool {
    do throws(DecodingFault) {
      if let value = effectiveDosePeriod.value {
        guard let period = parse(value) else { return false }
        terms.effective = try OpenPeriod(period: period, "")
      }
      if let value = dispenseRequest.value {
        guard let dispense = parse(value) else { return false }
        terms.validity = try OpenPeriod(period: dispense.member("validityPeriod"), "")
        (terms.supply, terms.repeatsAllowed) = (dispense.supply, dispense.repeatsAllowed)
      }
      return true
    } catch {
      return false
    }
  }
}

internal import MedicationAdherence

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

  /// The fingerprint of the bytes of all that an order says but for its id, its patient and when it was
  /// written.
  ///
  /// References may mean something within one Bundle only, which is told apart by its scope.
  func content(of kind: ResourceOrigin.Kind, scope: UInt64) -> Fingerprint {
    let refers =
      priorPrescription.value != nil || medication.reference.value != nil
      || medication.either.value != nil
    var printer = Fingerprinter()
    printer.add(refers ? scope : 0, kind == .order ? 1 : 0)
    printer.add(status)
    printer.add(intent)
    printer.add(doNotPerform)
    printer.add(dateEnded)
    printer.add(statusChanged)
    printer.add(effectiveDosePeriod)
    printer.add(dosageInstruction)
    printer.add(dispenseRequest)
    printer.add(priorPrescription)
    printer.add(medication.concept)
    printer.add(medication.reference)
    printer.add(medication.either)
    return printer.fingerprint
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
    var order = Order(
      type: kind.rawValue, id: "", medication: Medication(key: "", code: "", name: ""),
      status: status, intent: intent, isProhibition: isProhibition, dosages: [],
      effective: OpenPeriod(), validity: OpenPeriod(), written: nil, ended: nil,
      statusChanged: nil, supply: nil, repeatsAllowed: 0)
    guard readDates(into: &order), readInstructions(into: &order, &vocabulary, parse),
      readPeriods(into: &order, parse)
    else { return nil }
    var prior: FHIRReference?
    if let value = priorPrescription.value {
      prior = cursor.reference(value, scope: scope)
      if prior == nil { return nil }
    }
    return OrderRecord.Content(order: order, medication: mention, prior: prior)
  }

  private func word(_ field: Field<PlainValue>, _ missing: String) -> String? {
    guard let value = field.value else { return missing }
    return value.string?.text
  }

  private func readDates(into order: inout Order) -> Bool {
    if let value = dateEnded.value {
      order.ended = value.string?.withSpan { FHIRDateTime($0)?.endMoment }
      if order.ended == nil { return false }
    }
    if let value = statusChanged.value {
      order.statusChanged = value.string?.withSpan { FHIRDateTime($0)?.endMoment }
      if order.statusChanged == nil { return false }
    }
    return true
  }

  private func readInstructions(
    into order: inout Order, _ vocabulary: inout Vocabulary, _ parse: (PlainValue) -> JSONValue?
  ) -> Bool {
    guard let value = dosageInstruction.value else { return true }
    guard let value = parse(value) else { return false }
    (order.dosages, order.instructions) = vocabulary.instructions(value)
    return true
  }

  private func readPeriods(into order: inout Order, _ parse: (PlainValue) -> JSONValue?) -> Bool {
    do throws(DecodingFault) {
      if let value = effectiveDosePeriod.value {
        guard let period = parse(value) else { return false }
        order.effective = try OpenPeriod(period: period, "")
      }
      if let value = dispenseRequest.value {
        guard let dispense = parse(value) else { return false }
        order.validity = try OpenPeriod(period: dispense.member("validityPeriod"), "")
        (order.supply, order.repeatsAllowed) = (dispense.supply, dispense.repeatsAllowed)
      }
      return true
    } catch {
      return false
    }
  }
}

extension Fingerprinter {
  /// Adds the bytes of a value, or that there is none.
  fileprivate mutating func add(_ field: Field<PlainValue>) {
    if let value = field.value { unsafe add(value.bytes) } else { add(0, 2) }
  }
}

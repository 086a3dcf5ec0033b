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
    scope: UInt64, _ vocabulary: inout Vocabulary,
    parse: (PlainValue) throws(DecodingFault) -> JSONValue
  ) -> OrderRecord.Content? {
    do throws(DecodingFault) {
      var terms = try terms(of: kind, &vocabulary, parse: parse)
      try readEnds(into: &terms)
      var prior: FHIRReference?
      if let value = priorPrescription.value {
        prior = cursor.reference(value, scope: scope)
        if prior == nil { return nil }
      }
      return OrderRecord.Content(terms: terms, medication: mention, prior: prior)
    } catch {
      return nil
    }
  }
}

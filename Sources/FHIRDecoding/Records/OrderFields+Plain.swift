internal import MedicationAdherence

extension OrderFields {
  /// All that an order says, apart from its id, its patient and when it was written.
  var contentValues: [Value?] {
    [
      status.value, intent.value, doNotPerform.value, dateEnded.value, statusChanged.value,
      effectiveDosePeriod.value, dosageInstruction.value, dispenseRequest.value,
      priorPrescription.value, medication.concept.value, medication.reference.value,
      medication.either.value,
    ]
  }

  /// The fingerprint of the bytes of all of it.
  ///
  /// A reference may be valid within one Bundle only, so the Bundle's scope is part of it.
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
  var names: ReferenceBytes {
    unsafe ReferenceBytes { index in
      switch index {
      case 2: unsafe medication.concept.value?.bytes
      case 3: unsafe medication.reference.value?.bytes
      case 4: unsafe medication.either.value?.bytes
      default: nil
      }
    }
  }

  /// What the order says, apart from its id, its patient and when it was written; nil when the
  /// parser must read it.
  ///
  /// `parse` parses the bytes of a value, which is valid until the next one is parsed.
  func content(
    of kind: ResourceOrigin.Kind, _ mention: MedicationMention, _ cursor: PlainCursor,
    scope: UInt64, _ cache: inout DecodingCache,
    parse: (PlainValue) throws(DecodingFault) -> JSONValue
  ) -> OrderRecord.Content? {
    do throws(DecodingFault) {
      var terms = try terms(of: kind, &cache, parse: parse)
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

/// The members of an order that are read.
struct PlainOrder {
  let kind: ResourceOrigin.Kind
  var origin = OriginFields<PlainValue>()
  var fields = OrderFields<PlainValue>()
  /// Whether it contains resources or modifiers, which the parser must read.
  private(set) var isRefused = false

  /// Takes a member; returns whether it is one that is read.
  mutating func take(_ key: JSONString, _ value: PlainValue) throws(DecodingFault) -> Bool {
    switch key {
    case "contained", "modifierExtension":
      isRefused = true
      return false
    default: return try origin.take(key, value) ? true : fields.take(key, value)
    }
  }
}

extension PlainCursor {
  /// The record of an order with a content, without its ordinal; nil when the parser must read it.
  func record(
    of order: PlainOrder, _ content: OrderRecord.Content, fullURL: JSONString?, scope: UInt64
  ) -> OrderRecord? {
    guard let origin = origin(order.origin, order.kind, fullURL: fullURL, scope: scope) else {
      return nil
    }
    var subject: FHIRReference?
    if let value = order.fields.subject.value {
      subject = reference(value, scope: scope)
      if subject == nil { return nil }
    }
    do throws(DecodingFault) {
      let written = try order.fields.whenWritten(order.kind)
      return OrderRecord(content, origin: origin, subject: subject, written: written)
    } catch {
      return nil
    }
  }
}

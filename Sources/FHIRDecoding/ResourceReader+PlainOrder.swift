internal import MedicationAdherence

/// The short way from a text to the record of an order.
///
/// It takes texts that are plain JSON and sound, of orders of a medication that was met before, without
/// escapes in what is read. What they say in the words of another order, but for their ids, patients and
/// when they were written, is not read again.
extension ResourceReader {
  /// Reads an order; false when it must take the long way.
  mutating func readOrder(
    _ text: UnsafeRawBufferPointer, _ cursor: PlainCursor, _ kind: ResourceOrigin.Kind,
    as layout: PlainLayout
  ) -> Bool {
    var walk = cursor
    var order = PlainOrder(kind: kind)
    let fullURL = walk.resource(as: layout) { resource in
      resource.readMembers { key, value throws(DecodingFault) in try order.take(key, value) }
    }
    guard let fullURL, !order.isRefused else { return false }
    guard let content = content(of: order, cursor),
      let record = cursor.record(
        of: order, content, fullURL: fullURL.value?.string, scope: scope)
    else { return false }
    keep(record)
    let scope = scope
    unsafe forms.learn(
      text, as: layout, OrderForm(text, cursor, as: layout, record, scope: scope))
    return true
  }

  /// Takes the order that was followed in a form.
  mutating func take(_ form: OrderForm) -> Bool {
    guard let record = form.record(scope: scope, namesIndex, known: { orderContents[$0] }) else {
      return false
    }
    keep(record)
    return true
  }

  private mutating func keep(_ record: consuming OrderRecord) {
    record.origin.recency.ordinal = nextOrdinal()
    if record.origin.kind == .order { shortCounts.orders += 1 } else { shortCounts.requests += 1 }
    orders.append(record)
  }

  /// What an order says; nil when the long way must tell.
  private mutating func content(
    of order: PlainOrder, _ cursor: PlainCursor
  ) -> OrderRecord.Content? {
    let key = unsafe order.fields.content(of: order.kind, scope: scope) { unsafe $0.bytes }
    if let known = orderContents[key] { return known }
    let medication = order.fields.names.medication(scope: scope)
    let parser = parser
    guard let mention = mentions[medication],
      let content = order.fields.content(
        of: order.kind, mention, cursor, scope: scope, &vocabulary,
        parse: { value throws(DecodingFault) in try value.parsed(by: parser) })
    else {
      unknownContent = (key, medication)
      return nil
    }
    orderContents.remember(content, for: key)
    return content
  }
}

extension PlainValue {
  /// The object or array on the tape of a parser, where it stands until that parses the next one.
  func parsed(by parser: JSONParser) throws(DecodingFault) -> JSONValue {
    guard isNested, let value = unsafe try? parser.parse(UnsafeRawBufferPointer(bytes)) else {
      throw DecodingFault(kind: .wrongType, path: "", fact: .noObject)
    }
    return value
  }
}

/// The members of an order that are read.
private struct PlainOrder {
  let kind: ResourceOrigin.Kind
  var origin = OriginFields<PlainValue>()
  var fields = OrderFields<PlainValue>()
  /// Whether it contains resources or modifiers, which the long way must read.
  private(set) var isRefused = false

  /// Takes a member; whether it is read.
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
  /// The record of an order that says this beside, but for its place in the order of reading; nil when
  /// the long way must tell.
  fileprivate func record(
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

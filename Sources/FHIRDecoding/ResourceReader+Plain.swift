/// How a text lies in a piece of input.
enum PlainLayout {
  /// It is a line, behind which others may follow.
  case line
  /// It is all there is, or an element of an array.
  case value
  /// It is an entry of a Bundle, which holds what is read as its `resource`.
  case entry
}

/// The short ways from a text to the record of an administration, an order or a patient.
///
/// They take texts that are plain JSON, sound, and tell of no medication but one that the long way has
/// met before, and make the same record of them as that would; tests hold the ways together. Escapes may
/// stand in what is not read. The shortest one takes those that have the form of one that was read lately.
extension ResourceReader {
  private static let long = ReadTypes.linked.union(["Bundle", "OperationOutcome"])

  /// Reads the resource that some bytes begin with when it has a form that is known; the number
  /// of its bytes, or nil when it must take another way.
  mutating func readAlike(_ text: UnsafeRawBufferPointer, as layout: PlainLayout) -> Int? {
    guard let count = unsafe forms.find(text, as: layout), unsafe layout.ends(text, at: count),
      let form = unsafe forms.lent
    else { return nil }
    if unsafe form._withUnsafeGuaranteedRef({ $0.isTaken(by: &self) }) { return count }
    forms.noteRefusal()
    return nil
  }

  /// Takes the administration that was followed in a form.
  mutating func take(_ form: AdministrationForm) -> Bool {
    guard form.judge(), !wantsPlace(on: form.record.date) else { return false }
    if let names = form.newNames(scope: scope) {
      let medication = form.medication(of: names, scope: scope)
      guard let attribution = attribution(named: names, medication) else { return false }
      form.attribute(attribution, scope: scope)
    }
    administrations.append(form.record)
    noteLast(id: form.id)
    return true
  }

  /// Reads a text; false when it must take the long way.
  mutating func readPlainly(_ text: UnsafeRawBufferPointer, as layout: PlainLayout) -> Bool {
    guard check == nil,
      unsafe layout != .line || ResourceTypePeek.isShort(text, keeping: kinds),
      let cursor = unsafe PlainCursor(mayEscape: text, index)
    else { return false }
    let type = cursor.type(as: layout)
    if unsafe layout != .entry && passOver(text, cursor, type, as: layout) { return true }
    guard !keepsPlaces else { return false }
    switch type {
    case .some("MedicationAdministration"):
      return unsafe readAdministration(text, cursor, as: layout)
    case .some("MedicationRequest"): return unsafe readOrder(text, cursor, .request, as: layout)
    case .some("MedicationOrder"): return unsafe readOrder(text, cursor, .order, as: layout)
    case .some("Patient"): return unsafe readPatient(text, cursor, as: layout)
    default: return false
    }
  }

  /// Passes over a resource of a type that is not used or not kept, which is counted; false when the
  /// text is no plain JSON, or says another type, too.
  private mutating func passOver(
    _ text: UnsafeRawBufferPointer, _ cursor: PlainCursor, _ type: JSONString?,
    as layout: PlainLayout
  ) -> Bool {
    guard let name = type?.text, !kinds.keeps(name), !Self.long.contains(name),
      ResourceName.isPossible(name), cursor.isWholeResource
    else { return false }
    passOver(name)
    unsafe forms.learn(text, as: layout, PassedForm(text, cursor, type: name))
    return true
  }

  /// Counts a resource of a type that is not used or not kept.
  mutating func passOver(_ type: String) {
    count(type)
    _ = nextOrdinal()
  }

  private mutating func readAdministration(
    _ text: UnsafeRawBufferPointer, _ cursor: PlainCursor, as layout: PlainLayout
  ) -> Bool {
    guard kinds.contains(.administrations), unknownAttribution == nil else { return false }
    var walk = cursor
    guard let fields = layout == .entry ? walk.administrationOfEntry() : walk.administration(),
      walk.isAtEnd, var record = fields.record(cursor, keepsReasons: keepsReasons),
      !wantsPlace(on: record.date), saysOnce(fields.reasons.value)
    else { return false }
    let names = fields.names
    guard let attribution = attribution(named: names, names.medication(scope: scope)) else {
      return false
    }
    record.attribution = attribution
    administrations.append(record)
    noteLast(id: fields.id.value?.string)
    let scope = scope
    unsafe forms.learn(
      text, as: layout,
      AdministrationForm(text, cursor, as: layout, fields, record, scope: scope))
    return true
  }

  /// Whether no member that is read stands twice in reasons, which are none of the record's then.
  private func saysOnce(_ reasons: PlainValue?) -> Bool {
    guard let reasons, reasons.isNested else { return true }
    do throws(DecodingFault) {
      return try reasons.parsed(by: parser).repeatedMember == nil
    } catch {
      return false
    }
  }

  /// The attribution that bytes tell of; nil when the long way must read it.
  ///
  /// A new one is that of the next administration.
  private mutating func attribution(
    named names: AttributionNames, _ medication: Fingerprint
  ) -> UInt32? {
    let key = names.fingerprint(medication, scope: scope)
    if let known = plainAttributions[key] { return known }
    guard let mention = mentions[medication],
      let attribution = names.attribution(
        medication: mention, scope: scope, ordinal: comingOrdinal, namesIndex)
    else {
      unknownAttribution = (key, medication)
      return nil
    }
    attributions.append(attribution)
    plainAttributions.insert(UInt32(attributions.count - 1), for: key)
    return UInt32(attributions.count - 1)
  }

  /// Remembers what bytes tell of, as the long way found it in the one administration or order that it
  /// has read since there were so many `before`.
  mutating func noteUnknown(before: (administrations: Int, orders: Int)) {
    if let key = unknownContent {
      unknownContent = nil
      if orders.count == before.orders + 1, let order = orders.last {
        orderContents.remember(order.content, for: key.content)
        mentions.remember(order.medication, for: key.medication)
      }
    }
    guard let key = unknownAttribution else { return }
    unknownAttribution = nil
    guard administrations.count == before.administrations + 1, let record = administrations.last,
      record.isSound
    else { return }
    plainAttributions.insert(record.attribution, for: key.names)
    mentions.remember(attributions[Int(record.attribution)].medication, for: key.medication)
  }
}

extension PlainLayout {
  /// The number of bytes of the text that lies like this at the beginning of others.
  func length(of text: UnsafeRawBufferPointer) -> Int {
    unsafe self == .line ? text.firstLineCount : text.count
  }

  /// Whether a text that lies like this may end behind so many of the bytes.
  fileprivate func ends(_ text: UnsafeRawBufferPointer, at count: Int) -> Bool {
    unsafe count == text.count || (self == .line && text[count] == 0x0A)
  }
}

extension PlainCursor {
  /// Makes a cursor at the beginning of a text with padding behind it; nil when it holds an escape, or
  /// no places of structure can be found in it.
  init?(_ bytes: UnsafeRawBufferPointer, _ index: StructureIndex) {
    guard unsafe !EscapeScan.hasEscape(bytes) else { return nil }
    unsafe self.init(mayEscape: bytes, index)
  }

  /// Makes a cursor at the beginning of a text with padding behind it; nil when it holds an escape that is
  /// none or stands for half of a character, or no places of structure can be found in it.
  init?(mayEscape bytes: UnsafeRawBufferPointer, _ index: StructureIndex) {
    let hasEscape = unsafe EscapeScan.hasEscape(bytes)
    guard unsafe !hasEscape || EscapeScan.isSound(bytes), unsafe index.find(in: bytes),
      let text = unsafe bytes.bindMemory(to: UInt8.self).baseAddress
    else { return nil }
    unsafe self.init(
      text: text, places: index.places, position: 0, mayEscape: hasEscape)
  }
}

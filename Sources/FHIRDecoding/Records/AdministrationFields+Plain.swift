extension AdministrationFields<PlainValue> {
  /// The record that the members make, without its references and its ordinal; nil when the parser
  /// must read it.
  func record(_ cursor: PlainCursor, keepsReasons: Bool) -> AdministrationRecord? {
    var record = AdministrationRecord(ordinal: 0)
    guard contained.value == nil, modifierExtension.value == nil,
      reasons.value == nil || !keepsReasons, let date = date(cursor),
      let recency = cursor.recency(meta.value), let outcome, record.set(outcome), hasSoundID
    else { return nil }
    record.set(date)
    record.recency = recency
    record.version = version.rawValue
    if let id = id.value?.string { record.identity = Fingerprint(id) }
    return record
  }

  /// The bytes that name patient, order and medication.
  var names: ReferenceBytes {
    unsafe ReferenceBytes { index in
      let field =
        switch index {
        case 0: subject
        case 1: request
        case 2: medication.concept
        case 3: medication.reference
        default: medication.either
        }
      return unsafe field.value?.bytes
    }
  }

  private func date(_ cursor: PlainCursor) -> FHIRDateTime? {
    guard let value = date.value, let key = dateKey else { return nil }
    return cursor.date(value, key: key)
  }

  private var outcome: AdministrationOutcome? {
    guard let status = status.value?.string else { return nil }
    guard let flag = notGiven.value else {
      return AdministrationOutcome(status: status, isFlaggedNotGiven: false)
    }
    return flag.boolean.map { AdministrationOutcome(status: status, isFlaggedNotGiven: $0) }
  }

  private var hasSoundID: Bool {
    guard let id = id.value else { return true }
    return id.string.map { $0.count > 0 } ?? false
  }
}

extension PlainCursor {
  /// Skips the administration here and returns the members that are read; nil when one is repeated,
  /// or the object is not plain.
  ///
  /// Only members that ``AdministrationMember/mayEscape`` hold escapes.
  mutating func administration() -> AdministrationFields<PlainValue>? {
    var fields = AdministrationFields<PlainValue>()
    let isPlain = members { [self] key, value in
      guard let member = AdministrationMember(key) else { return true }
      guard member.mayEscape || isVerbatim(value) else { return false }
      do throws(DecodingFault) { try fields.take(member, key, value) } catch { return false }
      return true
    }
    return isPlain ? fields : nil
  }

  /// The same of the administration that the entry of a Bundle here holds as its only `resource`.
  mutating func administrationOfEntry() -> AdministrationFields<PlainValue>? {
    var fields: AdministrationFields<PlainValue>?
    let entry = entry { resource in
      fields = resource.administration()
      return fields != nil
    }
    return entry == nil ? nil : fields
  }

  /// The date in the value of a key; nil when it is one that the parser must read.
  func date(_ value: PlainValue, key: JSONString) -> FHIRDateTime? {
    if key.hasSuffix("DateTime") { return value.string?.withSpan { FHIRDateTime($0) } }
    guard key.hasSuffix("Period") else { return nil }
    var (start, end) = (Field<PlainValue>(), Field<PlainValue>())
    var members = at(value)
    let isPlain = members.members { key, value in
      do throws(DecodingFault) {
        if key == "start" { try start.set(value, key) }
        if key == "end" { try end.set(value, key) }
      } catch {
        return false
      }
      return true
    }
    return isPlain ? (start.value ?? end.value)?.string?.withSpan { FHIRDateTime($0) } : nil
  }

  /// Which of two readings is the newer one, as `meta` says; nil when the parser must read it.
  func recency(_ meta: PlainValue?) -> Recency? {
    guard let meta else { return Recency(version: nil, lastUpdated: nil, ordinal: 0) }
    var (members, fields) = (at(meta), MetaFields<PlainValue>())
    let isPlain = members.members { key, value in
      do throws(DecodingFault) { try fields.take(key, value) } catch { return false }
      return true
    }
    return isPlain ? Recency(fields, ordinal: 0) : nil
  }
}

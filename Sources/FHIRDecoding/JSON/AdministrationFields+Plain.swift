extension AdministrationFields<PlainValue> {
  /// What the members say that a cursor has passed over, but for the attribution and the place in the
  /// order of reading; nil when the long way must judge them.
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
  var names: AttributionNames {
    unsafe AttributionNames { index in
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

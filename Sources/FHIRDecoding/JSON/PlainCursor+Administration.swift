extension PlainCursor {
  /// The members of the administration here that are read, passed over; nil when one stands there
  /// twice, or the object is not plain.
  ///
  /// Escapes are only in those of them that ``AdministrationMember/mayEscape``.
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

  /// The date in the value of a key; nil when it is one that the long way must read.
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

  /// Which of two readings is the newer one, as `meta` says; nil when the long way must read it.
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

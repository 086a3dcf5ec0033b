extension PlainCursor {
  /// Where and how a resource was read that has these fields, but for its place in the order of reading;
  /// nil when the long way must tell.
  func origin(
    _ fields: OriginFields<PlainValue>, _ kind: ResourceOrigin.Kind, fullURL: JSONString?,
    scope: UInt64
  ) -> ResourceOrigin? {
    guard let recency = recency(fields.meta.value),
      let identifiers = identifiers(fields.identifier.value)
    else { return nil }
    var id = ""
    if let value = fields.id.value {
      guard let string = value.string else { return nil }
      id = string.text
    }
    return ResourceOrigin(
      kind, ownID: id, fullURL.map { FHIRReference.Target($0, scope: scope) },
      identifiers: identifiers, recency: recency)
  }

  /// What tells the identifiers in a value apart; nil when the long way must tell.
  private func identifiers(_ value: PlainValue?) -> FingerprintList? {
    var list = FingerprintList()
    guard let value else { return list }
    var cursor = at(value)
    guard cursor.take("[") else { return append(identifier: &cursor, to: &list) ? list : nil }
    if cursor.take("]") { return list }
    repeat {
      guard append(identifier: &cursor, to: &list) else { return nil }
    } while cursor.take(",")
    return cursor.take("]") ? list : nil
  }

  /// Adds what tells the `Identifier` here apart, which the cursor passes over.
  private func append(
    identifier cursor: inout PlainCursor, to list: inout FingerprintList
  ) -> Bool {
    var (system, value) = (Field<PlainValue>(), Field<PlainValue>())
    let isPlain = cursor.members { key, member in
      do throws(DecodingFault) {
        if key == "system" { try system.set(member, key) }
        if key == "value" { try value.set(member, key) }
      } catch {
        return false
      }
      return true
    }
    guard isPlain else { return false }
    if let text = value.value?.string {
      list.append(Fingerprint(system: system.value?.string, value: text))
    }
    return true
  }
}

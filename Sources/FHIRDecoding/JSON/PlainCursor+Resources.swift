extension PlainCursor {
  /// The type of the resource in a text that lies like this, as its first `resourceType` says.
  func type(as layout: PlainLayout) -> JSONString? {
    guard layout == .entry else { return member("resourceType")?.string }
    return member("resource").flatMap { at($0).member("resourceType")?.string }
  }

  /// Whether all of the text is one resource that says its type once.
  var isWholeResource: Bool {
    var (cursor, types) = (self, 0)
    let isPlain = cursor.members { key, _ in
      if key == "resourceType" { types += 1 }
      return types < 2
    }
    return isPlain && cursor.isAtEnd
  }

  /// The first member of a name of the object here; nil when there is none, or what comes before it is
  /// not plain.
  private func member(_ name: StaticString) -> PlainValue? {
    var (cursor, found) = (self, PlainValue?.none)
    _ = cursor.members { key, value in
      if key == name { found = value }
      return found == nil
    }
    return found
  }

  /// Has `take` take the members of the object here, which is passed over, and tell whether it read one.
  ///
  /// False when one cannot be taken, or was read and holds an escape, or the object is not plain.
  mutating func readMembers(
    _ take: (JSONString, PlainValue) throws(DecodingFault) -> Bool
  ) -> Bool {
    let start = self
    return members { key, value in
      do throws(DecodingFault) {
        return try !take(key, value) || start.isVerbatim(value)
      } catch {
        return false
      }
    }
  }

  /// Has `body` pass over the resource of a text that lies like this.
  ///
  /// The `fullUrl` of its entry, or none; nil when `body` refuses the resource, or the text is not plain.
  mutating func resource(
    as layout: PlainLayout, _ body: (inout PlainCursor) -> Bool
  ) -> Field<PlainValue>? {
    let fullURL = layout == .entry ? entry(body) : body(&self) ? Field() : nil
    return isAtEnd ? fullURL : nil
  }

  /// Passes over an entry of a Bundle and has `body` pass over its only `resource`.
  ///
  /// Its `fullUrl`, or none; nil when `body` refuses the resource, the entry is a deletion, or it is not
  /// plain.
  mutating func entry(_ body: (inout PlainCursor) -> Bool) -> Field<PlainValue>? {
    var fullURL = Field<PlainValue>()
    var hasResource = false
    guard take("{") else { return nil }
    repeat {
      guard let key = key() else { return nil }
      if key == "resource" {
        guard !hasResource, body(&self) else { return nil }
        hasResource = true
      } else {
        guard let value = value() else { return nil }
        if key == "request", !isVerbatim(value) || isDeletion(value) { return nil }
        guard key == "fullUrl" else { continue }
        guard isVerbatim(value) else { return nil }
        do throws(DecodingFault) { try fullURL.set(value, key) } catch { return nil }
      }
    } while take(",")
    return take("}") && hasResource ? fullURL : nil
  }

  /// Whether a `request` has the method DELETE, or is no plain object.
  private func isDeletion(_ request: PlainValue) -> Bool {
    var members = at(request)
    return !members.members { key, value in
      !(key == "method" && value.string.map { $0 == "DELETE" } ?? false)
    }
  }

  /// The reference in a value; nil when the long way must read it.
  func reference(_ value: PlainValue, scope: UInt64) -> FHIRReference? {
    if let plain = unsafe FHIRReference(plainly: value.bytes, scope: scope) { return plain }
    var (target, display) = (Field<PlainValue>(), Field<PlainValue>())
    var members = at(value)
    let isPlain = members.members { key, member in
      do throws(DecodingFault) {
        switch key {
        case "reference": try target.set(member, key)
        case "display": try display.set(member, key)
        case "identifier": return false
        default: return true
        }
      } catch {
        return false
      }
      return member.string != nil
    }
    guard isPlain else { return nil }
    return FHIRReference(
      target: (target.value?.string).map { FHIRReference.Target($0, scope: scope) } ?? .nothing,
      identifier: nil, display: display.value?.string?.text.trimmed ?? "")
  }
}

extension FHIRReference {
  /// Reads a `Reference` of plain JSON with padding behind it; nil when the long way must read it.
  init?(plain bytes: UnsafeBufferPointer<UInt8>, scope: UInt64, _ index: StructureIndex) {
    if let plain = unsafe FHIRReference(plainly: bytes, scope: scope) {
      self = plain
      return
    }
    guard let cursor = unsafe PlainCursor(UnsafeRawBufferPointer(bytes), index) else { return nil }
    var walk = cursor
    guard let value = walk.value(), let reference = cursor.reference(value, scope: scope) else {
      return nil
    }
    self = reference
  }

  /// Reads a `Reference` of plain JSON that says nothing but what it leads to, as most do; nil of any
  /// other.
  init?(plainly bytes: UnsafeBufferPointer<UInt8>, scope: UInt64) {
    guard let start = bytes.baseAddress,
      let rest = unsafe JSONString(start: start, count: bytes.count)
        .dropping(prefix: #"{"reference":""#),
      let target = rest.dropping(suffix: #""}"#), target.isVerbatim, !target.hasQuote
    else { return nil }
    self.init(
      target: FHIRReference.Target(target, scope: scope), identifier: nil, display: "")
  }
}

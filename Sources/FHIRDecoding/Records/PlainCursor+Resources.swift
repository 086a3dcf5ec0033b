internal import Glibc

/// What surrounds a text in a piece of input.
enum TextLayout {
  /// It is a line, and others may follow.
  case line
  /// It is all there is, or an element of an array.
  case value
  /// It is an entry of a Bundle, which holds what is read as its `resource`.
  case entry
}

extension TextLayout {
  /// The length of the text with this layout at the beginning of `text`.
  func length(of text: UnsafeRawBufferPointer) -> Int {
    unsafe self == .line ? text.firstLineCount : text.count
  }

  /// Whether a text with this layout may end after `count` bytes.
  func ends(_ text: UnsafeRawBufferPointer, at count: Int) -> Bool {
    unsafe count == text.count || (self == .line && text[count] == 0x0A)
  }
}

extension UnsafeRawBufferPointer {
  /// The number of bytes before the first line end, or all of them.
  var firstLineCount: Int {
    guard let start = baseAddress, let end = unsafe memchr(start, 0x0A, count) else {
      return count
    }
    return unsafe UnsafeRawPointer(end) - start
  }
}

extension PlainValue: ReadableValue {}

extension PlainCursor {
  /// The type of the resource in a text with a layout, by its first `resourceType`.
  func type(as layout: TextLayout) -> JSONString? {
    guard layout == .entry else { return member("resourceType")?.string }
    return member("resource").flatMap { at($0).member("resourceType")?.string }
  }

  /// Whether all of the text is one resource that gives its type once.
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

  /// Skips the object here and hands its members to `take`, which returns whether it read one.
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

  /// Has `body` skip the resource of a text with a layout.
  ///
  /// The `fullUrl` of its entry, or none; nil when `body` refuses the resource, or the text is not plain.
  mutating func resource(
    as layout: TextLayout, _ body: (inout PlainCursor) -> Bool
  ) -> Field<PlainValue>? {
    let fullURL = layout == .entry ? entry(body) : body(&self) ? Field() : nil
    return isAtEnd ? fullURL : nil
  }

  /// Skips an entry of a Bundle and has `body` skip its only `resource`.
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

  /// Whether a `request` has the method DELETE, or is not a plain object.
  private func isDeletion(_ request: PlainValue) -> Bool {
    var members = at(request)
    return !members.members { key, value in
      !(key == "method" && value.string.map { $0 == "DELETE" } ?? false)
    }
  }

  /// The reference in a value; nil when the parser must read it.
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
  /// Reads a `Reference` of plain JSON with padding after it; nil when the parser must read it.
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

  /// Reads a `Reference` of plain JSON that has only a target, as most do; else nil.
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

extension PlainCursor {
  /// The origin of a resource with these fields, without its ordinal; nil when the parser must read
  /// it.
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

  /// The fingerprints of the identifiers in a value; nil when the parser must read it.
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

  /// Skips the `Identifier` here and adds its fingerprint.
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

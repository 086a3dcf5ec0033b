/// Reads references from the bytes that name them, which a template has found.
extension PlainCursor {
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

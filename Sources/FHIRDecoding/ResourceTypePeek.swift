internal import CLinux
internal import Glibc

/// Looks at the first bytes of a text for a resource type that need not be parsed.
enum ResourceTypePeek {
  private static let opening: StaticString = "{\"resourceType\":\""
  private static let administration: StaticString = "MedicationAdministration\""

  /// Whether the text begins as an administration that is long enough to be one.
  static func isAdministration(_ text: UnsafeRawBufferPointer) -> Bool {
    let start = opening.utf8CodeUnitCount
    guard text.count > start + 48, let base = text.baseAddress else { return false }
    return unsafe memcmp(base, opening.utf8Start, start) == 0
      && memcmp(base + start, administration.utf8Start, administration.utf8CodeUnitCount) == 0
  }

  /// Whether the text begins as a resource that a short way may read, and that is kept.
  static func isShort(_ text: UnsafeRawBufferPointer, keeping kinds: EventKinds) -> Bool {
    let start = opening.utf8CodeUnitCount
    guard text.count > start + 48, let base = text.baseAddress,
      unsafe memcmp(base, opening.utf8Start, start) == 0
    else { return false }
    if unsafe isAdministration(text) { return kinds.contains(.administrations) }
    return shortTypes.contains { type in
      unsafe memcmp(base + start, type.utf8Start, type.utf8CodeUnitCount) == 0
    }
  }

  private static let shortTypes: [StaticString] = [
    "MedicationRequest\"", "MedicationOrder\"", "Patient\"",
  ]

  /// The type when the text begins with one that is not used or not kept; nil when the text must
  /// be parsed, also because another resource is glued to it, or it says another type, too: neither is
  /// to be lost with it.
  static func typeToSkip(_ text: UnsafeRawBufferPointer, keeping kinds: EventKinds) -> String? {
    let start = opening.utf8CodeUnitCount
    guard text.count > start + 48, let base = text.baseAddress,
      unsafe memcmp(base, opening.utf8Start, start) == 0
    else { return nil }
    if kinds.contains(.administrations), unsafe isAdministration(text) { return nil }
    let rest = unsafe text[start..<start + 48]
    guard let end = unsafe rest.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
    let type = unsafe String(decoding: text[start..<end], as: UTF8.self)
    let isUsed = kinds.keeps(type) || used.contains(type)
    return unsafe isUsed || !ResourceName.isPossible(type) || hasAnotherType(text) ? nil : type
  }

  /// Whether a type is said once more: by a resource that begins where this one ends, or by a later
  /// member, its own or of a resource that it contains.
  ///
  /// No string has these bytes: within one the quotes would be escaped. A contained resource that says
  /// its type first, as nearly all do, is no reason to parse the text.
  private static func hasAnotherType(_ text: UnsafeRawBufferPointer) -> Bool {
    guard let base = text.baseAddress else { return false }
    return [seam, laterType].contains { bytes in
      unsafe first_place(
        base, UInt(text.count), bytes.utf8Start, UInt(bytes.utf8CodeUnitCount)) != nil
    }
  }

  private static let seam: StaticString = "}{\"resourceType\""
  private static let laterType: StaticString = ",\"resourceType\""

  private static let used = ReadTypes.linked.union(["Bundle", "OperationOutcome"])
}

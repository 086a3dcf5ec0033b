internal import CLinux
internal import Glibc

/// Looks at the first bytes of a text for a resource type that need not be parsed.
enum ResourceTypePeek {
  /// The fewest bytes of a text that is passed over unread; it costs little to parse a shorter one.
  private static let fewest = 64

  private static let used = ReadTypes.linked.union(["Bundle", "OperationOutcome"])

  /// Whether a short way may read the text: it begins with another member than its type, or with a type
  /// that a short way reads and that is kept.
  static func isShort(_ text: UnsafeRawBufferPointer, keeping kinds: EventKinds) -> Bool {
    guard let opening = unsafe Opening(text) else { return false }
    guard opening.key == "resourceType" else { return true }
    switch opening.value {
    case .some("MedicationAdministration"): return kinds.contains(.administrations)
    case .some("MedicationRequest"), .some("MedicationOrder"), .some("Patient"): return true
    default: return false
    }
  }

  /// The type when the text begins with one that is not used or not kept; nil when the text must
  /// be parsed, also because another resource is glued to it, or it says another type, too: neither is
  /// to be lost with it.
  static func typeToSkip(_ text: UnsafeRawBufferPointer, keeping kinds: EventKinds) -> String? {
    guard text.count > fewest, let opening = unsafe Opening(text), opening.key == "resourceType",
      let value = opening.value, value.count < fewest,
      !(value == "MedicationAdministration" && kinds.contains(.administrations))
    else { return nil }
    let type = unsafe String(decoding: value.bytes, as: UTF8.self)
    let isUsed = kinds.keeps(type) || used.contains(type)
    return unsafe isUsed || !ResourceName.isPossible(type) || hasAnotherType(text, behind: value)
      ? nil : type
  }

  /// Whether a type is said once more behind a first one: by a resource that begins where this one ends, or
  /// by a later member, its own or of a resource that it contains.
  ///
  /// No string has the bytes of the key: within one the quotes would be escaped. A contained resource that
  /// says its type first, as nearly all do, is no reason to parse the text.
  private static func hasAnotherType(
    _ text: UnsafeRawBufferPointer, behind first: JSONString
  ) -> Bool {
    let key: StaticString = "\"resourceType\""
    guard let base = text.baseAddress, let start = unsafe first.bytes.baseAddress else {
      return true
    }
    var place = unsafe UnsafeRawPointer(start) - base
    while let found = unsafe first_place(
      base + place, UInt(text.count - place), key.utf8Start, UInt(key.utf8CodeUnitCount))
    {
      place = unsafe UnsafeRawPointer(found) - base
      var before = unsafe text[..<place].reversed().lazy.filter { !isBlank($0) }.makeIterator()
      switch unsafe before.next() {
      case UInt8(ascii: ","): return true
      case UInt8(ascii: "{"): if unsafe before.next() == UInt8(ascii: "}") { return true }
      default: break
      }
      place += key.utf8CodeUnitCount
    }
    return false
  }

  fileprivate static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A
  }
}

/// The first member of the object that a text begins with.
@safe
private struct Opening {
  /// Its key, as it is written.
  let key: JSONString
  /// What it says, as it is written, when it is a string and tells the type; else nil.
  private(set) var value: JSONString?

  /// Reads it; nil when the text is no object, or one without members.
  init?(_ text: UnsafeRawBufferPointer) {
    var walk = unsafe OpeningWalk(text)
    guard walk.take("{"), let key = walk.string(), walk.take(":") else { return nil }
    self.key = key
    if key == "resourceType" { value = walk.string() }
  }
}

/// Walks through the first bytes of a text.
@safe
private struct OpeningWalk {
  private let text: UnsafeRawBufferPointer
  private var place = 0

  init(_ text: UnsafeRawBufferPointer) { unsafe self.text = unsafe text }

  /// Moves past a character and the blanks before it, if it is the one here.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    while unsafe place < text.count, unsafe ResourceTypePeek.isBlank(text[place]) { place += 1 }
    guard unsafe place < text.count, unsafe text[place] == UInt8(ascii: character) else {
      return false
    }
    place += 1
    return true
  }

  /// What the string here holds before the first quote, passed over; nil when no string is here.
  mutating func string() -> JSONString? {
    guard take("\""), let start = unsafe text.bindMemory(to: UInt8.self).baseAddress,
      let end = unsafe memchr(start + place, 0x22, text.count - place)
    else { return nil }
    let first = place
    place = unsafe UnsafeRawPointer(end) - UnsafeRawPointer(start) + 1
    return unsafe JSONString(start: start + first, count: place - first - 1)
  }
}

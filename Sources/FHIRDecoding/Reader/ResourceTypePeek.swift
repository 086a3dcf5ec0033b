internal import Glibc

/// Looks for the type in the first bytes of a text, to save the plain way a useless attempt.
enum ResourceTypePeek {
  private static let long: Set = ["Medication", "Bundle", "OperationOutcome"]

  /// Whether the plain way may read the text: it begins with a member other than its type, or with
  /// a type that the plain way reads or skips.
  static func isWorthTrying(_ text: UnsafeRawBufferPointer, keeping kinds: EventKinds) -> Bool {
    guard let opening = unsafe Opening(text) else { return false }
    guard opening.key == "resourceType" else { return true }
    switch opening.value {
    case .some("MedicationAdministration"): return true
    case .some("MedicationDispense"): return !kinds.contains(.dispenses)
    default: return opening.value.map { !long.contains($0.text) } ?? false
    }
  }
}

/// The first member of the object that a text begins with.
@safe
private struct Opening {
  /// Its raw key.
  let key: JSONString
  /// Its raw value, when it is a string and gives the type; else nil.
  private(set) var value: JSONString?

  /// Reads it; nil when the text is not an object, or one without members.
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
    while unsafe place < text.count, unsafe text[place].isBlank { place += 1 }
    guard unsafe place < text.count, unsafe text[place] == UInt8(ascii: character) else {
      return false
    }
    place += 1
    return true
  }

  /// What the string here holds before the first quote, skipped; nil when no string is here.
  mutating func string() -> JSONString? {
    guard take("\""), let start = unsafe text.bindMemory(to: UInt8.self).baseAddress,
      let end = unsafe memchr(start + place, 0x22, text.count - place)
    else { return nil }
    let first = place
    place = unsafe UnsafeRawPointer(end) - UnsafeRawPointer(start) + 1
    return unsafe JSONString(start: start + first, count: place - first - 1)
  }
}

extension UInt8 {
  /// Whether it is white space of JSON.
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0D || self == 0x0A }
}

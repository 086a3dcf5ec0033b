internal import FHIRDecoding
internal import MedicationAdherence

/// Finds the keys of a JSON text in one walk over its bytes, without judging the text.
///
/// It reads a resource, a Bundle, or an entry of one. What is no JSON has the keys that were found before it
/// went wrong: it is counted as bad where it is read.
struct KeyScanner {
  private static let deepest = 128

  private let bytes: [UInt8]
  private var place: Int
  private let end: Int
  private let scope: UnitScope
  private let kinds: UnitKinds
  private var found = UnitKeys()
  private var depth = 0

  /// A string as it stands in the bytes.
  private struct Text {
    let range: Range<Int>
    let hasEscapes: Bool
  }

  /// What one object says.
  private struct Fields {
    var (reference, system, value, method, url): (Text?, Text?, Text?, Text?, Text?)
    var (relation, resourceType, id, fullUrl): (Text?, Text?, Text?, Text?)
    var identifiers: [String] = []
    var resource: Resource?
    var deleted: String?

    /// Takes the text of a member that is looked at.
    mutating func take(_ text: Text?, as member: KeyMember) {
      switch member {
      case .reference: reference = text
      case .system: system = text
      case .value: value = text
      case .method: method = text
      case .url: url = text
      case .relation: relation = text
      case .resourceType: resourceType = text
      case .id: id = text
      case .fullUrl: fullUrl = text
      default: break
      }
    }
  }

  /// A resource in an entry.
  private struct Resource {
    let type: String
    let id: String?
    let identifiers: [String]
  }

  /// The keys of a text in a range of some bytes.
  ///
  /// What is known within a Bundle only has `scope` before it.
  static func keys(
    of bytes: [UInt8], in range: Range<Int>, as value: Unit.Value?, _ kinds: UnitKinds,
    scope: UnitScope
  ) -> UnitKeys {
    var scanner = KeyScanner(bytes, range, kinds, scope: scope)
    var outside = Fields()
    // Of a Bundle that is cut into its entries, its links are texts of their own, and so is its meta.
    let member: KeyMember =
      value?.bundle == nil ? .outermost : value?.index == nil ? .link : .entry
    scanner.readValue(member, into: &outside)
    if let resource = outside.resource { scanner.note(resource, fullURL: nil) }
    return scanner.found
  }

  private init(_ bytes: [UInt8], _ range: Range<Int>, _ kinds: UnitKinds, scope: UnitScope) {
    (self.bytes, place, end) = (bytes, range.lowerBound, range.upperBound)
    (self.kinds, self.scope) = (kinds, scope)
  }

  // MARK: - Walking

  private mutating func readValue(_ member: KeyMember, into outer: inout Fields) {
    skipSpace()
    guard place < end else { return }
    let start = place
    switch bytes[place] {
    case UInt8(ascii: "{"): readObject(member, into: &outer)
    case UInt8(ascii: "["): readList(member, into: &outer)
    case UInt8(ascii: "\""): outer.take(skipText(), as: member)
    default: skipScalar()
    }
    if member == .statusReason || member == .reasonNotGiven {
      found.reasons.insert(Array(bytes[start..<min(place, end)]))
    }
  }

  private mutating func readObject(_ member: KeyMember, into outer: inout Fields) {
    depth += 1
    defer { depth -= 1 }
    place += 1
    guard depth < Self.deepest else { return place = end }
    var fields = Fields()
    while true {
      skipSpace()
      guard place < end, bytes[place] == UInt8(ascii: "\""), let name = skipText() else { break }
      skipSpace()
      guard place < end, bytes[place] == UInt8(ascii: ":") else { return place = end }
      place += 1
      readValue(self.member(name), into: &fields)
      guard readComma() else { break }
    }
    readEnd(UInt8(ascii: "}"))
    close(fields, member, into: &outer)
  }

  private mutating func readList(_ member: KeyMember, into outer: inout Fields) {
    depth += 1
    defer { depth -= 1 }
    place += 1
    guard depth < Self.deepest else { return place = end }
    skipSpace()
    if place < end, bytes[place] != UInt8(ascii: "]") {
      repeat { readValue(member, into: &outer) } while readComma()
    }
    readEnd(UInt8(ascii: "]"))
  }

  private mutating func readComma() -> Bool {
    skipSpace()
    guard place < end, bytes[place] == UInt8(ascii: ",") else { return false }
    place += 1
    return true
  }

  private mutating func readEnd(_ byte: UInt8) {
    skipSpace()
    place = place < end && bytes[place] == byte ? place + 1 : end
  }

  private mutating func skipSpace() {
    while place < end, bytes[place].isSpace { place += 1 }
  }

  private mutating func skipScalar() {
    let start = place
    while place < end, !bytes[place].endsScalar { place += 1 }
    if place == start { place = end }
  }

  /// The member that a name is of.
  private func member(_ name: Text) -> KeyMember {
    name.hasEscapes
      ? KeyMember(rawValue: text(name)) ?? .unknown : KeyMember(name: bytes[name.range])
  }

  /// What a string says.
  private func text(_ text: Text) -> String {
    let plain = String(decoding: bytes[text.range], as: UTF8.self)
    return text.hasEscapes ? plain.withoutEscapes : plain
  }

  /// Goes past a string, from its first quote on; nil when it does not end.
  private mutating func skipText() -> Text? {
    place += 1
    let start = place
    var hasEscapes = false
    while place < end, bytes[place] != UInt8(ascii: "\"") {
      if bytes[place] == UInt8(ascii: "\\") { (hasEscapes, place) = (true, place + 1) }
      place += 1
    }
    guard place < end else { return nil }
    place += 1
    return Text(range: start..<place - 1, hasEscapes: hasEscapes)
  }

  // MARK: - Noting

  /// Takes what an object says, once it is read.
  private mutating func close(_ fields: Fields, _ member: KeyMember, into outer: inout Fields) {
    if let reference = fields.reference {
      let keys = kinds.keys(of: text(reference), as: kinds.types(of: member), scope: scope)
      found.keys.formUnion(keys)
    }
    if !fields.identifiers.isEmpty, !kinds.types(of: member).isEmpty {
      let keys = fields.identifiers.map(PatientKey.of(identifier:))
      found.keys.formUnion(keys)
      if member.referent == .person { found.subjects.formUnion(keys) }
    }
    switch member {
    case .identifier:
      if let value = fields.value {
        outer.identifiers.append((fields.system.map(text) ?? "") + "|" + text(value))
      }
    case .request:
      if let url = fields.url, fields.method.map(text) == "DELETE" { outer.deleted = text(url) }
    case .link: note(page: fields)
    case .entry: close(entry: fields)
    case .outermost, .resource:
      if let type = fields.resourceType {
        outer.resource = Resource(
          type: text(type), id: fields.id.map(text), identifiers: fields.identifiers)
      }
    default: break
    }
  }

  private mutating func close(entry: Fields) {
    if let resource = entry.resource { note(resource, fullURL: entry.fullUrl.map(text)) }
    guard let deleted = entry.deleted else { return }
    let parts = deleted.split(separator: "/")
    guard let type = parts.lazy.map(String.init).firstIndex(where: isRead),
      type + 1 < parts.count
    else { return }
    let resource = Resource(type: String(parts[type]), id: String(parts[type + 1]), identifiers: [])
    note(resource, fullURL: nil)
  }

  private func isRead(_ type: String) -> Bool {
    kinds.own.contains(type) || kinds.shared.contains(type)
  }

  private mutating func note(_ resource: Resource, fullURL: String?) {
    if resource.type != "Bundle" { found.types.insert(resource.type) }
    guard kinds.own.contains(resource.type) else { return }
    if let id = resource.id, !id.isEmpty { found.keys.insert(resource.type + "/" + id) }
    if let fullURL {
      found.keys.formUnion(kinds.keys(of: fullURL, as: [resource.type], scope: scope))
    }
    found.keys.formUnion(resource.identifiers.map(PatientKey.of(identifier:)))
    if resource.type == ResourceKind.patient.name, resource.id?.isEmpty ?? true {
      found.isPatientWithoutID = true
    }
  }

  /// Ties a page of a search to the one after it.
  private mutating func note(page link: Fields) {
    guard let url = link.url, ["self", "next"].contains(link.relation.map(text)) else { return }
    found.keys.insert("page " + text(url))
  }
}

extension UInt8 {
  /// Whether it is white space of JSON.
  fileprivate var isSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

  /// Whether it is behind a number or a word.
  fileprivate var endsScalar: Bool {
    isSpace || self == UInt8(ascii: ",") || self == UInt8(ascii: "]") || self == UInt8(ascii: "}")
  }
}

extension String {
  /// The text that JSON writes with these escapes.
  fileprivate var withoutEscapes: String {
    var (units, rest) = ([UInt16](), utf16[...])
    let plain: [Character: UInt16] = ["b": 8, "f": 12, "n": 10, "r": 13, "t": 9]
    while let unit = rest.popFirst() {
      guard unit == 0x5C, let escaped = rest.popFirst() else {
        units.append(unit)
        continue
      }
      let digits = String(decoding: rest.prefix(4), as: UTF16.self)
      if escaped == 0x75, let code = UInt16(digits, radix: 16) {
        units.append(code)
        rest = rest.dropFirst(4)
      } else {
        let character = Character(Unicode.Scalar(escaped) ?? " ")
        units.append(plain[character] ?? escaped)
      }
    }
    return String(decoding: units, as: UTF16.self)
  }
}

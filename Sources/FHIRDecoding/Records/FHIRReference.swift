/// A reference to another resource, as it was written.
public struct FHIRReference: Hashable, Sendable {
  /// What the reference points at.
  public enum Target: Hashable, Sendable {
    /// Nothing that can be followed.
    case nothing
    /// A resource contained in this one, by its id.
    case contained(String)
    /// `Type/id`, or `id` alone.
    case relative(type: String?, id: String)
    /// A URL, with the `Type/id` at its end; the type is empty when it leads to no such resource.
    indirect case absolute(url: String, type: String?, id: String)
    /// A `urn:`, which means something within its Bundle.
    case urn(String, scope: UInt64)
  }

  /// What it points at.
  public let target: Target
  private let words: Words?

  /// Makes a reference.
  public init(target: Target, identifier: FHIRIdentifier?, display: String) {
    self.target = target
    words = identifier == nil && display.isEmpty ? nil : Words(identifier, display)
  }

  /// The identifier it names in place of or beside a target.
  public var identifier: FHIRIdentifier? { words?.identifier }
  /// How the target is called; empty when it is not said.
  public var display: String { words?.display ?? "" }

  /// What few references have, kept apart so that the others stay small.
  private final class Words: Hashable, Sendable {
    let identifier: FHIRIdentifier?
    let display: String

    init(_ identifier: FHIRIdentifier?, _ display: String) {
      (self.identifier, self.display) = (identifier, display)
    }

    static func == (left: Words, right: Words) -> Bool {
      left === right || left.identifier == right.identifier && left.display == right.display
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(identifier)
      hasher.combine(display)
    }
  }
}

extension FHIRReference {
  /// The id of the patient that the reference means; nil when it means something else, or nothing
  /// that identifies a patient.
  ///
  /// For an identifier alone, also one that a search asks for, it is `system|value`, as in FHIR's searches:
  /// two systems may give the same value to two patients.
  var patientID: String? {
    let id: String?
    switch target {
    case .relative(let type, let last), .absolute(_, let type, let last):
      id =
        type == nil || type == "Patient"
        ? last : target.condition.flatMap { $0.type == "Patient" ? $0.identifier.token : nil }
    case .urn: id = target.lastPart
    case .nothing: id = identifier?.token
    case .contained: id = nil
    }
    return id.flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// A business identifier: a system and a value.
public struct FHIRIdentifier: Hashable, Sendable {
  /// The identity of system and value together.
  public let fingerprint: Fingerprint
  /// The system and the value as in FHIR's searches, `system|value`; `|value` without a system.
  public let token: String
}

extension FHIRReference.Target {
  /// Reads the string of `Reference.reference`; a version (`/_history/n`) is left out.
  ///
  /// Most are `Type/id`, for which no text of the whole is made.
  init(_ string: JSONString, scope: UInt64) {
    if let (type, id) = string.halves(at: "/"), !string.leadsToNoResource,
      !string.hasPrefix("urn:")
    {
      self = .relative(type: ResourceName.text(type), id: id.text)
    } else {
      self.init(string.text, scope: scope)
    }
  }

  /// Reads the text of `Reference.reference`; a version (`/_history/n`) is left out.
  init(_ text: String, scope: UInt64) {
    let bytes = text.utf8
    guard let first = bytes.first else {
      self = .nothing
      return
    }
    let slash = UInt8(ascii: "/")
    if first == UInt8(ascii: "#") {
      self = .contained(String(text.dropFirst()))
    } else if bytes.starts(with: "urn:".utf8) {
      self = .urn(text, scope: scope)
    } else if FHIRReference.leadsToNoResource({ bytes.contains(UInt8(ascii: $0)) }) {
      self = .absolute(url: text, type: "", id: text)
    } else if let end = bytes.firstIndex(of: slash), !bytes[end...].dropFirst().contains(slash) {
      self = .relative(type: String(text[..<end]), id: String(text[end...].dropFirst()))
    } else {
      self.init(parts: bytes.split(separator: slash, omittingEmptySubsequences: false))
    }
  }

  /// Reads a text that was split at its slashes.
  private init(parts: [Substring.UTF8View]) {
    let isAbsolute = zip(parts, parts.dropFirst(1)).dropLast().contains { part, next in
      part.last == UInt8(ascii: ":") && next.isEmpty
    }
    var parts = parts[...]
    if parts.count > 2, parts[parts.count - 2].elementsEqual("_history".utf8) {
      parts.removeLast(2)
    }
    let texts = parts.map { String(Substring($0)) }
    let id = texts.last ?? ""
    let type = texts.count > 1 ? texts[texts.count - 2] : nil
    self =
      isAbsolute
      ? .absolute(url: texts.joined(separator: "/"), type: type, id: id)
      : .relative(type: type, id: id)
  }
}

extension FHIRReference {
  /// Whether a text that has these characters leads to no resource of a type and an id: it is a
  /// search (`Patient?identifier=…`, see ``Target/condition``) or names a part (`Patient/1#name`).
  static func leadsToNoResource(_ has: (Unicode.Scalar) -> Bool) -> Bool { has("?") || has("#") }

  /// Reads a `Reference`; faults name `path`.
  init(_ value: JSONValue, path: String, scope: UInt64) throws(DecodingFault) {
    var reference = Field<JSONValue>()
    var display = Field<JSONValue>()
    var identifier = Field<JSONValue>()
    for (key, member) in try value.object(at: path).members {
      switch key {
      case "reference": try reference.set(member, path: path + ".reference")
      case "display": try display.set(member, path: path + ".display")
      case "identifier": try identifier.set(member, path: path + ".identifier")
      default: continue
      }
    }
    let target =
      try reference.value.map { value throws(DecodingFault) in
        Target(try value.string(at: path + ".reference"), scope: scope)
      } ?? .nothing
    let named = try identifier.value.flatMap { value throws(DecodingFault) in
      try FHIRIdentifier(value, path: path + ".identifier")
    }
    self.init(
      target: target, identifier: named,
      display: display.value?.string?.text.trimmed ?? "")
  }
}

extension FHIRReference.Target {
  /// The type and the identifier that a conditional reference asks for,
  /// `Patient?identifier=system|value`; nil of any other target.
  var condition: (type: String, identifier: FHIRIdentifier)? {
    guard case .absolute(let url, let type, _) = self, type?.isEmpty == true else { return nil }
    let parts = url.split(separator: "?", maxSplits: 1)
    let name = "identifier="
    guard parts.count == 2, parts[1].hasPrefix(name), !parts[1].contains("&"),
      !parts[1].contains("#"), let type = parts[0].split(separator: "/").last
    else { return nil }
    let token = parts[1].dropFirst(name.count).withoutPercentEncoding
      .split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    guard let value = token.last, !value.isEmpty else { return nil }
    return (
      String(type),
      FHIRIdentifier(system: token.count == 2 ? String(token[0]) : "", value: String(value))
    )
  }
}

extension Substring {
  /// The text with each `%` and two hexadecimal digits replaced by the byte that they stand for.
  fileprivate var withoutPercentEncoding: String {
    guard contains("%") else { return String(self) }
    let bytes = Array(utf8)
    var (decoded, place) = ([UInt8](), 0)
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "%"), place + 2 < bytes.count,
        let byte = UInt8(String(decoding: bytes[place + 1...place + 2], as: UTF8.self), radix: 16)
      {
        decoded.append(byte)
        place += 3
      } else {
        decoded.append(bytes[place])
        place += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }
}

extension JSONString {
  /// Whether it is a reference that leads to no resource of a type and an id.
  var leadsToNoResource: Bool { FHIRReference.leadsToNoResource(contains) }

  /// The id in a plain `Type/id`, as nearly all references are; `prefix` is the type and the slash;
  /// else nil.
  func plainID(behind prefix: StaticString) -> JSONString? {
    guard let id = dropping(prefix: prefix), id.count > 0, !id.contains("/"),
      !id.leadsToNoResource
    else { return nil }
    return id
  }
}

extension FHIRIdentifier {
  /// Makes an identifier of a system, which may be empty, and a value.
  init(system: String, value: String) {
    var printer = Fingerprinter()
    for var text in [system, value] where !text.isEmpty { text.withUTF8 { unsafe printer.add($0) } }
    self.init(fingerprint: printer.fingerprint, token: system + "|" + value)
  }

  /// Reads an `Identifier`; nil without a value.
  ///
  /// Throws when system or value is repeated.
  init?(_ value: JSONValue, path: String) throws(DecodingFault) {
    let system = try value.only("system", at: path + ".system")?.string
    guard let text = try value.only("value", at: path + ".value")?.string, !text.text.isEmpty
    else { return nil }
    fingerprint = Fingerprint(system: system, value: text)
    token = (system?.text ?? "") + "|" + text.text
  }

  /// Reads the identifiers of a resource: an array, or a single one.
  ///
  /// Throws when system or value is repeated in one.
  static func all(_ value: JSONValue?) throws(DecodingFault) -> FingerprintList {
    var list = FingerprintList()
    guard let value else { return list }
    guard value.kind == .array else {
      try list.append(identifier: value, at: "identifier")
      return list
    }
    for (index, element) in value.elements.enumerated() {
      try list.append(identifier: element, at: "identifier[\(index)]")
    }
    return list
  }
}

extension FingerprintList {
  /// Adds the fingerprint of an `Identifier`, when it has a value.
  fileprivate mutating func append(
    identifier: JSONValue, at path: @autoclosure () -> String
  ) throws(DecodingFault) {
    let system = try identifier.only("system", at: path() + ".system")?.string
    guard let value = try identifier.only("value", at: path() + ".value")?.string else { return }
    append(Fingerprint(system: system, value: value))
  }
}

extension Fingerprint {
  /// The fingerprint of a business identifier; a missing system is taken for an empty one.
  init(system: JSONString?, value: JSONString) {
    var printer = Fingerprinter()
    if let system, system.count > 0 { printer.add(textOf: system) }
    printer.add(textOf: value)
    self = printer.fingerprint
  }
}

extension Fingerprinter {
  /// Adds the text of a string.
  fileprivate mutating func add(textOf string: JSONString) {
    if string.isPlain { return unsafe add(string.bytes) }
    var text = string.text
    text.withUTF8 { unsafe add($0) }
  }
}

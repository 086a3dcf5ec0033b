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
    /// A URL, with the `Type/id` that ends it.
    case absolute(url: String, type: String?, id: String)
    /// A `urn:`, which means something within its Bundle.
    case urn(String, scope: UInt64)
  }

  /// What it points at.
  public let target: Target
  /// What it names beside a target, which most do not, so that it lies elsewhere; nil for nothing.
  private let naming: Naming?

  /// Makes a reference.
  init(target: Target, identifier: FHIRIdentifier?, display: String) {
    self.target = target
    naming = identifier == nil && display.isEmpty ? nil : .words(identifier, display: display)
  }

  private indirect enum Naming: Hashable, Sendable {
    case words(FHIRIdentifier?, display: String)
  }

  /// The identifier it names in place of or beside a target.
  public var identifier: FHIRIdentifier? {
    if case .words(let identifier, _) = naming { identifier } else { nil }
  }

  /// How the target is called; empty when it is not said.
  public var display: String {
    if case .words(_, let display) = naming { display } else { "" }
  }
}

extension FHIRReference {
  /// The id of the patient that the reference means, as far as the reference itself tells; nil when
  /// it means something else, or nothing that can be told apart.
  var patientID: String? {
    let id: String?
    switch target {
    case .relative(let type, let last), .absolute(_, let type, let last):
      id = type == nil || type == "Patient" ? last : nil
    case .urn: id = target.lastPart
    case .nothing: id = identifier?.value
    case .contained: id = nil
    }
    return id.flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// A business identifier: a system and a value.
public struct FHIRIdentifier: Hashable, Sendable {
  /// The identity of system and value together.
  public let fingerprint: Fingerprint
  /// The value.
  public let value: String
}

extension FHIRReference.Target {
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
    let target = try reference.value.map { value throws(DecodingFault) in
      Target(try value.string(at: path + ".reference").text, scope: scope)
    }
    self.init(
      target: target ?? .nothing, identifier: identifier.value.flatMap(FHIRIdentifier.init),
      display: display.value?.string?.text.trimmed ?? "")
  }
}

extension FHIRIdentifier {
  /// Reads an `Identifier`; nil without a value.
  init?(_ value: JSONValue) {
    guard let text = value.member("value")?.string?.text else { return nil }
    let system = value.member("system")?.string?.text ?? ""
    fingerprint = Fingerprint(system + "|" + text)
    self.value = text
  }

  /// Reads the identifiers of a resource: an array, or a single one.
  static func all(_ value: JSONValue?) -> [Fingerprint] {
    guard let value else { return [] }
    let identifiers = value.kind == .array ? Array(value.elements) : [value]
    return identifiers.compactMap { FHIRIdentifier($0)?.fingerprint }
  }
}

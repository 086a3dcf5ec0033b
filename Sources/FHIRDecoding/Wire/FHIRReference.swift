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
    /// A URL, with the `Type/id` that ends it; the type is empty of what leads to no such resource.
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

  /// What few references have, which so takes no room in the others.
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
  /// The id of the patient that the reference means, as far as the reference itself tells; nil when
  /// it means something else, or nothing that can be told apart.
  ///
  /// Of an identifier alone it is `system|value`, as FHIR's searches have it: a value is no id, and
  /// two systems give the same one to two patients.
  var patientID: String? {
    let id: String?
    switch target {
    case .relative(let type, let last), .absolute(_, let type, let last):
      id = type == nil || type == "Patient" ? last : nil
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
  /// The system and the value as FHIR's searches have them, `system|value`, so `|value` without a
  /// system.
  public let token: String
}

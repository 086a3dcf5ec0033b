internal import MedicationAdherence

/// What a house calls medications, by their codes.
public struct MedicationNames: Sendable {
  private let names: [Code: String]

  private struct Code: Hashable {
    let system: String
    let code: String
  }

  /// Takes names by system and code; of several for one code the first counts.
  public init(_ names: [(system: String, code: String, name: String)]) {
    self.names = Dictionary(names.map { (Code(system: $0.system, code: $0.code), $0.name) }) {
      first, _ in first
    }
  }

  /// The name of the first code that has one; nil without one.
  func name(of concepts: [CodeableConcept]) -> String? {
    concepts.lazy.flatMap(\.codings)
      .compactMap { names[Code(system: $0.system, code: $0.code)] }.first
  }
}

/// The names of resource types.
package enum ResourceName {
  /// The type that a string names; common types need no memory of their own.
  static func text(_ string: JSONString) -> String {
    switch string {
    case "Patient": "Patient"
    case "MedicationRequest": "MedicationRequest"
    case "MedicationOrder": "MedicationOrder"
    case "Medication": "Medication"
    default: string.text
    }
  }

  /// Whether a text can be the name of a type, in any version: file names and messages show it.
  package static func isPossible(_ text: some StringProtocol) -> Bool {
    1...40 ~= text.utf8.count && text.utf8.allSatisfy { 65...90 ~= $0 || 97...122 ~= $0 }
  }

  /// A type as it is counted and shown; everything that cannot be a type has one name.
  package static func shown(_ type: String) -> String {
    isPossible(type) ? type : "(no FHIR resource type)"
  }
}

/// The types of resources that are read; others are only counted.
package enum ReadTypes {
  /// What happened: each of these is counted, or listed with the reason why not.
  package static let events: Set = ["MedicationAdministration", "MedicationDispense"]

  /// What the events refer to.
  package static let linked: Set = [
    "Patient", "MedicationRequest", "MedicationOrder", "Medication",
  ]

  /// Both.
  static let all = events.union(linked)

  /// What tells in which ward a patient was; read only when wards are asked for.
  package static let ofWards: Set = ["Encounter", "Location"]

  /// The name of one of these types, as the one string that all share.
  static func name(_ type: String) -> String {
    (all.firstIndex(of: type).map { all[$0] }) ?? ofWards.firstIndex(of: type).map { ofWards[$0] }
      ?? type
  }

  /// The type that a misspelt one may mean; nil for a type that is read, and for any other.
  package static func meant(by type: String) -> String? {
    all.contains(type) ? nil : all.filter { type.isSlip(for: $0) }.min()
  }
}

/// The kinds of events that a reader keeps; the others are counted by their type only.
public struct EventKinds: OptionSet, Sendable {
  /// The kinds as bits.
  public let rawValue: UInt8

  /// Makes kinds from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// MedicationAdministration.
  public static let administrations = EventKinds(rawValue: 1)
  /// MedicationDispense.
  public static let dispenses = EventKinds(rawValue: 2)

  /// Whether resources of a type are kept as events.
  func keeps(_ type: String) -> Bool {
    switch type {
    case "MedicationAdministration": contains(.administrations)
    case "MedicationDispense": contains(.dispenses)
    default: false
    }
  }
}

/// A version of FHIR, as far as a resource's fields tell (R4B reads as R4).
public enum FHIRVersion: UInt8, CaseIterable, Sendable {
  /// FHIR 1.0.2.
  case dstu2
  /// FHIR 3.0.
  case stu3
  /// FHIR 4.0 and 4.3; also what fits several versions.
  case r4
  /// FHIR 5.0.
  case r5

  /// The name in every output.
  public var name: String {
    switch self {
    case .dstu2: "DSTU2"
    case .stu3: "STU3"
    case .r4: "R4"
    case .r5: "R5"
    }
  }
}

extension String {
  /// Whether it differs from a name only by case, or by at most two letters, as a misspelling does.
  func isSlip(for known: String) -> Bool {
    let (left, right) = (Array(lowercased().utf8), Array(known.lowercased().utf8))
    guard abs(left.count - right.count) <= 2, right.count > 4, left.count <= 64 else {
      return left == right
    }
    var row = Array(0...right.count)
    for (index, byte) in left.enumerated() {
      var (diagonal, previous) = (row[0], index + 1)
      row[0] = previous
      for (column, other) in right.enumerated() {
        let cost = Swift.min(row[column + 1] + 1, previous + 1, diagonal + (byte == other ? 0 : 1))
        (diagonal, previous) = (row[column + 1], cost)
        row[column + 1] = cost
      }
    }
    return row[right.count] <= 2
  }
}

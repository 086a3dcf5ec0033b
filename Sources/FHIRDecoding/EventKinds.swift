/// The kinds of events that a reader keeps; the others are counted by their type only.
public struct EventKinds: OptionSet, Sendable {
  /// The kinds as bits.
  public let rawValue: UInt8

  /// Makes kinds of bits.
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

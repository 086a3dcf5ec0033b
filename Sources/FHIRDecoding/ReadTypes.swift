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

  /// The name of one of these types, which then takes no memory of its own.
  static func name(_ type: String) -> String { all.firstIndex(of: type).map { all[$0] } ?? type }

  /// The type that is read whose name another one nearly is; nil of one that is read, and of others.
  package static func meant(by type: String) -> String? {
    all.contains(type) ? nil : all.filter { type.isSlip(for: $0) }.min()
  }
}

/// The names of resource types.
enum ResourceName {
  /// The type that a string names; those that records are full of take no memory of their own.
  static func text(_ string: JSONString) -> String {
    switch string {
    case "Patient": "Patient"
    case "MedicationRequest": "MedicationRequest"
    case "MedicationOrder": "MedicationOrder"
    case "Medication": "Medication"
    default: string.text
    }
  }
}

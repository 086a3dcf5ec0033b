/// The names of resource types.
package enum ResourceName {
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

  /// Whether a text can be the name of a type, of whatever version: files are named by it, and messages
  /// show it.
  package static func isPossible(_ text: some StringProtocol) -> Bool {
    1...40 ~= text.utf8.count && text.utf8.allSatisfy { 65...90 ~= $0 || 97...122 ~= $0 }
  }

  /// A type as it is counted and shown; anything may stand in its place, which is called alike.
  package static func shown(_ type: String) -> String {
    isPossible(type) ? type : "(no FHIR resource type)"
  }
}

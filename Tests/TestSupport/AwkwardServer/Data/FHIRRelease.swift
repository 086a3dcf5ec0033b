/// A version of FHIR that a server speaks.
package enum FHIRRelease: String, CaseIterable, Sendable {
  case dstu2 = "1.0.2"
  case stu3 = "3.0.2"
  case r4 = "4.0.1"
  case r5 = "5.0.0"

  /// What an order is called.
  package var order: String { self == .dstu2 ? "MedicationOrder" : "MedicationRequest" }

  /// The types of the ward, each by its name in this version.
  package var types: [String] {
    ["Patient", "Medication", order, "MedicationAdministration", "Group"]
  }

  /// The media type of JSON.
  package var mediaType: String {
    self == .dstu2 ? "application/json+fhir" : "application/fhir+json"
  }

  /// The search parameter for the time of an administration.
  package var administrationDate: String {
    switch self {
    case .dstu2: "effectivetime"
    case .stu3, .r4: "effective-time"
    case .r5: "date"
    }
  }

  /// The search parameter for the date of an order.
  package var orderDate: String { self == .dstu2 ? "datewritten" : "authoredon" }

  /// The search parameters by which a patient may be named, in the version's own definition.
  package var patientParameters: [String] {
    self == .dstu2 ? ["patient"] : ["patient", "subject"]
  }
}

/// Where the doses of an order are to be given or taken (`category`).
///
/// Sources: https://hl7.org/fhir/R4/valueset-medicationrequest-category.html, and the value sets of STU3 and R5.
public enum OrderCategory: String, Sendable {
  /// In a hospital, by its staff.
  case inpatient
  /// In a place where the patient does not stay, such as a day clinic.
  case outpatient
  /// At home.
  case community
  /// At home, after the patient is discharged.
  case discharge
}

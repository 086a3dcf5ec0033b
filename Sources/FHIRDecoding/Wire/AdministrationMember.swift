/// The members of a MedicationAdministration that are read, of all versions together.
///
/// No key means one thing in one version and another in the next.
enum AdministrationMember {
  case type, id, meta, contained, status, subject, request, medication, date, notGiven, reasons
  case modifierExtension

  /// Whether its strings may hold escapes on the short way: those that name patient, order and medication
  /// are compared with what the long way has read, and reasons are not read there.
  var mayEscape: Bool {
    switch self {
    case .subject, .request, .medication, .reasons: true
    default: false
    }
  }

  /// What a key names; nil when it is not read.
  init?(_ key: JSONString) {
    switch key {
    case "resourceType": self = .type
    case "id": self = .id
    case "meta": self = .meta
    case "status": self = .status
    case "subject", "patient": self = .subject
    case "request", "prescription": self = .request
    case "medicationCodeableConcept", "medicationReference", "medication": self = .medication
    case "effectiveDateTime", "effectivePeriod", "effectiveTimeDateTime", "effectiveTimePeriod",
      "occurenceDateTime", "occurencePeriod", "occurenceTiming", "occurrenceDateTime",
      "occurrencePeriod", "occurrenceTiming":
      self = .date
    case "wasNotGiven", "notGiven": self = .notGiven
    case "reasonNotGiven", "statusReason": self = .reasons
    case "contained": self = .contained
    case "modifierExtension": self = .modifierExtension
    default: return nil
    }
  }
}

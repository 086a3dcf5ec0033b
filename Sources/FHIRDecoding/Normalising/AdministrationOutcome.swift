internal import MedicationAdherence

/// What an administration's status and flag mean, in every version of FHIR.
///
/// `entered-in-error` before all else; then the flag (`wasNotGiven`, `notGiven`); then the status.
/// Sources: https://hl7.org/fhir/DSTU2/medicationadministration.html,
/// https://hl7.org/fhir/R5/valueset-medication-admin-status.html
enum AdministrationOutcome: Equatable {
  /// It was entered in error and counts nowhere.
  case excluded
  /// It counts; `isInterrupted` when it was stopped before its end.
  case counts(Outcome, isInterrupted: Bool)
  /// The status is none that FHIR has.
  case invalid

  init(status: JSONString, isFlaggedNotGiven: Bool) {
    if status == "entered-in-error" {
      self = .excluded
    } else if isFlaggedNotGiven {
      self = .counts(.notTaken, isInterrupted: false)
    } else {
      self =
        switch status {
        case "completed", "in-progress": .counts(.taken, isInterrupted: false)
        case "stopped": .counts(.taken, isInterrupted: true)
        case "not-done": .counts(.notTaken, isInterrupted: false)
        case "on-hold", "unknown": .counts(.undetermined, isInterrupted: false)
        default: .invalid
        }
    }
  }
}

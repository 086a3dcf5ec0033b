import MedicationAdherence

extension English {
  static let dateFormat = "yyyy-mm-dd"

  static let yesAndNo = (yes: "TRUE", no: "FALSE")

  static func word(for state: BucketState) -> String {
    switch state {
    case .recorded: "recorded"
    case .noRecords: "no records"
    case .nothingDue: "nothing due"
    case .suppressed: "suppressed"
    }
  }

  static func word(for outcome: Outcome) -> String {
    switch outcome {
    case .taken: "taken"
    case .notTaken: "not taken"
    case .undetermined: "undetermined"
    }
  }

  static let noReason = "no reason recorded"

  static func below(_ threshold: String) -> String { "below \(threshold)" }

  static func word(for type: ColumnType) -> String {
    switch type {
    case .text: "text"
    case .integer: "whole number"
    case .number: "number"
    case .fraction: "share"
    case .date: "day"
    case .partialDate: "day, month or year"
    case .flag: "yes or no"
    }
  }

  static func unit(_ name: String) -> String { name }

  /// The definitions are in English; of codes a sheet has the words.
  static func meaning(_ column: String) -> String? {
    switch column {
    case "state": "What the bucket can say: \(choices(.state))."
    case "outcome": "What became of the dose: \(choices(.outcome))."
    default: nil
    }
  }

  static func meaning(of measure: Measure) -> String? { nil }

  static func statement(of measure: Measure) -> String { measure.definition.statement }

  static let reportTitle = "Medication adherence"

  static func patientTitle(_ report: String, _ patient: String) -> String {
    "\(report), patient \(patient)"
  }

  static func cohortTitle(_ report: String) -> String { "\(report), all patients" }

  static func pageTitle(_ title: String, asOf day: String) -> String {
    "\(title), data as of \(day)"
  }

  static func subject(_ size: BucketSize) -> String {
    "Doses taken and not taken by \(size.rawValue)"
  }

  static func person(_ name: String, _ patient: String) -> String {
    name.isEmpty ? "Patient \(patient)" : "\(name), patient \(patient)"
  }

  static let allMedications = "All medications"

  static let withoutOrder = "without an order"

  static func figure(_ figure: SummaryFigure, _ size: BucketSize) -> String {
    switch figure {
    case .medication: "Medication"
    case .taken: "Taken"
    case .notTaken: "Not taken"
    case .undetermined: "Undetermined"
    case .interrupted: "Interrupted"
    case .takenOfRecorded: "Taken of those recorded"
    case .due: "Due, where known"
    case .dueTaken: "Of these taken"
    case .dueNotRecorded: "Due, not recorded"
    case .moreThanDue: "More than due"
    case .takenOfDue: "Taken of those due"
    case .takenOfDueInMedian: "Taken of those due, median patient"
    case .withRecords: "With records (\(size.rawValue)s)"
    case .withoutRecords: "No records (\(size.rawValue)s)"
    case .bucketsNotShown: "Not shown (\(size.rawValue)s)"
    case .patients: "Patients"
    case .lines: "Lines of the timeline"
    }
  }

  static func chartTitle(_ title: String, _ size: BucketSize) -> String {
    "\(title) – \(dosesPer(size))"
  }
}

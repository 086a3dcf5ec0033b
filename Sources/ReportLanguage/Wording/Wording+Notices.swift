package import MedicationAdherence

/// What a language needs for the notices before the figures and for the ledger.
package protocol NoticeWording {
  /// A notice, in a sentence or two for who reads a report and cannot run it again.
  static func notice(_ notice: Notice) -> String
  /// Why an administration is not counted, to follow a number of them or the word that it is not.
  static func uncounted(_ reason: UncountedAdministrations.Reason, asOf: Day) -> String
  /// The records of a patient that are in no figure; there is at least one.
  static func leftOut(_ records: LeftOutRecords) -> String
  /// What became of resources.
  static func disposition(_ disposition: LedgerDisposition) -> String
  /// Why.
  static func ledgerReason(_ reason: LedgerReason) -> String
  /// What is the matter at a place, to follow its path.
  static func fact(_ fact: LedgerDetail.Fact) -> String
  /// A file, as what a row of the ledger is about.
  static var file: String { get }
}

extension Notice {
  /// The patients that a notice names, and whether there are more of them.
  package static func named(_ patients: [String]) -> (ids: [String], areAll: Bool) {
    (Array(patients.prefix(5)), patients.count <= 5)
  }

  /// The first of the patients that were asked for in vain, and how many more there are.
  package static func first(_ patients: [String]) -> (ids: [String], others: Int) {
    (Array(patients.prefix(10)), max(0, patients.count - 10))
  }
}

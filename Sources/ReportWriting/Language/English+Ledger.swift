extension English {
  /// A stable word of the ledger with spaces for its hyphens.
  static func plain(_ word: String) -> String { word.replacing("-", with: " ") }

  static let file = "file"

  static func disposition(_ disposition: LedgerDisposition) -> String {
    switch disposition {
    case .read: "read"
    case .counted: "counted in the report"
    case .excluded: "left out by rule"
    case .quarantined: "set aside: not understood"
    case .duplicate: "read more than once, counted once"
    case .undated: "without a date, not counted"
    case .imprecise: "date too coarse for this report, not counted"
    case .implausible: "date not plausible, not counted"
    case .outsideWindow: "outside the window of the report"
    case .notSelected: "not selected for this report"
    case .notUsed: "not used"
    case .partOfADose: "part of a dose that is counted already"
    case .notInABucket: "listed, but not counted"
    case .unreadable: "could not be read"
    case .remark: "to be noted"
    }
  }

  static func ledgerReason(_ reason: LedgerReason) -> String {
    switch reason {
    case .missingMandatory: "something mandatory is missing"
    case .wrongType: "a value is of the wrong type"
    case .badValue: "a value that cannot be"
    case .duplicateKey: "a property is there twice"
    case .notFHIRJSON: "not FHIR JSON"
    case .unreadable: "could not be opened or read"
    case .damagedGzip: "the gzip data are damaged"
    case .gzipBomb: "the gzip data expand without bounds"
    case .tooLong: "too long"
    case .cutOff: "ends in the middle"
    case .linkLoop: "a link that leads in a circle"
    case .unreadableFolder: "the folder could not be listed"
    case .unfinishedFetch: "a fetch that is not complete"
    case .notFetched: "did not come whole from the server"
    case .report: "a report of this tool"
    case .brokenLink: "a link to nothing"
    case .linkLeavesFolder: "a link out of the folder"
    case .notAFile: "no regular file"
    case .nameIsNotRead: "the name ends in neither .ndjson nor .json"
    case .noPatient: "without a patient"
    case .malformed: "malformed"
    case .enteredInError: "entered in error"
    case .before1900: "before 1900"
    case .noOrder: "names no order"
    case .unresolvedOrder: "names an order that was not read"
    case .orderOfOther: "names an order of another patient"
    case .interrupted: "stopped before its end"
    case .timeWithoutOffset: "time without an offset from UTC"
    case .timeWithoutSeconds: "time without seconds"
    case .timeInUTC: "time in UTC"
    case .afterAsOf: "after the as-of time"
    case .couldBeJoined: "could be part of another dose (--join-doses)"
    case .noDaysSupply: "without days' supply"
    case .noClass: "in none of the drug classes"
    case .windowOutsideFollowUp: "the window reaches out of the follow-up"
    case .undated: "without a date"
    case .outsideOrImprecise: "outside the window, or date too coarse"
    case .cancelled: "cancelled"
    case .preparation: "in preparation"
    case .declined: "declined"
    case .stopped: "stopped"
    case .inProgress: "in progress"
    case .onHold: "on hold"
    }
  }
}

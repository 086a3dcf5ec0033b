package import MedicationAdherence

/// What a language needs for the notices before the figures and for the ledger.
package protocol NoticeWording {
  /// What a notice is about, in a sentence or two.
  static func finding(_ notice: Notice) -> String
  /// What is to be done about it: who runs the report gives an option, others ask for it or correct the
  /// record.
  static func action(_ notice: Notice) -> String
  /// Why an administration is not counted, to follow a number of them or the word that it is not.
  static func uncounted(_ reason: UncountedAdministrations.Reason, asOf: Day) -> String
  /// The records of a patient that are in no figure; there is at least one.
  static func leftOut(_ records: LeftOutRecords) -> String
  /// How a run treated resources.
  static func disposition(_ disposition: LedgerDisposition) -> String
  /// Why it treated them so.
  static func ledgerReason(_ reason: LedgerReason) -> String
  /// What is the matter at a place, to follow its path.
  static func fact(_ fact: LedgerDetail.Fact) -> String
  /// A file, as what a row of the ledger is about.
  static var file: String { get }
}

extension Wording {
  /// A notice: what it is about, and what is to be done about it.
  package static func notice(_ notice: Notice) -> String { finding(notice) + " " + action(notice) }
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

/// How a run treated resources, as the column `disposition` of the ledger names it.
package enum LedgerDisposition: String, CaseIterable {
  case read, counted, listed, excluded, quarantined, duplicate, undated, imprecise, implausible
  case outsideWindow = "outside-window"
  case notSelected = "not-selected"
  case notListed = "not-listed"
  case notUsed = "not-used"
  case notScored = "not-scored"
  case partOfADose = "part-of-a-dose"
  case notInABucket = "not-in-a-bucket"
  case unreadable, remark
}

/// Why, as the ledger's `reason` names it; what is about a schedule is a ``ScheduleRemark``.
package enum LedgerReason: String, CaseIterable {
  case missingMandatory = "missing-mandatory"
  case wrongType = "wrong-type"
  case badValue = "bad-value"
  case duplicateKey = "duplicate-key"
  case notFHIRJSON = "not-fhir-json"
  case unreadable
  case damagedGzip = "damaged-gzip"
  case damagedEncryption = "damaged-encryption"
  case noKey = "no-key"
  case gzipBomb = "gzip-bomb"
  case tooLong = "too-long"
  case cutOff = "cut-off"
  case notUTF8 = "not-utf-8"
  case linkLoop = "link-loop"
  case unreadableFolder = "unreadable-folder"
  case unfinishedFetch = "unfinished-fetch"
  case narrowedFetch = "narrowed-fetch"
  case notFetched = "not-fetched"
  case earlierFetch = "earlier-fetch"
  case missingPage = "next-page-missing"
  case serverError = "server-error"
  case report
  case exportManifest = "export-manifest"
  case noResource = "no-resource"
  case changedWhileRead = "changed-while-read"
  case brokenLink = "broken-link"
  case linkLeavesFolder = "link-leaves-folder"
  case notAFile = "not-a-file"
  case nameIsNotRead = "name-is-not-read"
  case typeMisspelt = "type-misspelt"
  case noPatient = "no-patient"
  case unreadablePatient = "patient-unreadable"
  case notHuman = "not-human"
  case mergedPatient = "merged-patient"
  case mergedInCircle = "merged-in-a-circle"
  case malformed
  case enteredInError = "entered-in-error"
  case deleted
  case unclearDeletion = "unclear-deletion"
  case before1900 = "before-1900"
  case noDate = "no-date"
  case onlyAYear = "only-a-year"
  case onlyAMonth = "only-a-month"
  case noOrder = "no-order-none"
  case unresolvedOrder = "no-order-unresolved"
  case orderOfOther = "no-order-other-patient"
  case dosesNameNoOrder = "doses-name-no-order"
  case takenElsewhere = "taken-elsewhere"
  case matchedByMedication = "matched-by-medication"
  case saysNotGiven = "says-not-given"
  case patientMissing = "patient-missing"
  case patientWithoutLine = "patient-without-line"
  case afterDeath = "after-death"
  case otherMedication = "other-medication"
  case orderProhibited = "order-do-not-perform"
  case orderInError = "order-entered-in-error"
  case orderCancelled = "order-cancelled"
  case orderDraft = "order-draft"
  case orderProposed = "order-proposed"
  case interrupted
  case dayUnknown = "day-unknown"
  case timeWithoutOffset = "time-without-offset"
  case timeWithoutSeconds = "time-without-seconds"
  case timeInUTC = "time-in-utc"
  case afterAsOf = "after-as-of"
  case couldBeJoined = "could-be-joined"
  case periodsCouldBeJoined = "could-be-joined-periods"
  case noDaysSupply = "no-days-supply"
  case noClass = "no-class"
  case doseUnknown = "dose-unknown"
  case supplyOverAYear = "supply-over-a-year"
  case windowOutsideFollowUp = "window-outside-follow-up"
  case windowAfterData = "window-after-data"
  case undated
  case outsideOrImprecise = "outside-or-imprecise"
  case cancelled, preparation, declined, stopped
  case prohibited = "do-not-perform"
  case draft, proposed
  case notActive = "not-active"
  case inProgress = "in-progress"
  case onHold = "on-hold"
  case withoutPeriod = "without-period"
  case atSeveralPlaces = "at-several-places"
  case locationNotRead = "location-not-read"
}

extension Wording {
  /// How a run treated resources, by the ledger's word for it; an unknown word as it is.
  package static func disposition(_ word: String) -> String {
    LedgerDisposition(rawValue: word).map { disposition($0) } ?? word
  }

  /// Why, by the ledger's word for it: a known word, a version of FHIR, or a path of JSON as it is.
  package static func ledgerReason(_ word: String) -> String {
    if let reason = LedgerReason(rawValue: word) { return ledgerReason(reason) }
    if let state = ScoreState(rawValue: word) { return self.word(for: state) }
    if let kind = ScheduleRemark.Kind(rawValue: word) { return remark(kind) }
    return word.hasPrefix("fhir-") ? "FHIR " + word.dropFirst("fhir-".count) : word
  }

  /// What is the matter at a place: its path as it is, the tool's words in this language.
  package static func ledgerDetail(_ detail: LedgerDetail) -> String {
    detail.words({ fact($0) }, remark: { remark($0) })
  }

  /// What a row of the ledger is about: the name of a FHIR type, or a file.
  package static func ledgerSubject(_ word: String) -> String { word == "file" ? file : word }
}

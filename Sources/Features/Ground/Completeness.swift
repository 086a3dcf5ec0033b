internal import Counting
internal import FHIRDecoding
internal import FHIRFiles
internal import MedicationAdherence

extension Finding {
  /// The reason for a part that a server was asked for and that did not come whole.
  static let notFetched = "not-fetched"

  /// The reason for a server that has nothing of what it was asked for.
  static let nothingOnServer = "nothing-on-server"
}

/// What was lost before it was known whose it was.
extension [Finding] {
  /// How many lines or texts are no FHIR JSON.
  var unreadableTextCount: Int {
    count { $0.severity == .unreadable && $0.reason == "not-fhir-json" }
  }

  /// How many files or folders could not be read to their end.
  ///
  /// Of gzip data that end in the middle the last line does, too.
  var unreadableFileCount: Int {
    let found = filter {
      $0.severity == .unreadable && !Self.reasonsOfOtherKinds.contains($0.reason)
    }
    let others = Set(found.lazy.filter { $0.reason != Finding.cutOff }.map(\.file))
    return found.count { $0.reason != Finding.cutOff || !others.contains($0.file) }
  }

  private static let cutAnswerReasons: Set = [Finding.missingPage, Finding.serverError]
  private static let reasonsOfOtherKinds = cutAnswerReasons.union([
    "not-fhir-json", Finding.notFetched, Finding.nothingOnServer, Finding.unfinishedFetch,
  ])

  /// Whether a server was asked that has nothing of what it was asked for.
  var isOfEmptyServer: Bool { contains { $0.reason == Finding.nothingOnServer } }

  /// How many parts of what a server was asked for did not come whole.
  var missingPartCount: Int { count { $0.reason == Finding.notFetched } }

  /// How many fetches that were read are not complete.
  var unfinishedFetchCount: Int { count { $0.reason == Finding.unfinishedFetch } }

  /// How many answers of servers in what was read are not whole.
  var cutAnswerCount: Int { count(where: Self.isOfCutAnswer) }

  /// Whether a finding is of a server's answer that is not whole.
  static func isOfCutAnswer(_ finding: Finding) -> Bool {
    cutAnswerReasons.contains(finding.reason)
  }

  /// What a reader of any patient's figures must know of it.
  var lost: [Notice] { incomplete(withoutRows: unreadableTextCount) }

  /// What makes a report incomplete, when so many rows could not be used.
  func incomplete(withoutRows rows: Int) -> [Notice] {
    let (missing, unreadable) = (missingPartCount, unreadableFileCount)
    let (cut, unfinished) = (cutAnswerCount, unfinishedFetchCount)
    let notices: [Notice?] = [
      isOfEmptyServer ? .emptyServer : nil,
      missing > 0 ? .missingParts(missing) : nil,
      unfinished > 0 ? .unfinishedFetches(unfinished) : nil,
      cut > 0 ? .cutAnswers(cut) : nil,
      unreadable > 0 ? .unreadableFiles(unreadable) : nil,
      rows > 0 ? .unusableRows(rows) : nil,
    ]
    return notices.compactMap(\.self)
  }
}

extension CountedPatients {
  /// What was asked for and is not in the data: patients and medications.
  ///
  /// The ids and terms come from the user and may be told, unless the report is given out without them.
  func missingNotices(
    of rules: CountingRules, tellsPatients: Bool = true, tellsMedications: Bool = true
  ) -> [Notice] {
    let (patients, terms) = (missingPatients, missingMedications)
    let notices: [Notice?] = [
      patients.isEmpty
        ? nil
        : .missingPatients(
          patients.count, of: rules.patients?.count ?? 0, ids: tellsPatients ? patients : []),
      terms.isEmpty
        ? nil
        : .missingMedications(
          terms.count, of: rules.medications.count, terms: tellsMedications ? terms : []),
    ]
    return notices.compactMap(\.self)
  }
}

extension Ledger.Facts {
  /// The facts of a run over administrations.
  init(
    _ counting: CountedPatients, _ account: AdministrationAccount, _ intake: Intake,
    _ discovery: InputDiscovery, joinsDoses: Bool
  ) {
    self.init(
      account: account, resourceCounts: intake.resourceCounts,
      versionCounts: intake.versionCounts, duplicateCounts: counting.duplicateCounts,
      takenBack: counting.takenBack,
      findings: intake.sorted(counting.findings) + counting.scheduleFindings,
      doubtfulDates: intake.doubtfulDates(among: account.uncountable),
      passedOver: discovery.passedOver, ignored: discovery.ignored, inputs: intake.inputs,
      joinsDoses: joinsDoses, orders: counting.orderAccount,
      dispenses: counting.dispenseAccount?.rows)
  }
}

extension Ledger {
  /// Whether everything was read, apart from so many rows that are let pass.
  func isComplete(tolerating rows: Int) -> Bool {
    findings.unreadableFileCount == 0 && findings.missingPartCount == 0
      && findings.unfinishedFetchCount == 0 && findings.cutAnswerCount == 0
      && !findings.isOfEmptyServer
      && quarantinedCount + findings.unreadableTextCount <= rows
  }

  /// How much could not be used, in words: `2 rows, 1 file or folder`.
  var unusableCount: String {
    let parts = findings.missingPartCount + (findings.isOfEmptyServer ? 1 : 0)
    let counts = [
      (quarantinedCount + findings.unreadableTextCount, "row", "rows"),
      (findings.unreadableFileCount, "file or folder", "files or folders"),
      (findings.unfinishedFetchCount, "fetch in part", "fetches in part"),
      (findings.cutAnswerCount, "answer of a server", "answers of a server"),
      (parts, "part of what a server was asked for", "parts of what a server was asked for"),
    ]
    return counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }
      .joined(separator: ", ")
  }

  /// What could not be used, each as `FILE:LINE` and what is wrong there.
  var unusablePlaces: [String] {
    let lost: Set = [Finding.Severity.quarantined.rawValue, Finding.Severity.unreadable.rawValue]
    return rows.filter { lost.contains($0.disposition) }.compactMap { row in
      guard let text = row.detail?.text else { return nil }
      let place = row.file + (row.line.map { ":\($0)" } ?? "")
      return place.isEmpty ? text : place + " " + text
    }
  }
}

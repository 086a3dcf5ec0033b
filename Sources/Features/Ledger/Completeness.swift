internal import Counting
internal import FHIRDecoding
internal import FHIRFiles
internal import MedicationAdherence

extension Finding {
  /// The reason for a part of a fetch that is incomplete.
  static let notFetched = "not-fetched"

  /// The reason for a server that gave nothing, of which an earlier fetch is counted.
  static let earlierFetch = "earlier-fetch"

  /// The reason for a server that has nothing of what was requested.
  static let nothingOnServer = "nothing-on-server"
}

/// What was lost before its patient was known.
extension [Finding] {
  /// How many lines or texts are not FHIR JSON.
  var unreadableTextCount: Int {
    count { $0.severity == .unreadable && $0.reason == "not-fhir-json" }
  }

  /// How many files or folders could not be read entirely.
  ///
  /// The last line of truncated gzip data is truncated too.
  var unreadableFileCount: Int {
    let found = filter {
      $0.severity == .unreadable && !Self.reasonsOfOtherKinds.contains($0.reason)
    }
    let others = Set(found.lazy.filter { $0.reason != Finding.cutOff }.map(\.file))
    return found.count { $0.reason != Finding.cutOff || !others.contains($0.file) }
  }

  /// How many files of JSON are no resource at all.
  var fileWithoutResourceCount: Int { count { $0.reason == Finding.noResource } }

  private static let cutAnswerReasons: Set = [Finding.missingPage, Finding.serverError]
  private static let reasonsOfOtherKinds = cutAnswerReasons.union([
    "not-fhir-json", Finding.notFetched, Finding.earlierFetch, Finding.nothingOnServer,
    Finding.unfinishedFetch,
  ])

  /// Whether a server had nothing of what was requested.
  var isOfEmptyServer: Bool { contains { $0.reason == Finding.nothingOnServer } }

  /// Whether an earlier fetch is counted, because the server gave nothing.
  var isOfEarlierFetch: Bool { contains { $0.reason == Finding.earlierFetch } }

  /// How many parts of a fetch are incomplete.
  var missingPartCount: Int { count { $0.reason == Finding.notFetched } }

  /// How many fetches that were read are unfinished.
  var unfinishedFetchCount: Int { count { $0.reason == Finding.unfinishedFetch } }

  /// The conditions with which what was read was fetched, each once.
  var conditions: [String] {
    var seen: Set<String> = []
    return filter { $0.reason == Finding.narrowedFetch }.compactMap { finding in
      if case .fact(_, let conditions) = finding.detail { conditions } else { nil }
    }.filter { seen.insert($0).inserted }
  }

  /// How many answers of servers in the data are truncated.
  var cutAnswerCount: Int { count(where: Self.isOfCutAnswer) }

  /// Whether a finding is about a truncated answer of a server.
  static func isOfCutAnswer(_ finding: Finding) -> Bool {
    cutAnswerReasons.contains(finding.reason)
  }

  /// The notices about it for readers of any patient's figures.
  var lost: [Notice] { incomplete(withoutRows: unreadableTextCount) }

  /// The notices that a report is incomplete, given how many rows could not be used.
  func incomplete(withoutRows rows: Int) -> [Notice] {
    let (missing, unreadable) = (missingPartCount, unreadableFileCount)
    let (cut, unfinished) = (cutAnswerCount, unfinishedFetchCount)
    let notices: [Notice?] = [
      isOfEmptyServer ? .emptyServer : nil,
      missing > 0 ? .missingParts(missing) : nil,
      unfinished > 0 ? .unfinishedFetches(unfinished) : nil,
      conditions.isEmpty ? nil : .narrowedFetches(conditions),
      cut > 0 ? .cutAnswers(cut) : nil,
      unreadable > 0 ? .unreadableFiles(unreadable) : nil,
      rows > 0 ? .unusableRows(rows) : nil,
    ]
    return notices.compactMap(\.self)
  }
}

extension MissingSelection {
  /// The notices about patients and medications that were asked for and are not in the data, or may be
  /// there without a name.
  ///
  /// The ids and terms come from the user and may be stated, unless the report is released without
  /// them.
  func notices(
    of rules: CountingRules, tellsPatients: Bool = true, tellsMedications: Bool = true
  ) -> [Notice] {
    let terms = medications
    let notices: [Notice?] = [
      patients.isEmpty
        ? nil
        : .missingPatients(
          patients.count, of: rules.patients?.count ?? 0, ids: tellsPatients ? patients : []),
      terms.isEmpty
        ? nil
        : .missingMedications(
          terms.count, of: rules.medications.count + rules.excludedMedications.count,
          terms: tellsMedications ? terms : []),
      namelessOrders == 0 ? nil : .namelessNotLookedAt(orders: namelessOrders),
      classes.flatMap(Notice.unclassed),
    ]
    return notices.compactMap(\.self)
  }
}

extension Notice {
  /// That a table of classes knows none of the medications in the data, or cannot tell of most of them.
  ///
  /// One that knows some of them, and of the others that they are in no class, is silent.
  static func unclassed(_ coverage: ClassCoverage) -> Notice? {
    guard coverage.medications > 0 else { return nil }
    if coverage.matched == 0 { return .noMedicationInAClass(of: coverage.medications) }
    return coverage.foreign * 2 > coverage.medications
      ? .medicationsWithoutClass(coverage.foreign, of: coverage.medications) : nil
  }
}

extension Ledger.Facts {
  /// The facts of a run over administrations, before the patients are counted.
  init(
    _ counting: CountedPatients, _ intake: Intake, passedOver: [String], ignored: [String],
    joined: (doses: Bool, periods: Bool)
  ) {
    self.init(
      administrations: Ledger.Administrations(
        account: counting.account, doubtfulDates: intake.doubtfulDates,
        joinsDoses: joined.doses, joinsPeriods: joined.periods),
      resources: Ledger.Resources(
        counts: intake.resourceCounts, versions: intake.versionCounts,
        duplicates: counting.duplicateCounts, takenBack: counting.takenBack),
      files: Ledger.Files(
        inputs: intake.inputs, passedOver: passedOver, ignored: ignored),
      findings: intake.sorted(counting.findings) + counting.scheduleFindings.map(\.finding),
      orders: counting.orderAccount, dispenses: counting.dispenseAccount?.rows,
      responses: counting.scores?.account.rows,
      patients: Ledger.Patients(counting.record),
      wards: intake.readsWards
        ? Ledger.WardGaps(
          withoutPeriod: counting.record.circumstances.wards.withoutPeriod,
          atSeveralPlaces: counting.record.circumstances.wards.atSeveralPlaces,
          unreadLocations: Set(
            counting.record.circumstances.unreadLocations.map(String.init(describing:)))) : nil)
  }

  /// The same with what became of the administrations, once all patients are counted.
  func with(_ account: AdministrationAccount) -> Ledger.Facts {
    var facts = self
    facts.administrations?.account = account
    guard facts.administrations?.hasFinalDates == false else { return facts }
    let uncountable = Set(account.uncountable.first)
    facts.administrations?.doubtfulDates.removeAll { !uncountable.contains($0.place.ordinal) }
    return facts
  }
}

extension Ledger.Patients {
  /// What there is to tell of the patients of a record.
  init(_ record: LinkedRecord) {
    self.init(
      animals: record.patients.count(where: \.isAnimal), inCircles: record.merged.patientsInCircles)
  }
}

extension Ledger {
  /// Whether everything was read, apart from at most `rows` rows that are tolerated.
  func isComplete(tolerating rows: Int) -> Bool {
    findings.unreadableFileCount == 0 && findings.missingPartCount == 0
      && findings.unfinishedFetchCount == 0 && findings.cutAnswerCount == 0
      && !findings.isOfEmptyServer && !findings.isOfEarlierFetch && !holdsNoResource
      && quarantinedCount + findings.unreadableTextCount <= rows
  }

  /// Whether all that was read are files of JSON that are no resources.
  private var holdsNoResource: Bool {
    let count = findings.fileWithoutResourceCount
    return count > 0 && count == facts.files.inputs.count
  }

  /// How much could not be used, in words: `2 rows, 1 file or folder`.
  var unusableCount: String {
    let isOfNothing = findings.isOfEmptyServer || findings.isOfEarlierFetch
    let parts = findings.missingPartCount + (isOfNothing ? 1 : 0)
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

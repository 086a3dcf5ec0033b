package import FHIRDecoding
package import MedicationAdherence

/// Selects the dispenses of a record that count, by patient.
package struct DispenseSelection {
  /// Each patient's dispenses by drug class; all under nil without classes.
  package private(set) var dispenses: [[String?: [Dispense]]]
  /// The account of the dispenses.
  package private(set) var account: DispenseAccount
  /// The findings of those that are quarantined.
  package private(set) var findings: [Finding] = []

  private let classes: DrugClasses?
  private let selection: Selection?
  private let clock: LocalClock
  private let convertsDose: Bool

  /// Selects among the dispenses of a record, of which `read` were read, including duplicates.
  ///
  /// Without a selection all are selected; the clock tells the local day of an instant. If doses
  /// are converted, dispenses without one are counted.
  package init(
    _ record: LinkedRecord, read: Int, classes: DrugClasses?, selection: Selection? = nil,
    clock: LocalClock = .asRecorded, convertsDose: Bool = false
  ) {
    self.classes = classes
    (self.selection, self.clock, self.convertsDose) = (selection, clock, convertsDose)
    account = DispenseAccount(
      read: read, deleted: record.deletedCounts[DispenseAccount.resource] ?? 0,
      duplicates: record.duplicateCounts[DispenseAccount.resource] ?? 0)
    dispenses = Array(repeating: [:], count: record.patients.count)
    for (number, dispense) in record.dispenses.enumerated() {
      let isAsked = dispense.patient.map { selection?.patients[$0] ?? true } ?? false
      if isAsked, record.merged.dispenses.contains(number) { account.ofMergedPatients += 1 }
      select(dispense, record)
    }
  }

  /// Whether a patient is an animal that would be selected.
  private func isAnimal(_ patient: Int, _ record: borrowing LinkedRecord) -> Bool {
    selection?.animals.contains(patient) ?? record.patients[patient].isAnimal
  }

  private mutating func select(
    _ dispense: LinkedRecord.PatientDispense, _ record: borrowing LinkedRecord
  ) {
    switch dispense.content {
    case .quarantined(let finding):
      findings.append(finding)
      account.count(.quarantined)
    case .facts(let facts):
      account.versions[facts.version.name, default: 0] += 1
      guard let patient = dispense.patient, let medication = dispense.medication else {
        preconditionFailure("a sound dispense has a patient and a medication")
      }
      guard !isAnimal(patient, record) else {
        return account.count(.excluded(Disposition.notHuman.reason))
      }
      guard selection?.selects(patient: patient, medication: medication) ?? true else {
        return account.count(.notSelected)
      }
      let (disposition, counted) = judge(
        facts, id: dispense.id, medication: record.medications[medication])
      account.count(disposition)
      guard let counted else { return }
      account.note(counted)
      if convertsDose, counted.dailyDose == nil { account.withoutDose += 1 }
      dispenses[patient][classes?.name(of: counted.medication), default: []].append(counted)
    }
  }

  /// The disposition of a dispense, and its value when it counts.
  private func judge(
    _ facts: DispenseFacts, id: String, medication: Medication
  ) -> (DispenseDisposition, Dispense?) {
    if facts.isNotDone { return (.excluded("not-done"), nil) }
    if let status = facts.status, !DispenseFacts.countedStatuses.contains(status) {
      return (.excluded(status), nil)
    }
    guard let date = facts.date else { return (.undated, nil) }
    let day = clock.local(date).day
    guard day >= .firstPlausible else { return (.implausible, nil) }
    guard date.precision >= .day else { return (.imprecise, nil) }
    guard let supply = facts.daysSupply, supply > 0 else { return (.withoutSupply, nil) }
    if let classes, classes.name(of: medication) == nil { return (.withoutClass, nil) }
    return (
      .counted,
      Dispense(
        id: id, day: day, daysSupply: supply, medication: medication,
        dailyDose: facts.dailyDose)
    )
  }

  /// Counts a patient whose observation window reaches out of the follow-up.
  package mutating func notePatientOutsideFollowUp() { account.patientsOutsideFollowUp += 1 }

  /// Counts a patient whose observation window ends after the latest dispense of all.
  package mutating func notePatientAfterData() { account.patientsAfterData += 1 }
}

/// Accounts for every dispense that was read: each has exactly one disposition.
package struct DispenseAccount: Equatable, Codable {
  package static let resource = ResourceKind.dispense.name

  /// The number read.
  package private(set) var read: Int
  /// How many dispenses have each disposition.
  package private(set) var counts: [DispenseDisposition: Int] = [:]
  /// How many were written in which version of FHIR, by its name.
  package var versions: [String: Int] = [:]
  /// How many are of patients whom others replace.
  package var ofMergedPatients = 0
  /// How many patients have an observation window that reaches out of their follow-up.
  package var patientsOutsideFollowUp = 0
  /// How many of those that count last longer than a year.
  package private(set) var longSupplies = 0
  /// How many of those that count give no daily dose, although doses are to be converted.
  package var withoutDose = 0
  /// How many of those that count are of patients without a series in a report, and so in none of
  /// its figures.
  package private(set) var withoutSeries = 0
  /// How many patients these are.
  package private(set) var patientsWithoutSeries = 0
  /// How many patients have an observation window that ends after the latest dispense of all.
  package var patientsAfterData = 0
  /// The days of the dispenses that count.
  private var days: [Int32] = []

  /// What is written of an account: all but the days, which no report shows.
  private enum CodingKeys: CodingKey {
    case read, counts, versions, ofMergedPatients, patientsOutsideFollowUp, longSupplies
    case withoutDose, withoutSeries, patientsWithoutSeries, patientsAfterData
  }

  /// Begins the account with the readings that were `deleted` or replaced by newer ones.
  package init(read: Int, deleted: Int = 0, duplicates: Int) {
    self.read = read
    counts = [.deleted: deleted, .duplicate: duplicates]
  }

  /// Adds the account of other dispenses.
  package mutating func join(_ other: DispenseAccount) {
    read += other.read
    counts.merge(other.counts, uniquingKeysWith: +)
    versions.merge(other.versions, uniquingKeysWith: +)
    ofMergedPatients += other.ofMergedPatients
    patientsOutsideFollowUp += other.patientsOutsideFollowUp
    longSupplies += other.longSupplies
    withoutDose += other.withoutDose
    withoutSeries += other.withoutSeries
    patientsWithoutSeries += other.patientsWithoutSeries
    patientsAfterData += other.patientsAfterData
    days += other.days
  }

  package mutating func count(_ disposition: DispenseDisposition) {
    counts[disposition, default: 0] += 1
  }

  /// Notes a dispense that counts.
  package mutating func note(_ dispense: Dispense) {
    days.append(dispense.day.number)
    if dispense.daysSupply > DispenseFacts.longestSupply { longSupplies += 1 }
  }

  /// Counts the dispenses that are in no figure of a report: those of patients without a series.
  package mutating func note(_ dispenses: [[String?: [Dispense]]], isListed: [Bool]) {
    for (ofPatient, isListed) in zip(dispenses, isListed) where !isListed && !ofPatient.isEmpty {
      withoutSeries += ofPatient.values.reduce(0) { $0 + $1.count }
      patientsWithoutSeries += 1
    }
  }

  /// The latest day of a dispense that counts, ignoring a few that lie more than a year after all
  /// others, as typing errors do; nil without any.
  package func latestDay() -> Day? {
    let sorted = days.sorted()
    var end = sorted.count
    for place in sorted.indices.reversed() where (sorted.count - place) * 10 <= sorted.count {
      if place > 0, sorted[place] - sorted[place - 1] > 366 { end = place }
    }
    return end == 0 ? nil : Day(number: sorted[end - 1])
  }

  /// The number that was measured.
  package var counted: Int { counts[.counted] ?? 0 }

  /// The sum of all dispositions, which is the number read when nothing was lost.
  package var accounted: Int { counts.values.reduce(0, +) }

  /// The conservation law.
  package func check() throws(CountingError) {
    guard read == accounted else {
      throw .dispensesNotConserved(read: read, accounted: accounted)
    }
  }
}

extension DispenseAccount {
  /// The rows of the ledger.
  package var rows: [LedgerRow] {
    let rows = [("read", "", read), ("counted", "", counted)] + uncounted
    return rows.map { row($0.0, $0.1, $0.2) } + remarks
  }

  /// What does not count, in the ledger's words: `2 excluded no-days-supply`.
  package var leftOut: [String] {
    uncounted.map { disposition, reason, count in
      "\(count) \(disposition)" + (reason.isEmpty ? "" : " " + reason)
    }
  }

  /// The dispositions that do not count: disposition, reason and number.
  private var uncounted: [(String, String, Int)] {
    counts.filter { $0.key != .counted && $0.value > 0 }
      .map { ($0.words.disposition, $0.words.reason, $1) }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
  }

  private var remarks: [LedgerRow] {
    let versions = versions.sorted { $0.key < $1.key }.map { name, count in
      row("remark", "fhir-\(name)", count)
    }
    let ofPatients = [
      (MeasureValue.EmptyReason.windowOutsideFollowUp.rawValue, patientsOutsideFollowUp),
      ("window-after-data", patientsAfterData),
    ]
    let remarks = [
      ("merged-patient", ofMergedPatients), ("patient-without-line", withoutSeries),
      ("dose-unknown", withoutDose),
      ("supply-over-a-year", longSupplies),
    ].filter { $0.1 > 0 }.map { row("remark", $0, $1) }
    return versions + remarks
      + ofPatients.filter { $0.1 > 0 }.map {
        LedgerRow(
          resource: ResourceKind.patient.name, disposition: "remark", reason: $0.0, count: $0.1)
      }
  }

  private func row(_ disposition: String, _ reason: String, _ count: Int) -> LedgerRow {
    LedgerRow(resource: Self.resource, disposition: disposition, reason: reason, count: count)
  }
}

/// The disposition of one dispense, in the order in which it is tested.
package enum DispenseDisposition: Hashable, Codable {
  case deleted
  case duplicate
  case notSelected
  case quarantined
  case excluded(String)
  case undated
  case implausible
  case imprecise
  case withoutSupply
  case withoutClass
  case counted

  /// Disposition and reason as the ledger has them.
  fileprivate var words: (disposition: String, reason: String) {
    switch self {
    case .deleted: Self.words(.deleted)
    case .duplicate: Self.words(.duplicate)
    case .notSelected: Self.words(.notSelected)
    case .quarantined: Self.words(.quarantined)
    case .excluded(let status): (Disposition.excluded.word, status)
    case .undated: Self.words(.undated)
    case .implausible: Self.words(.implausible)
    case .imprecise: Self.words(.imprecise)
    case .withoutSupply: (Disposition.excluded.word, "no-days-supply")
    case .withoutClass: (Disposition.notSelected.word, "no-class")
    case .counted: Self.words(.counted)
    }
  }

  private static func words(_ alike: Disposition) -> (disposition: String, reason: String) {
    (alike.word, alike.reason)
  }
}

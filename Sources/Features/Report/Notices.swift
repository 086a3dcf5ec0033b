internal import Counting
internal import FHIRDecoding
internal import MedicationAdherence

/// What a reader must know before the figures.
struct Notices {
  /// The notices, the most harmful first.
  let all: [Notice]

  /// What the second pass found.
  struct Figures {
    /// The number of orders whose due doses are unknown on some day.
    var unusableOrders = 0
    /// The patients mentioned in notices.
    var remarks: PatientRemarks?
    /// The buckets of all series together.
    var buckets: [BucketCounts] = []
    /// The account of the dispenses; nil when none was read.
    var dispenses: DispenseAccount?
    /// The orders of medications without a name.
    var namelessOrders: NamelessOrders?
  }

  init(
    _ account: AdministrationAccount, missing: [Notice], ledger: Ledger, plan: ReportPlan,
    _ figures: Figures = Figures()
  ) {
    let findings = ledger.findings
    let rows = ledger.quarantinedCount + findings.unreadableTextCount
    let earlier = plan.shortfall?.upTo.map(Notice.earlierFetch)
    let found =
      [earlier].compactMap(\.self) + findings.incomplete(withoutRows: rows) + missing
      + Self.ofShares(account, figures, plan)
      + Self.ofDates(account, ledger, plan, figures)
      + Self.ofOrdersAndSupply(account, ledger, plan, figures)
    all = found.byHarm
  }

  /// The notices about shares that judge the wrong doses.
  private static func ofShares(
    _ account: AdministrationAccount, _ figures: Figures, _ plan: ReportPlan
  ) -> [Notice] {
    [
      figures.remarks.flatMap(dosesNameNoOrder),
      account.sayingNotGiven > 0 ? .saysNotGiven(account.sayingNotGiven) : nil,
      figures.remarks.flatMap { takenFarAboveDue($0, account, plan.data.rules) },
      figures.remarks.flatMap(takenWhileInactive),
      periodsInPieces(account, plan.data.rules),
    ].compactMap(\.self)
  }

  /// Series with more than twice the doses that were due, and what may be joined.
  private static func takenFarAboveDue(
    _ remarks: PatientRemarks, _ account: AdministrationAccount, _ rules: CountingRules
  ) -> Notice? {
    let series = remarks.takenFarAboveDue
    let joinable: [JoinableRecords?] = [
      account.joinable > 0 && !rules.joinsDoses ? .doses : nil,
      account.joinableInfusions > 0 && !rules.joinsInfusions ? .periods : nil,
    ]
    return series.count == 0
      ? nil
      : .takenFarAboveDue(
        series.count, patients: series.patients, joinable: joinable.compactMap(\.self))
  }

  /// Series whose doses lie outside the time of their orders.
  private static func takenWhileInactive(_ remarks: PatientRemarks) -> Notice? {
    let series = remarks.takenWhileInactive
    return series.count == 0
      ? nil : .takenWhileInactive(series.count, patients: series.patients)
  }

  /// Many administrations that are pieces of an infusion.
  private static func periodsInPieces(
    _ account: AdministrationAccount, _ rules: CountingRules
  ) -> Notice? {
    let count = account.joinableInfusions
    return rules.joinsInfusions || count * 20 <= account.read
      ? nil : .periodsInPieces(count, of: account.read)
  }

  /// Patients of whom nobody can tell what was taken of the doses due.
  private static func dosesNameNoOrder(_ remarks: PatientRemarks) -> Notice? {
    let notJudged = remarks.notJudged
    return notJudged.doses == 0
      ? nil
      : .dosesNameNoOrder(
        notJudged.doses, patients: notJudged.patients, of: remarks.patientCount)
  }

  /// The notices about what was read and about dates.
  private static func ofDates(
    _ account: AdministrationAccount, _ ledger: Ledger, _ plan: ReportPlan, _ figures: Figures
  ) -> [Notice] {
    let files = ledger.findings.fileWithoutResourceCount
    let notices: [Notice?] = [
      files > 0 ? .filesWithoutResource(files) : nil,
      ledger.misspeltCount > 0 ? .misspeltTypes(ledger.misspeltCount) : nil,
      noAdministrations(ledger.facts.resources.counts, read: account.read),
      nothingCounted(account, plan: plan),
      recordEnd(account, plan: plan).flatMap { old($0, figures.buckets) },
      account.counts[.counted] > 0 ? figures.remarks.flatMap(withoutRecords) : nil,
      farBeforeTheRest(account, plan: plan), farAfterAsOf(account, plan: plan),
      unusableDates(account),
    ]
    return notices.compactMap(\.self)
  }

  /// The notices about orders, doses taken, and supply.
  private static func ofOrdersAndSupply(
    _ account: AdministrationAccount, _ ledger: Ledger, _ plan: ReportPlan, _ figures: Figures
  ) -> [Notice] {
    let (remarks, orders) = (figures.remarks, figures.unusableOrders)
    let notices: [Notice?] = [
      ordersOfOtherPatients(account), remarks.flatMap(takenNotInForce),
      remarks.flatMap(takenAfterDeath),
      withoutOrders(account, holdsOrders: ledger.holdsOrders).flatMap { notice in
        // Said with its numbers already.
        notice == .ordersNotNamed && remarks?.notJudged.doses ?? 0 > 0 ? nil : notice
      },
      orders > 0 ? .ordersOfUnknownDemand(orders) : nil,
      figures.namelessOrders.flatMap(withoutNames),
      isNearlyAllUTC(account) && plan.data.timeZone == nil ? .timesInUTC : nil,
      remarks.flatMap { supplied($0, threshold: plan.threshold) },
      account.read > 0 ? figures.dispenses.flatMap(withoutSeries) : nil,
    ]
    return notices.compactMap(\.self)
  }

  /// Many orders that are shown as digits or an id.
  private static func withoutNames(_ orders: NamelessOrders) -> Notice? {
    orders.areMany ? .ordersWithoutName(orders.nameless, of: orders.all) : nil
  }

  /// Patients with supply who do not take it: refills cover the days, but doses due were not taken.
  private static func supplied(_ remarks: PatientRemarks, threshold: Double) -> Notice? {
    let ids = remarks.suppliedNotTaken
    return ids.isEmpty ? nil : .suppliedNotTaken(patients: ids, threshold: threshold)
  }

  /// Dispenses that are in no figure, because their patients have no series.
  private static func withoutSeries(_ dispenses: DispenseAccount) -> Notice? {
    dispenses.withoutSeries == 0
      ? nil
      : .dispensesWithoutLine(dispenses.withoutSeries, patients: dispenses.patientsWithoutSeries)
  }

  /// What a reader of any patient's figures must know about data that are absent.
  static func absent(
    _ account: AdministrationAccount, _ resourceCounts: [String: Int], _ orders: OrderAccount
  ) -> [Notice] {
    [
      noAdministrations(resourceCounts, read: account.read),
      withoutOrders(account, holdsOrders: !orders.isEmpty),
    ].compactMap(\.self)
  }

  /// If there is no administration at all.
  private static func noAdministrations(_ resourceCounts: [String: Int], read: Int) -> Notice? {
    guard read == 0 else { return nil }
    return .noAdministrations(
      resources: resourceCounts.values.reduce(0, +),
      holdsDispenses: resourceCounts[DispenseAccount.resource] ?? 0 > 0)
  }

  /// If administrations were read and none is counted, the reasons.
  private static func nothingCounted(
    _ account: AdministrationAccount, plan: ReportPlan
  ) -> Notice? {
    guard account.read > 0, account.counts[.counted] == 0 else { return nil }
    return .nothingCounted(
      UncountedAdministrations(
        read: account.read, leftOut: account.leftOut, asOf: plan.data.rules.asOf.day,
        latest: account.latest))
  }

  /// Whether the record ends before the as-of day although more would be recorded by then; known
  /// after the first pass.
  ///
  /// It does after three months without a record; and after a week if, at the pace of the record
  /// and within its length, ``tellingCount`` administrations would have followed: otherwise a
  /// truncated export looks as if nobody took anything since. For selected patients or medications,
  /// the record ends where everyone's does.
  static func recordEnd(_ account: AdministrationAccount, plan: ReportPlan) -> RecordEnd? {
    guard let first = account.earliest, let last = account.latestByAsOf,
      plan.data.rules.window.to == nil
    else { return nil }
    let latest = max(last, account.latestNotSelected ?? last)
    let days = plan.data.rules.asOf.day.days(since: latest)
    let recorded = last.days(since: first) + 1
    let isTelling =
      days > 7
      && (account.dated - account.afterAsOf) * min(days, recorded) >= tellingCount * recorded
    return days > longestSilence || isTelling
      ? RecordEnd(latest: latest, daysBeforeAsOf: days) : nil
  }

  /// Before three months have passed, only if doses were due since.
  private static func old(_ end: RecordEnd, _ buckets: [BucketCounts]) -> Notice? {
    end.daysBeforeAsOf > longestSilence || end.leavesUnrecorded(buckets) ? end.notice : nil
  }

  /// Three months in days.
  private static let longestSilence = 92

  /// A number of administrations are not missing by chance.
  private static let tellingCount = 20

  /// If a few administrations lie years before the others, with empty buckets between.
  private static func farBeforeTheRest(
    _ account: AdministrationAccount, plan: ReportPlan
  ) -> Notice? {
    guard plan.data.rules.window.from == nil, plan.data.rules.window.last == nil,
      let outliers = account.years.outliers
    else { return nil }
    return .farBeforeTheRest(outliers.count, years: outliers.years)
  }

  /// If a few administrations lie more than a year after the as-of day, as typing errors do.
  private static func farAfterAsOf(_ account: AdministrationAccount, plan: ReportPlan) -> Notice? {
    let count = account.afterAsOf
    guard count > 0, count * YearCounts.share <= max(account.dated, YearCounts.share),
      let latest = account.latest, latest.days(since: plan.data.rules.asOf.day) > 366
    else { return nil }
    return .farAfterAsOf(count, latest: latest)
  }

  /// The administrations that are in no figure because of their dates.
  private static func unusableDates(_ account: AdministrationAccount) -> Notice? {
    let counts = account.counts
    guard counts[.undated] + counts[.imprecise] + counts[.implausible] > 0 else { return nil }
    return .unusableDates(
      undated: counts[.undated], imprecise: counts[.imprecise], implausible: counts[.implausible])
  }

  /// Patients with doses of orders that ask for none.
  private static func takenNotInForce(_ remarks: PatientRemarks) -> Notice? {
    remarks.takenNotInForce.isEmpty
      ? nil : .takenNotInForce(remarks.dosesNotInForce, patients: remarks.takenNotInForce)
  }

  /// Patients with doses after the day of death.
  private static func takenAfterDeath(_ remarks: PatientRemarks) -> Notice? {
    remarks.takenAfterDeath.isEmpty
      ? nil : .takenAfterDeath(remarks.dosesAfterDeath, patients: remarks.takenAfterDeath)
  }

  /// Patients at 0 % because nothing at all is recorded.
  private static func withoutRecords(_ remarks: PatientRemarks) -> Notice? {
    remarks.withoutRecords == 0
      ? nil : .patientsWithoutRecords(remarks.withoutRecords, of: remarks.patientCount)
  }

  /// Administrations that name an order of another patient.
  private static func ordersOfOtherPatients(_ account: AdministrationAccount) -> Notice? {
    account.withoutOrder[LinkedRecord.OrderIssue.otherPatient.rawValue]
      .map { .ordersOfOtherPatients($0) }
  }

  /// If no administration has an order that was read, so that nothing is known to be due.
  private static func withoutOrders(
    _ account: AdministrationAccount, holdsOrders: Bool
  ) -> Notice? {
    let without = account.withoutOrder.values.reduce(0, +)
    guard account.dated > 0, without >= account.dated else { return nil }
    let unnamed = LinkedRecord.OrderIssue.none.rawValue
    let namesNone = account.withoutOrder.keys.allSatisfy { $0 == unnamed }
    return namesNone && holdsOrders ? .ordersNotNamed : .noOrders
  }

  private static func isNearlyAllUTC(_ account: AdministrationAccount) -> Bool {
    account.instants > 0 && account.instantsInUTC * 100 >= account.instants * 98
  }
}

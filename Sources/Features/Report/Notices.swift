internal import Counting
internal import FHIRDecoding
internal import MedicationAdherence

/// What a reader must know before the figures.
struct Notices {
  /// The notices, the most important first.
  let all: [Notice]

  /// What the second pass made of the data.
  struct Figures {
    /// The orders of which it is not known, on some day, what was due.
    var unusableOrders = 0
    /// The patients of whom something is said.
    var remarks: PatientRemarks?
    /// The buckets of all series together.
    var buckets: [BucketCounts] = []
    /// What became of the dispenses; nil when none was read.
    var dispenses: DispenseAccount?
  }

  init(
    _ account: AdministrationAccount, missing: [Notice], ledger: Ledger, plan: ReportPlan,
    _ figures: Figures = Figures()
  ) {
    let findings = ledger.findings
    let rows = ledger.quarantinedCount + findings.unreadableTextCount
    all =
      findings.incomplete(withoutRows: rows) + missing
      + Self.ofDates(account, ledger, plan, figures)
      + Self.ofOrdersAndSupply(account, ledger, plan, figures)
  }

  /// What is to be said of what was read and of when it was.
  private static func ofDates(
    _ account: AdministrationAccount, _ ledger: Ledger, _ plan: ReportPlan, _ figures: Figures
  ) -> [Notice] {
    let notices: [Notice?] = [
      ledger.misspeltCount > 0 ? .misspeltTypes(ledger.misspeltCount) : nil,
      noAdministrations(ledger.facts.resourceCounts, read: account.read),
      nothingCounted(account, plan: plan),
      recordEnd(account, plan: plan).flatMap { old($0, figures.buckets) },
      account.counts[.counted] > 0 ? figures.remarks.flatMap(withoutRecords) : nil,
      farBeforeTheRest(account, plan: plan), farAfterAsOf(account, plan: plan),
      unusableDates(account),
    ]
    return notices.compactMap(\.self)
  }

  /// What is to be said of orders, of who takes what, and of supply.
  private static func ofOrdersAndSupply(
    _ account: AdministrationAccount, _ ledger: Ledger, _ plan: ReportPlan, _ figures: Figures
  ) -> [Notice] {
    let (remarks, orders) = (figures.remarks, figures.unusableOrders)
    let notices: [Notice?] = [
      ordersOfOtherPatients(account), remarks.flatMap(takenNotInForce),
      remarks.flatMap(takenAfterDeath),
      withoutOrders(account, holdsOrders: ledger.holdsOrders),
      orders > 0 ? .ordersOfUnknownDemand(orders) : nil,
      isNearlyAllUTC(account) && plan.data.timeZone == nil ? .timesInUTC : nil,
      remarks.flatMap { supplied($0, threshold: plan.threshold) },
      account.read > 0 ? figures.dispenses.flatMap(withoutSeries) : nil,
    ]
    return notices.compactMap(\.self)
  }

  /// Who has supply and does not take it: refills cover the days, but the doses due were not taken.
  private static func supplied(_ remarks: PatientRemarks, threshold: Double) -> Notice? {
    let ids = remarks.suppliedNotTaken
    return ids.isEmpty ? nil : .suppliedNotTaken(patients: ids, threshold: threshold)
  }

  /// Dispenses that are in no figure, for their patients have no line.
  private static func withoutSeries(_ dispenses: DispenseAccount) -> Notice? {
    dispenses.withoutSeries == 0
      ? nil
      : .dispensesWithoutLine(dispenses.withoutSeries, patients: dispenses.patientsWithoutSeries)
  }

  /// What a reader of any patient's figures must know of what is not among the data.
  static func absent(
    _ account: AdministrationAccount, _ resourceCounts: [String: Int], _ orders: OrderAccount
  ) -> [Notice] {
    [
      noAdministrations(resourceCounts, read: account.read),
      withoutOrders(account, holdsOrders: !orders.isEmpty),
    ].compactMap(\.self)
  }

  /// When there is no administration at all.
  private static func noAdministrations(_ resourceCounts: [String: Int], read: Int) -> Notice? {
    guard read == 0 else { return nil }
    return .noAdministrations(
      resources: resourceCounts.values.reduce(0, +),
      holdsDispenses: resourceCounts[DispenseAccount.resource] ?? 0 > 0)
  }

  /// When administrations were read and none is counted, where that comes from.
  private static func nothingCounted(
    _ account: AdministrationAccount, plan: ReportPlan
  ) -> Notice? {
    guard account.read > 0, account.counts[.counted] == 0 else { return nil }
    return .nothingCounted(
      UncountedAdministrations(
        read: account.read, leftOut: account.leftOut, asOf: plan.data.rules.asOf.day,
        latest: account.latest))
  }

  /// When the record ends before the as-of day, although more would be recorded by then; it is known
  /// after the first pass.
  ///
  /// That is so after three months; and after a week when, at the pace of the record and for no longer
  /// than it is, ``tellingCount`` administrations would have followed: an export that is cut off looks
  /// as if nobody took anything since. Of some patients or medications, the record ends where that of
  /// all does.
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

  /// Before three months have passed, it is said only when doses were due since.
  private static func old(_ end: RecordEnd, _ buckets: [BucketCounts]) -> Notice? {
    end.daysBeforeAsOf > longestSilence || end.leavesUnrecorded(buckets) ? end.notice : nil
  }

  /// Three months in days.
  private static let longestSilence = 92

  /// So many administrations do not fail to come by chance.
  private static let tellingCount = 20

  /// When few administrations lie years before the others, which leaves empty buckets between them.
  private static func farBeforeTheRest(
    _ account: AdministrationAccount, plan: ReportPlan
  ) -> Notice? {
    guard plan.data.rules.window.from == nil, plan.data.rules.window.last == nil,
      let outliers = account.years.outliers
    else { return nil }
    return .farBeforeTheRest(outliers.count, years: outliers.years)
  }

  /// When few administrations lie more than a year after the as-of day, as typing errors do.
  private static func farAfterAsOf(_ account: AdministrationAccount, plan: ReportPlan) -> Notice? {
    let count = account.afterAsOf
    guard count > 0, count * YearCounts.share <= max(account.dated, YearCounts.share),
      let latest = account.latest, latest.days(since: plan.data.rules.asOf.day) > 366
    else { return nil }
    return .farAfterAsOf(count, latest: latest)
  }

  /// The administrations that no figure holds because of their dates.
  private static func unusableDates(_ account: AdministrationAccount) -> Notice? {
    let counts = account.counts
    guard counts[.undated] + counts[.imprecise] + counts[.implausible] > 0 else { return nil }
    return .unusableDates(
      undated: counts[.undated], imprecise: counts[.imprecise], implausible: counts[.implausible])
  }

  /// Who has doses of orders that ask for none.
  private static func takenNotInForce(_ remarks: PatientRemarks) -> Notice? {
    remarks.takenNotInForce.isEmpty
      ? nil : .takenNotInForce(remarks.dosesNotInForce, patients: remarks.takenNotInForce)
  }

  /// Who has doses after the day of death.
  private static func takenAfterDeath(_ remarks: PatientRemarks) -> Notice? {
    remarks.takenAfterDeath.isEmpty
      ? nil : .takenAfterDeath(remarks.dosesAfterDeath, patients: remarks.takenAfterDeath)
  }

  /// Who stands at 0 % because nothing at all is recorded.
  private static func withoutRecords(_ remarks: PatientRemarks) -> Notice? {
    remarks.withoutRecords == 0
      ? nil : .patientsWithoutRecords(remarks.withoutRecords, of: remarks.patientCount)
  }

  /// Administrations that name an order of another patient.
  private static func ordersOfOtherPatients(_ account: AdministrationAccount) -> Notice? {
    account.withoutOrder[LinkedRecord.OrderIssue.otherPatient.rawValue]
      .map { .ordersOfOtherPatients($0) }
  }

  /// When no administration has an order that was read, so that nothing is known to be due.
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

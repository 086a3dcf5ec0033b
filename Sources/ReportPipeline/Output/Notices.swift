internal import MedicationAdherence

/// What a reader must know before the figures.
struct Notices {
  /// The sentences, the most important first.
  let sentences: [String]

  init(
    _ account: AdministrationAccount, missingPatients: Int, ledger: Ledger, plan: ReportPlan,
    unusableOrders: Int = 0, patients: [PatientSummary] = []
  ) {
    var sentences = Self.incomplete(ledger)
    if let missing = Self.missing(missingPatients, plan: plan) { sentences.append(missing) }
    if let nothing = Self.nothing(account) { sentences.append(nothing) }
    if let late = Self.late(account, plan: plan) { sentences.append(late) }
    if let old = Self.old(account, plan: plan) { sentences.append(old) }
    if let orders = Self.withoutOrders(account) { sentences.append(orders) }
    if let unusable = Self.unusable(unusableOrders) { sentences.append(unusable) }
    if Self.isNearlyAllUTC(account), plan.timeZone == nil {
      sentences.append(
        """
        Nearly all times are recorded in UTC (Z), so doses of the evening may count on the next \
        day. Give --time-zone to count by local days.
        """)
    }
    if let supplied = Self.supplied(patients, threshold: plan.threshold) {
      sentences.append(supplied)
    }
    self.sentences = sentences
  }

  /// That patients who were asked for are not in the data.
  static func missing(_ patients: Int, plan: ReportPlan) -> String? {
    guard patients > 0 else { return nil }
    return """
      \(patients) of the \(plan.patients?.count ?? 0) patients that were asked for \
      \(patients == 1 ? "is" : "are") not in the data. Check --patient and --patients.
      """
  }

  /// Who has supply and does not take it: refills cover the days, but the doses due were not taken.
  private static func supplied(_ patients: [PatientSummary], threshold: Double) -> String? {
    let ids = patients.filter { patient in
      guard let supply = patient.measures[.supplyDaysCovered],
        let intake = patient.measures[.implementation]
      else { return false }
      return supply >= threshold && intake < threshold
    }.map(\.id)
    guard !ids.isEmpty else { return nil }
    let share = Int((threshold * 100).rounded())
    let named = ids.prefix(5).joined(separator: ", ") + (ids.count > 5 ? " and others" : "")
    return """
      \(ids.count) \(ids.count == 1 ? "patient has" : "patients have") supply but \
      \(ids.count == 1 ? "does" : "do") not take it: refills cover \(share) % of the days or more, \
      but fewer of the doses due were taken (\(named)).
      """
  }

  /// What could not be read.
  private static func incomplete(_ ledger: Ledger) -> [String] {
    var sentences: [String] = []
    if ledger.isOfEmptyServer {
      sentences.append(
        """
        This report is incomplete: the server has nothing of what it was asked for, not one \
        patient, order or administration. Check its address, the group and what the credentials \
        allow.
        """)
    }
    let missing = ledger.missingPartCount
    if missing > 0 {
      sentences.append(
        """
        This report is incomplete: \(missing) \(missing == 1 ? "part" : "parts") of what the server \
        was asked for did not come whole. fetch-ledger.csv names each.
        """)
    }
    let unreadable = ledger.unreadableFileCount
    if unreadable > 0 {
      sentences.append(
        """
        This report is incomplete: \(unreadable) \
        \(unreadable == 1 ? "file or folder" : "files or folders") could not be read to the end. \
        The ledger names each.
        """)
    }
    let bad = ledger.quarantinedCount + ledger.unreadableTextCount
    if bad > 0 {
      sentences.append(
        """
        \(bad) \(bad == 1 ? "row was" : "rows were") left out because something in \
        \(bad == 1 ? "it" : "them") cannot be read. The ledger names each with its place.
        """)
    }
    return sentences
  }

  /// When there is nothing to count, where that comes from.
  private static func nothing(_ account: AdministrationAccount) -> String? {
    guard account.read > 0 else {
      return """
        No MedicationAdministration is in what was read, so nothing can be counted. Check that \
        the export holds them.
        """
    }
    guard account.notSelected > 0, account.dated == 0 else { return nil }
    return "Nothing is left to count after the selection. Check --patient and --medication."
  }

  /// When every administration lies after the as-of day, nothing can be counted.
  static func late(_ account: AdministrationAccount, plan: ReportPlan) -> String? {
    guard let latest = account.latest, account.afterAsOf > 0,
      account.afterAsOf == account.dated
    else { return nil }
    return """
      Every administration is later than the as-of day \(plan.asOf.day); the latest is of \
      \(latest). Give a later --as-of.
      """
  }

  /// When the record ends long before the as-of day, which leaves empty buckets behind it.
  private static func old(_ account: AdministrationAccount, plan: ReportPlan) -> String? {
    guard let latest = account.latest, plan.window.to == nil else { return nil }
    let days = plan.asOf.day.days(since: latest)
    guard days > 92 else { return nil }
    return """
      The latest administration is of \(latest), \(days) days before the as-of day: all later \
      doses count as not recorded. If the data end there, give --as-of \(latest).
      """
  }

  /// When no administration has an order that was read, so that nothing is known to be due.
  private static func withoutOrders(_ account: AdministrationAccount) -> String? {
    guard account.dated > 0, account.withoutOrder.values.reduce(0, +) >= account.dated else {
      return nil
    }
    return """
      No administration names an order that was read, so it is not known what was due. Check that \
      the export holds the orders (MedicationRequest or MedicationOrder), and name their file, too.
      """
  }

  /// That some orders do not say what is due.
  private static func unusable(_ orders: Int) -> String? {
    guard orders > 0 else { return nil }
    return """
      Of \(orders) \(orders == 1 ? "order" : "orders") it is not known, on some or all days, what \
      was due. The ledger says why.
      """
  }

  private static func isNearlyAllUTC(_ account: AdministrationAccount) -> Bool {
    account.instants > 0 && account.instantsInUTC * 100 >= account.instants * 98
  }
}

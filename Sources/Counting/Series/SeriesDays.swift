internal import FHIRDecoding
internal import MedicationAdherence

extension SeriesCatalogue {
  /// Works out which days each series shows, after the first pass.
  ///
  /// The caller adds the result to the catalogue when no thread reads it any more, to avoid a copy.
  func foundDays(_ record: LinkedRecord, rules: CountingRules) async throws -> [FoundDays] {
    let count = seriesOfPatient.count
    let size = 64
    return try await (0..<(count + size - 1) / size).shared(threads: rules.threads) {
      DayFinding(catalogue: self, record: record, rules: rules)
    } work: { finding, part in
      for patient in part * size..<min((part + 1) * size, count) { finding.look(at: patient) }
    }.map(\.found)
  }
}

extension SeriesCatalogue {
  /// The catalogue for each further size, with the days that its series show.
  func counting(
    _ found: FoundUnits, by sizes: [BucketSize], _ record: LinkedRecord, _ rules: CountingRules
  ) async throws -> [(size: BucketSize, catalogue: SeriesCatalogue)] {
    var catalogues: [(size: BucketSize, catalogue: SeriesCatalogue)] = []
    for size in sizes {
      var catalogue = self
      catalogue.take(found, for: size)
      catalogue.take(
        try await catalogue.foundDays(record, rules: rules.counting(by: size)))
      catalogues.append((size, catalogue))
    }
    return catalogues
  }
}

/// Finds out which days the series of patients show.
private struct DayFinding: Sendable {
  let catalogue: SeriesCatalogue
  let record: LinkedRecord
  let rules: CountingRules
  private(set) var found = FoundDays()
  /// The active days of the units of the current series; empty between series.
  private var active: [(unit: Int, days: DayRange)] = []
  /// The medications of the patient's orders seen so far.
  private var medications: [Int] = []

  init(catalogue: SeriesCatalogue, record: LinkedRecord, rules: CountingRules) {
    (self.catalogue, self.record, self.rules) = (catalogue, record, rules)
  }

  /// Finds the days of a patient's series.
  mutating func look(at patient: Int) {
    let others = others(of: patient)
    for number in catalogue.seriesOfPatient[patient] { look(at: number, beside: others) }
    for (unit, others) in others { found.others.append((unit, others)) }
  }

  /// Finds what a patient's orders mean for each other, by the units for which they mean something: some say
  /// the same, and some take the place of others.
  private mutating func others(of patient: Int) -> [Int: OtherOrders] {
    guard mayBeReplaced(catalogue.seriesOfPatient[patient], beside: patient) else { return [:] }
    let units = catalogue.seriesOfPatient[patient].flatMap { catalogue.series[$0].units }
      .filter { catalogue.units[$0].order != nil }
    let numbers = units.compactMap { catalogue.units[$0].order }
    var candidates: [Renewals.Candidate] = zip(units, numbers).map { unit, number in
      (
        record.orders[number].order,
        catalogue.evidence(
          of: unit, record, beside: OtherOrders(), through: catalogue.lastDays[patient])
      )
    }
    let originals = RepeatedOrders.originals(of: candidates)
    for place in candidates.indices {
      candidates[place].evidence.said = originals[place].map { candidates[$0].order.reference }
    }
    let replaced = Renewals.replacements(of: candidates + beside(patient), rule: rules.renewals)
    var others: [Int: OtherOrders] = [:]
    for (place, unit) in units.enumerated() {
      let found = OtherOrders(
        replaced: replaced[place], original: originals[place].map { Int32(numbers[$0]) })
      if !found.isEmpty { others[unit] = found }
    }
    return others
  }

  /// A patient's orders of medications that are not selected; their administrations are not read,
  /// so an order that gives no start has none.
  private func beside(_ patient: Int) -> [Renewals.Candidate] {
    (catalogue.ordersBeside[patient] ?? []).map { order in
      let evidence = ActivityWindow.Evidence(
        administrations: nil, deceased: record.patients[patient].deceased,
        asOf: catalogue.lastDays[patient])
      return (record.orders[order].order, evidence)
    }
  }

  /// Whether one of a patient's orders names another one, or two are of one medication; otherwise
  /// none is replaced.
  private mutating func mayBeReplaced(_ series: MemberNumbers, beside patient: Int) -> Bool {
    guard !series.isEmpty else { return false }
    medications.removeAll(keepingCapacity: true)
    for number in series {
      for unit in catalogue.series[number].units {
        if let order = catalogue.units[unit].order, mayReplace(order) { return true }
      }
    }
    for order in catalogue.ordersBeside[patient] ?? [] where mayReplace(order) { return true }
    return false
  }

  /// Whether an order names another one, or has the medication of one seen before.
  private mutating func mayReplace(_ order: Int) -> Bool {
    let medication = record.sameMedication[record.orders[order].medication]
    // With many orders, looking for two of one medication is not worth the time.
    let names = record.orders[order].order.prior ?? record.orders[order].order.basis
    if names != nil || medications.count > 32 || medications.contains(medication) {
      return true
    }
    medications.append(medication)
    return false
  }

  /// Finds which days a series shows.
  private mutating func look(at number: Int, beside others: [Int: OtherOrders]) {
    let series = catalogue.series[number]
    let lastDay = catalogue.lastDays[series.patient]
    var shown = FoundUnit.Span()
    for unit in series.units {
      if let days = catalogue.units[unit].countable { shown.add(days) }
      guard
        let days = activeDays(of: unit, in: number, beside: others[unit] ?? OtherOrders(), lastDay)
      else { continue }
      active.append((unit, days))
      shown.add(days)
    }
    defer { active.removeAll(keepingCapacity: true) }
    guard let days = shown.range,
      let range = rules.window.range(of: days, size: rules.bucketSize, asOf: lastDay)
    else { return }
    let count = found.shownUnits.count
    for unit in series.units where shows(unit, in: range) { found.shownUnits.append(unit) }
    guard found.shownUnits.count > count else { return }
    found.ranges.append((number, range))
    if !rules.furtherSizes.isEmpty { found.days.append(days) }
  }

  /// Whether a series shows something of a unit in its range.
  private func shows(_ unit: Int, in range: DayRange) -> Bool {
    catalogue.units[unit].isWithinWindow
      || active.contains { $0.unit == unit && $0.days.intersection(range) != nil }
  }

  /// The days on which a unit's order was active; notes the remarks on it.
  private mutating func activeDays(
    of unit: Int, in series: Int, beside others: OtherOrders, _ lastDay: Day
  ) -> DayRange? {
    guard let order = catalogue.units[unit].order,
      catalogue.units[unit].administered != nil || !record.orders[order].order.isNotInForce
    else { return nil }
    let evidence = catalogue.evidence(of: unit, record, beside: others, through: lastDay)
    guard let number = found.known.number(of: record.orders[order].order, evidence: evidence)
    else {
      let doses = ExpectedDoses(of: record.orders[order].order, evidence: evidence)
      note(doses.remarks, on: order, in: series)
      return doses.activeDays
    }
    found.schedules.append((unit, number))
    note(found.known.schedules[number].doses.remarks, on: order, in: series)
    return found.known.schedules[number].doses.activeDays
  }

  /// Notes the remarks on an order: what was assumed or could not be used.
  private mutating func note(_ remarks: [ScheduleRemark], on order: Int, in series: Int) {
    guard !remarks.isEmpty else { return }
    for remark in remarks {
      found.findings.append((series, Finding(remark, of: record.orders[order].order)))
    }
    if remarks.contains(where: \.kind.makesUnknown) { found.unusableOrderCount += 1 }
  }
}

extension Finding {
  /// A finding from a remark on an order's instructions; the place of the order is not known any
  /// more.
  fileprivate init(_ remark: ScheduleRemark, of order: Order) {
    // What is said of another order is no path in this one.
    let separator = remark.kind == .saidTwice ? ": " : " "
    let path = [order.reference, remark.path].filter { !$0.isEmpty }.joined(separator: separator)
    self.init(
      severity: .remark, reason: remark.kind.rawValue, resource: order.type, file: -1, line: 0,
      detail: .schedule(remark.kind, of: path))
  }
}

/// What is found out about the days of some patients' series.
struct FoundDays: Sendable {
  /// The days that series show; other series have no active order and no administration.
  var ranges: [(series: Int, range: DayRange)] = []
  /// The days of the data of each of these; empty unless buckets of several sizes are counted.
  var days: [DayRange] = []
  /// The units that their series shows something of.
  var shownUnits: [Int] = []
  /// The units for whose order others mean something, and what.
  var others: [(unit: Int, others: OtherOrders)] = []
  /// The schedules, and the number of each unit's.
  var known = ScheduleCache()
  var schedules: [(unit: Int, number: Int)] = []
  /// What in the orders' instructions could not be used or was assumed, and of which series.
  var findings: [(series: Int, finding: Finding)] = []
  /// The number of orders whose due doses are unknown on some day.
  var unusableOrderCount = 0
}

internal import FHIRDecoding
internal import MedicationAdherence

extension SeriesCatalogue {
  /// Works out which days each line shows, once all administrations were seen.
  ///
  /// The catalogue takes it over when it is lent to no other thread any more: a copy would take long.
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

/// The work of finding out which days the lines of patients show.
private struct DayFinding: Sendable {
  let catalogue: SeriesCatalogue
  let record: LinkedRecord
  let rules: CountingRules
  private(set) var found = FoundDays()
  /// The days on which units of the line that is looked at were active; empty between lines.
  private var active: [(unit: Int, days: DayRange)] = []
  /// The medications of the patient's orders that were looked at.
  private var medications: [Int] = []

  init(catalogue: SeriesCatalogue, record: LinkedRecord, rules: CountingRules) {
    (self.catalogue, self.record, self.rules) = (catalogue, record, rules)
  }

  /// Finds the days of a patient's lines.
  mutating func look(at patient: Int) {
    let replaced = replacements(of: patient)
    let known = Dictionary(replaced.map { ($0.unit, $0.by) }) { first, _ in first }
    for number in catalogue.seriesOfPatient[patient] { look(at: number, replaced: known) }
    found.replaced += replaced
  }

  /// Finds for a patient's units of orders from when on other orders take their place.
  private mutating func replacements(of patient: Int) -> [(unit: Int, by: Replacement)] {
    guard mayBeReplaced(catalogue.seriesOfPatient[patient], beside: patient) else { return [] }
    let ordered = catalogue.seriesOfPatient[patient].flatMap { catalogue.series[$0].units }
      .filter { catalogue.units[$0].order != nil }
    let candidates: [Renewals.Candidate] = ordered.compactMap { unit in
      catalogue.units[unit].order.map {
        (
          record.orders[$0].order,
          catalogue.evidence(of: unit, record, replaced: nil, through: catalogue.lastDays[patient])
        )
      }
    }
    let found = Renewals.replacements(of: candidates + beside(patient), rule: rules.renewals)
    return zip(ordered, found).compactMap { unit, found in found.map { (unit, $0) } }
  }

  /// A patient's orders of medications that were not asked for; their administrations are not looked
  /// at, so of an order that names no start none is known.
  private func beside(_ patient: Int) -> [Renewals.Candidate] {
    (catalogue.ordersBeside[patient] ?? []).map { order in
      let evidence = ActivityWindow.Evidence(
        administrations: nil, deceased: record.patients[patient].deceased,
        asOf: catalogue.lastDays[patient])
      return (record.orders[order].order, evidence)
    }
  }

  /// Whether one of a patient's orders names another one, or two are of one medication: other orders
  /// take nobody's place.
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

  /// Whether an order names another one, or is of the medication of one that was looked at before.
  private mutating func mayReplace(_ order: Int) -> Bool {
    let medication = record.sameMedication[record.orders[order].medication]
    // Of many orders it is not worth while to look for two that are alike.
    if record.orders[order].order.prior != nil || medications.count > 32
      || medications.contains(medication)
    {
      return true
    }
    medications.append(medication)
    return false
  }

  /// Finds which days a line shows.
  private mutating func look(at number: Int, replaced: [Int: Replacement]) {
    let series = catalogue.series[number]
    let lastDay = catalogue.lastDays[series.patient]
    var shown = FoundUnit.Span()
    for unit in series.units {
      if let days = catalogue.units[unit].countable { shown.add(days) }
      guard let days = activeDays(of: unit, in: number, replaced: replaced[unit], lastDay)
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
    if found.shownUnits.count > count { found.ranges.append((number, range)) }
  }

  /// Whether a line shows something of a unit in its range.
  private func shows(_ unit: Int, in range: DayRange) -> Bool {
    catalogue.units[unit].isWithinWindow
      || active.contains { $0.unit == unit && $0.days.intersection(range) != nil }
  }

  /// The days on which a unit's order was active; notes what could not be used of it.
  private mutating func activeDays(
    of unit: Int, in series: Int, replaced: Replacement?, _ lastDay: Day
  ) -> DayRange? {
    guard let order = catalogue.units[unit].order,
      catalogue.units[unit].administered != nil || !record.orders[order].order.isNotInForce
    else { return nil }
    let evidence = catalogue.evidence(of: unit, record, replaced: replaced, through: lastDay)
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

  /// Notes what could not be used of an order or was assumed.
  private mutating func note(_ remarks: [ScheduleRemark], on order: Int, in series: Int) {
    guard !remarks.isEmpty else { return }
    for remark in remarks {
      found.findings.append((series, Finding(remark, of: record.orders[order].order)))
    }
    if remarks.contains(where: \.kind.makesUnknown) { found.unusableOrderCount += 1 }
  }
}

extension Finding {
  /// A remark on an order's instructions; where the order was read is not known any more.
  fileprivate init(_ remark: ScheduleRemark, of order: Order) {
    let path = [order.reference, remark.path].filter { !$0.isEmpty }.joined(separator: " ")
    self.init(
      severity: .remark, reason: remark.kind.rawValue, resource: order.type, file: -1, line: 0,
      detail: .schedule(remark.kind, of: path))
  }
}

/// What is found of the days of some patients' lines.
struct FoundDays: Sendable {
  /// The days that lines show; of other lines no order was active and no administration lies there.
  var ranges: [(series: Int, range: DayRange)] = []
  /// The units of which their line shows something.
  var shownUnits: [Int] = []
  /// The units of orders whose place another order takes, and from when on.
  var replaced: [(unit: Int, by: Replacement)] = []
  /// The schedules, and the units whose they are, each with the number of its own.
  var known = ScheduleCache()
  var schedules: [(unit: Int, number: Int)] = []
  /// What in the orders' instructions could not be used or was assumed, and of which line.
  var findings: [(series: Int, finding: Finding)] = []
  /// The orders of which it is not known, on some day, what was due.
  var unusableOrderCount = 0
}

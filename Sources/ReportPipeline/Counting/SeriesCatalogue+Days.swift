internal import FHIRDecoding
internal import MedicationAdherence

extension SeriesCatalogue {
  /// What is found of the days of one line.
  struct LineDays: Sendable {
    /// The days that it shows; nil when in them no order was active and no administration lies.
    var range: DayRange?
    /// The units of which it shows something.
    var shownUnits: [Int] = []
    /// What in its orders' instructions could not be used or was assumed.
    var findings: [Finding] = []
    /// The orders of which it is not known, on some day, what was due.
    var unusableOrderCount = 0
  }

  /// Works out which days each line shows, once all administrations were seen.
  mutating func setRanges(_ record: LinkedRecord, plan: ReportPlan) async {
    let found = self
    let replacements = await linesOfPatient.indices.concurrentMap(threads: plan.threads) {
      found.replacements(of: $0, record, rule: plan.renewals)
    }
    for (unit, day) in replacements.joined() { units[unit].replaced = day }
    let replaced = self
    let days = await lines.indices.concurrentMap(threads: plan.threads) {
      replaced.days(of: $0, record, plan)
    }
    for (line, days) in days.enumerated() { set(days, of: line) }
  }

  /// Finds for a patient's units of orders the days from which other orders take their place.
  private func replacements(
    of patient: Int, _ record: LinkedRecord, rule: RenewalRule
  ) -> [(unit: Int, day: Day)] {
    let ordered = linesOfPatient[patient].flatMap { lines[$0].units }
      .filter { units[$0].order != nil }
    // A single order is replaced by no other one.
    guard ordered.count > 1 else { return [] }
    let candidates: [Renewals.Candidate] = ordered.compactMap { unit in
      units[unit].order.map { (record.orders[$0].order, units[unit].administered?.first) }
    }
    let days = Renewals.replacementDays(of: candidates, rule: rule)
    return zip(ordered, days).compactMap { unit, day in day.map { (unit, $0) } }
  }

  /// Finds which days a line shows.
  private func days(of number: Int, _ record: LinkedRecord, _ plan: ReportPlan) -> LineDays {
    let line = lines[number]
    var (result, active) = (LineDays(), [(unit: Int, days: DayRange)]())
    for unit in line.units {
      if let days = activeDays(of: unit, record, plan, &result) { active.append((unit, days)) }
    }
    let evidence = line.units.compactMap { units[$0].countable } + active.map(\.days)
    guard let first = evidence.map(\.first).min(), let last = evidence.map(\.last).max(),
      let range = plan.window.range(
        of: DayRange(first: first, last: last), size: plan.bucketSize,
        asOf: lastDay(of: line.patient, plan))
    else { return result }
    result.shownUnits = line.units.filter { unit in
      units[unit].isWithinWindow
        || active.contains { $0.unit == unit && $0.days.intersection(range) != nil }
    }
    if !result.shownUnits.isEmpty { result.range = range }
    return result
  }

  /// The days on which a unit's order was active; notes what could not be used of it.
  private func activeDays(
    of unit: Int, _ record: LinkedRecord, _ plan: ReportPlan, _ result: inout LineDays
  ) -> DayRange? {
    guard let order = units[unit].order,
      units[unit].administered != nil || !record.orders[order].order.isNotInForce,
      let schedule = schedule(of: unit, record, plan)
    else { return nil }
    for remark in schedule.remarks {
      result.findings.append(Finding(remark, of: record.orders[order].order))
    }
    if schedule.remarks.contains(where: \.kind.makesUnknown) { result.unusableOrderCount += 1 }
    return schedule.activeDays
  }
}

extension Finding {
  /// A remark on an order's instructions; where the order was read is not known any more.
  fileprivate init(_ remark: ScheduleRemark, of order: Order) {
    let path = [order.reference, remark.path].filter { !$0.isEmpty }.joined(separator: " ")
    self.init(
      disposition: .remark, reason: remark.kind.rawValue, resource: order.type, file: -1, line: 0,
      detail: path + " " + remark.kind.sentence)
  }
}

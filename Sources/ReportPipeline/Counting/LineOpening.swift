internal import FHIRDecoding
internal import MedicationAdherence

/// Opens the lines of patients: lays out within which units their doses are matched, and what was
/// due in each.
///
/// A unit is an order when lines are orders, else a patient's medication, the doses of its orders
/// added. Orders of which nothing is ever due, and doses without an order, are units of their own.
struct LineOpening: Sendable {
  let record: LinkedRecord
  let catalogue: SeriesCatalogue
  let plan: ReportPlan
  private let keepsTimes: Bool

  init(record: LinkedRecord, catalogue: SeriesCatalogue, plan: ReportPlan) {
    (self.record, self.catalogue, self.plan) = (record, catalogue, plan)
    keepsTimes = plan.showsDoseTimes
  }

  /// A unit of matching while its orders are gathered.
  private struct Gathering {
    let medication: Int
    let kind: Kind
    var doses: [DailyDoses?] = []
    /// The units of the catalogue.
    var units = MemberNumbers()
    var firstActiveDay: Day?
    var lastActiveDay: Day?

    enum Kind { case withoutOrder, notApplicable, scheduled }

    var due: UnitDays.Due { kind == .withoutOrder ? .unknown : UnitDays.Due(sum: doses) }
  }

  /// Opens a line; nil when it is not listed.
  func open(_ number: Int) -> OpenLine? {
    let line = catalogue.lines[number]
    guard let range = line.range else { return nil }
    var gatherings: [Gathering] = []
    gatherings.reserveCapacity(1)
    var start: Day?
    let lastDay = catalogue.lastDay(of: line.patient, plan)
    let members = line.units.map { unit in
      guard let order = catalogue.units[unit].order else {
        let place = place(of: unit, .withoutOrder, in: &gatherings)
        return OpenLine.Member(unit: unit, place: place, nominal: nil, notInForce: nil)
      }
      guard let known = catalogue.units[unit].schedule else {
        let evidence = catalogue.evidence(
          of: unit, record, replaced: catalogue.units[unit].replaced, through: lastDay)
        let schedule = OrderSchedule(of: record.orders[order].order, evidence: evidence)
        return member(unit, schedule, over: range, &gatherings, &start)
      }
      // In place, for a copy would retain what all threads share.
      let schedules = catalogue.schedules.span
      return member(unit, schedules[known], over: range, &gatherings, &start)
    }
    let timeline = Timeline(plan.bucketSize, over: range)
    return OpenLine(
      number: number, timeline: timeline,
      counts: timeline.buckets.map { _ in OutcomeCounts() },
      units: gatherings.indices.map { place in
        let gatherings = gatherings.span
        let due = gatherings[place].due
        return UnitDays(
          range: range, due: due, lastActiveDay: gatherings[place].lastActiveDay,
          neighbours: neighbours(of: gatherings[place], due, around: range))
      },
      members: members, start: start, keepsTimes: keepsTimes)
  }

  /// The due days next to a range that begins or ends in a gap of a schedule, also those after the
  /// last day that counts.
  private func neighbours(
    of gathering: Gathering, _ due: UnitDays.Due, around range: DayRange
  ) -> DueNeighbours {
    guard case .doses(let doses) = due, let first = gathering.firstActiveDay,
      let last = gathering.lastActiveDay
    else { return DueNeighbours() }
    let beganBefore = doses.expected.first == 0 && first < range.first
    let goesOn = doses.expected.last == 0 && last >= range.last
    // Of a schedule that lies within the range all gaps are seen, unless it is a single due day.
    guard beganBefore || goesOn || doses.expected.count(where: { $0 > 0 }) == 1 else {
      return DueNeighbours()
    }
    let schedules = gathering.units.compactMap { unit in
      catalogue.schedule(
        of: unit, record, plan, through: range.last.adding(days: DueNeighbours.reach))
    }
    return DueNeighbours(of: schedules, around: range, due: doses)
  }

  /// Makes the member of a line that an order is, gathers its doses, and notes when it starts.
  private func member(
    _ unit: Int, _ schedule: borrowing OrderSchedule, over range: DayRange,
    _ gatherings: inout [Gathering], _ start: inout Day?
  ) -> OpenLine.Member {
    if let day = firstDay(of: unit, schedule) { start = min(start ?? day, day) }
    return OpenLine.Member(
      unit: unit, place: gather(unit, schedule, over: range, in: &gatherings),
      nominal: nominalTimes(schedule, over: range), notInForce: schedule.notInForce)
  }

  /// Adds the order of a unit to the unit of matching that it belongs to, and tells which.
  private func gather(
    _ unit: Int, _ schedule: borrowing OrderSchedule, over range: DayRange,
    in gatherings: inout [Gathering]
  ) -> Int {
    let doses = schedule.doses.perDay(over: range)
    let place = place(of: unit, doses == nil ? .notApplicable : .scheduled, in: &gatherings)
    gatherings[place].doses.append(doses)
    gatherings[place].units.append(unit)
    if let days = schedule.doses.activeDays {
      let (first, last) = (gatherings[place].firstActiveDay, gatherings[place].lastActiveDay)
      gatherings[place].firstActiveDay = min(first ?? days.first, days.first)
      gatherings[place].lastActiveDay = max(last ?? days.last, days.last)
    }
    return place
  }

  /// The place of the unit of matching that a unit of the catalogue belongs to, which is added when
  /// there is none.
  private func place(
    of unit: Int, _ kind: Gathering.Kind, in gatherings: inout [Gathering]
  ) -> Int {
    let medication = record.sameMedication[catalogue.units[unit].medication]
    let known = gatherings.firstIndex { $0.medication == medication && $0.kind == kind }
    if let known { return known }
    gatherings.append(Gathering(medication: medication, kind: kind))
    return gatherings.count - 1
  }

  /// When the order of a unit starts; nil of one that is not in force, and for a whole patient.
  private func firstDay(of unit: Int, _ schedule: borrowing OrderSchedule) -> Day? {
    guard plan.seriesKind != .patient, !schedule.isNotInForce else { return nil }
    return schedule.firstStart ?? catalogue.units[unit].administered?.first
  }

  /// The nominal times within a range of an order with times of day, earliest first, in milliseconds
  /// of the wall clock since 1970-01-01T00:00; nil of any other.
  private func nominalTimes(
    _ schedule: borrowing OrderSchedule, over range: DayRange
  ) -> [Int64]? {
    guard schedule.hasTimesOfDay, schedule.doses.isApplicable, schedule.doses.isUsable
    else { return nil }
    guard let days = schedule.doses.activeDays?.intersection(range) else { return [] }
    return schedule.doses.nominalMoments(over: days)
  }
}

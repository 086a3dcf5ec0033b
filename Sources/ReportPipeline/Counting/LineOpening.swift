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

  /// A unit of matching while its orders are gathered.
  private struct Gathering {
    let medication: Int
    let kind: Kind
    var doses: [DailyDoses?] = []
    /// The units of the catalogue.
    var units: [Int] = []
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
    let members = line.units.map { unit in
      let schedule = catalogue.schedule(of: unit, record, plan)
      let place = gather(unit, schedule, over: range, in: &gatherings)
      return OpenLine.Member(
        unit: unit, place: place, nominal: nominalTimes(of: unit, schedule, over: range),
        notInForce: notInForce(unit))
    }
    let timeline = Timeline(plan.bucketSize, over: range)
    return OpenLine(
      number: number, timeline: timeline,
      counts: Array(repeating: OutcomeCounts(), count: timeline.buckets.count),
      units: gatherings.map { gathering in
        let due = gathering.due
        return UnitDays(
          range: range, due: due, lastActiveDay: gathering.lastActiveDay,
          neighbours: neighbours(of: gathering, due, around: range))
      },
      members: members, start: start(of: line), keepsTimes: plan.showsDoseTimes)
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

  /// Adds a unit of the catalogue to the unit of matching that it belongs to, and tells which.
  private func gather(
    _ unit: Int, _ schedule: ExpectedDoses?, over range: DayRange, in gatherings: inout [Gathering]
  ) -> Int {
    let medication = record.sameMedication[catalogue.units[unit].medication]
    let doses = schedule?.perDay(over: range)
    let kind: Gathering.Kind =
      schedule == nil ? .withoutOrder : doses == nil ? .notApplicable : .scheduled
    let known = gatherings.firstIndex { $0.medication == medication && $0.kind == kind }
    let place = known ?? gatherings.count
    if known == nil { gatherings.append(Gathering(medication: medication, kind: kind)) }
    gatherings[place].doses.append(doses)
    gatherings[place].units.append(unit)
    if let days = schedule?.activeDays {
      let gathering = gatherings[place]
      gatherings[place].firstActiveDay = min(gathering.firstActiveDay ?? days.first, days.first)
      gatherings[place].lastActiveDay = max(gathering.lastActiveDay ?? days.last, days.last)
    }
    return place
  }

  /// The start of the first order that is in force; nil without one, and for a whole patient.
  private func start(of line: SeriesCatalogue.Line) -> Day? {
    guard plan.seriesKind != .patient else { return nil }
    var start: Day?
    for unit in line.units {
      guard let number = catalogue.units[unit].order, !record.orders[number].order.isNotInForce,
        let day = record.orders[number].order.firstStart
          ?? catalogue.units[unit].administered?.first
      else { continue }
      start = min(start ?? day, day)
    }
    return start
  }

  /// Why the order of a unit asks for nothing; nil of any other, and without an order.
  private func notInForce(_ unit: Int) -> OrderNotInForce? {
    guard let number = catalogue.units[unit].order else { return nil }
    return record.orders[number].order.notInForce
  }

  /// The nominal times within a range of an order with times of day, earliest first, in milliseconds
  /// of the wall clock since 1970-01-01T00:00; nil of any other.
  private func nominalTimes(
    of unit: Int, _ schedule: ExpectedDoses?, over range: DayRange
  ) -> [Int64]? {
    guard let schedule, schedule.isApplicable, schedule.isUsable,
      let number = catalogue.units[unit].order, record.orders[number].order.hasTimesOfDay
    else { return nil }
    guard let days = schedule.activeDays?.intersection(range) else { return [] }
    return schedule.nominalMoments(over: days)
  }
}

extension Order {
  /// Whether a dosage instruction names times of day.
  fileprivate var hasTimesOfDay: Bool {
    dosages.indices.contains { dosages[$0].timing?.repetition?.timesOfDay.isEmpty == false }
  }
}

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
    gatherings.reserveCapacity(1)
    var start: Day?
    let members = line.units.map { unit in
      let schedule = catalogue.schedule(of: unit, record, plan)
      let facts = catalogue.units[unit].order.map { OrderFacts(record.orders[$0].order) }
      if let day = firstDay(of: unit, facts) { start = min(start ?? day, day) }
      let place = gather(unit, schedule, over: range, in: &gatherings)
      return OpenLine.Member(
        unit: unit, place: place, nominal: nominalTimes(facts, schedule, over: range),
        notInForce: facts?.notInForce)
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
      let (first, last) = (gatherings[place].firstActiveDay, gatherings[place].lastActiveDay)
      gatherings[place].firstActiveDay = min(first ?? days.first, days.first)
      gatherings[place].lastActiveDay = max(last ?? days.last, days.last)
    }
    return place
  }

  /// When the order of a unit starts; nil without one, of one that is not in force, and for a whole
  /// patient.
  private func firstDay(of unit: Int, _ facts: OrderFacts?) -> Day? {
    guard plan.seriesKind != .patient, let facts, !facts.isNotInForce else { return nil }
    return facts.firstStart ?? catalogue.units[unit].administered?.first
  }

  /// The nominal times within a range of an order with times of day, earliest first, in milliseconds
  /// of the wall clock since 1970-01-01T00:00; nil of any other.
  private func nominalTimes(
    _ facts: OrderFacts?, _ schedule: ExpectedDoses?, over range: DayRange
  ) -> [Int64]? {
    guard let schedule, schedule.isApplicable, schedule.isUsable, facts?.hasTimesOfDay == true
    else { return nil }
    guard let days = schedule.activeDays?.intersection(range) else { return [] }
    return schedule.nominalMoments(over: days)
  }
}

/// What a line is told of an order beside its schedule, in one go: an order holds much that would
/// have to be retained each time.
private struct OrderFacts {
  /// The start, as the order itself says it.
  let firstStart: Day?
  let isNotInForce: Bool
  /// Why the order asks for nothing; nil of any other.
  let notInForce: OrderNotInForce?
  /// Whether a dosage instruction names times of day.
  let hasTimesOfDay: Bool

  init(_ order: borrowing Order) {
    firstStart = order.firstStart
    isNotInForce = order.isNotInForce
    notInForce = isNotInForce ? order.notInForce : nil
    let dosages = order.dosages
    hasTimesOfDay = dosages.indices.contains {
      dosages[$0].timing?.repetition?.timesOfDay.isEmpty == false
    }
  }
}

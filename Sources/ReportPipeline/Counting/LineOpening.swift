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

  /// A line while it is opened.
  private struct Draft {
    let range: DayRange
    var gatherings: [Gathering] = []
    var start: Day?
  }

  /// Opens a line; nil when it is not listed.
  func open(_ number: Int, _ known: inout KnownDemands) -> OpenLine? {
    let line = catalogue.lines[number]
    guard let range = line.range else { return nil }
    known.makeRoom()
    var draft = Draft(range: range)
    var members: [OpenLine.Member] = []
    members.reserveCapacity(line.units.count)
    for unit in line.units { members.append(member(unit, of: line.patient, in: &draft, &known)) }
    var units: [UnitDays] = []
    units.reserveCapacity(draft.gatherings.count)
    for gathering in draft.gatherings { units.append(days(of: gathering, over: range, &known)) }
    return OpenLine(
      number: number, timeline: known.timeline(plan.bucketSize, over: range), units: units,
      members: members, start: draft.start, keepsTimes: keepsTimes)
  }

  /// The days of a unit of matching.
  private func days(
    of gathering: Gathering, over range: DayRange, _ known: inout KnownDemands
  ) -> UnitDays {
    let due = gathering.due
    var neighbours = gathering.demand.flatMap { known[$0].neighbours }
    if neighbours == nil {
      neighbours = self.neighbours(of: gathering, due, around: range)
      if let demand = gathering.demand { known[demand].neighbours = neighbours }
    }
    return UnitDays(
      range: range, due: due, lastActiveDay: gathering.lastActiveDay,
      neighbours: neighbours ?? DueNeighbours())
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
        of: unit, record, through: range.last.adding(days: DueNeighbours.reach))
    }
    return DueNeighbours(of: schedules, around: range, due: doses)
  }

  /// Makes the member of a line that a unit is.
  private func member(
    _ unit: Int, of patient: Int, in draft: inout Draft, _ known: inout KnownDemands
  ) -> OpenLine.Member {
    guard let order = catalogue.units[unit].order else {
      let place = place(of: unit, .withoutOrder, in: &draft.gatherings)
      return OpenLine.Member(unit: unit, place: place, nominal: nil, notInForce: nil)
    }
    guard let number = catalogue.units[unit].schedule else {
      let evidence = catalogue.evidence(
        of: unit, record, replaced: catalogue.units[unit].replaced,
        through: catalogue.lastDays[patient])
      let schedule = OrderSchedule(of: record.orders[order].order, evidence: evidence)
      return member(unit, OrderDemand(schedule, over: draft.range), at: nil, in: &draft)
    }
    let range = draft.range
    func demand() -> OrderDemand { OrderDemand(catalogue.schedules[number], over: range) }
    let place = known.place(of: number, over: range, demand)
    return member(unit, place.map { known[$0] } ?? demand(), at: place, in: &draft)
  }

  /// Makes the member of a line that an order is, gathers its doses, and notes when it starts;
  /// `place` is that of its demand among those that are known.
  private func member(
    _ unit: Int, _ demand: OrderDemand, at place: Int?, in draft: inout Draft
  ) -> OpenLine.Member {
    if let day = firstDay(of: unit, demand) { draft.start = min(draft.start ?? day, day) }
    let gathering = self.place(
      of: unit, demand.doses == nil ? .notApplicable : .scheduled, in: &draft.gatherings)
    draft.gatherings[gathering].add(unit, demand.doses, at: place, demand.activeDays)
    return OpenLine.Member(
      unit: unit, place: gathering, nominal: demand.nominal, notInForce: demand.notInForce)
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
  private func firstDay(of unit: Int, _ demand: OrderDemand) -> Day? {
    guard plan.seriesKind != .patient, !demand.isNotInForce else { return nil }
    return demand.firstStart ?? catalogue.units[unit].administered?.first
  }
}

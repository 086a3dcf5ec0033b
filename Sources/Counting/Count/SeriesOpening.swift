internal import FHIRDecoding
internal import MedicationAdherence

/// Opens the series of patients: decides within which units doses are matched, and what was due in
/// each.
///
/// A unit is an order when series are orders, else a patient's medication with the doses of its
/// orders added up. Orders that never have a dose due, and doses without an order, are units of
/// their own.
struct SeriesOpening: Sendable {
  let record: LinkedRecord
  let catalogue: SeriesCatalogue
  let rules: CountingRules
  /// The days that are shown in buckets of further sizes.
  private let furtherWindow: WindowChoice
  /// The windows of the medications' own, by their numbers; empty when no table says any.
  private let windows: [TimingWindow?]

  init(record: LinkedRecord, catalogue: SeriesCatalogue, rules: CountingRules) {
    (self.record, self.catalogue, self.rules) = (record, catalogue, rules)
    furtherWindow = rules.counting(by: rules.bucketSize).window
    let classes = rules.classes.flatMap { $0.lines.contains { $0.windowMinutes != nil } ? $0 : nil }
    windows =
      classes.map { classes in
        record.medications.map { classes.windowMinutes(of: $0).map(TimingWindow.minutes) }
      } ?? []
  }

  /// The window of a unit's medication of its own, in minutes; nil without one.
  func windowMinutes(ofUnit unit: Int) -> Int? {
    guard !windows.isEmpty, case .minutes(let minutes) = windows[catalogue.units[unit].medication]
    else { return nil }
    return minutes
  }

  /// Opens a series; nil when it is not listed.
  ///
  /// `judgements` tell which of its units cannot be judged, and why.
  func open(
    _ number: Int, judgements: [Int: Judgement] = [:], _ known: inout DemandCache
  ) -> OpenSeries? {
    let series = catalogue.series[number]
    guard let range = series.range else { return nil }
    known.makeRoom()
    var opened = OpenSeries(
      number: number, timeline: known.timeline(rules.bucketSize, over: range),
      further: furtherTimelines(of: number, over: range, &known), memberCount: series.units.count,
      needs: rules.needs)
    for unit in series.units {
      let judgement = judgements.isEmpty ? .judged : judgements[unit] ?? .judged
      add(unit, of: series.patient, judgement, to: &opened, &known)
    }
    findNeighbours(in: &opened)
    return opened
  }

  /// The days of a series in buckets of each further size, each with whole buckets of its own where no
  /// days were asked for.
  private func furtherTimelines(
    of number: Int, over range: DayRange, _ known: inout DemandCache
  ) -> [Timeline] {
    guard !rules.furtherSizes.isEmpty else { return [] }
    let lastDay = catalogue.lastDays[catalogue.series[number].patient]
    return rules.furtherSizes.map { size in
      let days = furtherWindow.range(of: catalogue.dataDays[number], size: size, asOf: lastDay)
      return known.timeline(size, over: days ?? range)
    }
  }

  /// Finds the due days next to the range of each unit of matching, unless they are known.
  private func findNeighbours(in series: inout OpenSeries) {
    var members: [[Int]] = []
    for place in series.units.indices where series.units.span[place].needsNeighbours {
      if members.isEmpty { members = series.membersOfUnits }
      series.units[place].neighbours = neighbours(of: series.units[place], members[place])
    }
  }

  /// The due days next to a range that begins or ends in a gap of a schedule, or has a single due
  /// day, including those after the last day that counts.
  ///
  /// `members` are the units of the catalogue whose schedules it has.
  private func neighbours(of days: UnitDays, _ members: [Int]) -> DueNeighbours {
    guard let active = days.activeDays else { return DueNeighbours() }
    let (range, expected) = (days.range, days.expected)
    let beganBefore = expected.first == 0 && active.first < range.first
    let goesOn = expected.last == 0 && active.last >= range.last
    // A schedule within the range shows all its gaps, unless it has a single due day.
    guard beganBefore || goesOn || DueNeighbours.hasOneDueDay(expected) else {
      return DueNeighbours()
    }
    // An order that begins after the last day that counts is not known yet.
    let known = members.filter { catalogue.schedule(of: $0, record)?.activeDays != nil }
    let schedules = known.compactMap { unit in
      catalogue.schedule(
        of: unit, record, through: range.last.adding(days: DueNeighbours.reach))
    }
    return DueNeighbours(of: schedules, around: range, expected: expected)
  }

  /// Adds a unit of the catalogue to a series.
  private func add(
    _ unit: Int, of patient: Int, _ judgement: Judgement, to series: inout OpenSeries,
    _ known: inout DemandCache
  ) {
    guard let order = catalogue.units[unit].order else {
      // What counts in no bucket does not tell what was due.
      guard catalogue.units[unit].countable != nil else { return }
      let place = place(of: unit, .unknown, .judged, in: series)
      if place == series.units.count {
        series.units.append(
          UnitDays(
            of: medication(of: unit), range: series.timeline.range, withoutSchedule: .unknown))
      }
      return series.members.append(OpenSeries.Member(unit: unit, place: place))
    }
    let range = series.timeline.range
    guard let number = catalogue.units[unit].schedule else {
      let evidence = catalogue.evidence(
        of: unit, record, beside: catalogue.units[unit].others,
        through: catalogue.lastDays[patient])
      let schedule = OrderSchedule(of: record.orders[order].order, evidence: evidence)
      let demand = [OrderDemand(schedule, over: range)]
      return add(unit, demand.span, at: 0, judgement, to: &series)
    }
    func demand() -> OrderDemand {
      var demand = OrderDemand(catalogue.schedules[number], over: range)
      demand.neighbours = demand.doses.map {
        neighbours(of: UnitDays($0, activeDays: demand.activeDays), [unit])
      }
      return demand
    }
    guard let place = known.place(of: number, over: range, demand) else {
      let demand = [OrderDemand(catalogue.schedules[number], over: range)]
      return add(unit, demand.span, at: 0, judgement, to: &series)
    }
    add(unit, known.demands.span, at: place, judgement, to: &series)
  }

  /// Adds an order to a series, with its doses, and notes when it starts.
  ///
  /// An order that begins after the last day that counts, and of which nothing counts, is not known
  /// yet: it must not imply that nothing was due. Its demand is passed by index, because a copy
  /// would retain several arrays.
  private func add(
    _ unit: Int, _ demands: Span<OrderDemand>, at demand: Int, _ judgement: Judgement,
    to series: inout OpenSeries
  ) {
    guard !isYetToCome(unit, demands, at: demand) else { return }
    if judgement == .judged, let day = firstDay(of: unit, demands, at: demand) {
      series.start = min(series.start ?? day, day)
    }
    let due = demands[demand].doses == nil ? UnitDays.Due.notApplicable : .scheduled
    let place = place(of: unit, due, judgement, in: series)
    let isNew = place == series.units.count
    if let doses = demands[demand].doses {
      let active = demands[demand].activeDays
      if isNew {
        series.units.append(
          UnitDays(
            of: medication(of: unit), doses, activeDays: active,
            neighbours: demands[demand].neighbours, judgement: judgement))
      } else {
        series.units[place].add(doses, activeDays: active)
      }
    } else if isNew {
      series.units.append(
        UnitDays(of: medication(of: unit), range: series.timeline.range, withoutSchedule: due))
    }
    series.members.append(
      OpenSeries.Member(
        unit: unit, place: place, nominal: demands[demand].nominal,
        due: demands[demand].due, named: demands[demand].named,
        notInForce: demands[demand].notInForce, activeDays: demands[demand].activeDays,
        window: windows.isEmpty ? nil : windows[catalogue.units[unit].medication]))
  }

  /// Whether the order of a unit begins after the last day that counts, and nothing of it counts.
  private func isYetToCome(_ unit: Int, _ demands: Span<OrderDemand>, at demand: Int) -> Bool {
    guard demands[demand].activeDays == nil, let start = demands[demand].firstStart else {
      return false
    }
    let unit = catalogue.units[unit]
    return start > catalogue.lastDays[unit.patient] && unit.countable == nil
  }

  /// The place of the unit of matching that a unit of the catalogue belongs to; the next one when
  /// there is none.
  private func place(
    of unit: Int, _ due: UnitDays.Due, _ judgement: Judgement, in series: borrowing OpenSeries
  ) -> Int {
    let (medication, units) = (medication(of: unit), series.units.span)
    for place in units.indices where units[place].medication == medication {
      if units[place].due == due, due != .scheduled || units[place].judgement == judgement {
        return place
      }
    }
    return units.count
  }

  /// The medication of a unit of the catalogue; equal medications have one number.
  private func medication(of unit: Int) -> Int {
    record.sameMedication[catalogue.units[unit].medication]
  }

  /// When the order of a unit starts; nil for one that is not in force, and for a whole patient.
  private func firstDay(
    of unit: Int, _ demands: Span<OrderDemand>, at demand: Int
  ) -> Day? {
    guard rules.seriesKind != .patient, !demands[demand].isNotInForce else { return nil }
    return demands[demand].firstStart ?? catalogue.units[unit].administered?.first
  }
}

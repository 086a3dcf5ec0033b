internal import FHIRDecoding
package import MedicationAdherence

/// The second pass: one patient's administrations become the buckets of the patient's series.
package struct PatientCounting {
  /// Where the records of a unit are counted.
  private struct Slot {
    let unit: Int
    let series: Int
    let member: Int
  }

  private let size: BucketSize
  private let joining: DoseJoining
  /// The last day that counts of the patient.
  private let lastDay: Day
  private(set) var series: [OpenSeries] = []
  /// The units of the series, in the order of the catalogue.
  private var slots: [Slot] = []
  /// The doses of the unit being counted; the buffer is reused.
  private var doses: [RecordedDose] = []
  /// The dispositions of all of them, including those that the first pass decided.
  private(set) var account = AdministrationAccount()
  /// Where each record counts, by its place among the records; empty unless wanted.
  package private(set) var placements: [AdministrationPlacement] = []

  /// Begins the count of a patient, of whom these are the records.
  init(
    patient: Int, _ records: ArraySlice<CountableRecord>, opening: borrowing SeriesOpening,
    partsOfDoses: Set<UInt64>, hasPeriods: Bool, _ known: inout DemandCache
  ) {
    size = opening.rules.bucketSize
    joining = DoseJoining(opening.rules, parts: partsOfDoses, hasPeriods: hasPeriods)
    lastDay = opening.catalogue.lastDays[patient]
    let numbers = opening.catalogue.seriesOfPatient[patient]
    let judgements = UnjudgedOrders(of: patient, records, in: opening).judgements
    series.reserveCapacity(numbers.count)
    slots.reserveCapacity(numbers.count)
    for number in numbers {
      guard let opened = opening.open(number, judgements: judgements, &known) else { continue }
      let place = series.count
      series.append(opened)
      for member in series[place].members.indices {
        slots.append(Slot(unit: series[place].members[member].unit, series: place, member: member))
      }
    }
    if slots.count > 1 { slots.sort { $0.unit < $1.unit } }
    for (unit, judgement) in judgements where slots.contains(where: { $0.unit == unit }) {
      guard let order = opening.catalogue.units[unit].order,
        !opening.record.orders[order].order.isAsNeeded,
        !opening.record.orders[order].order.isNotInForce
      else { continue }
      let type = opening.record.orders[order].order.type
      if judgement == .takenElsewhere {
        account.ordersTakenElsewhere[type, default: 0] += 1
      } else {
        account.ordersNotJudged[type, default: 0] += 1
      }
    }
  }

  /// Counts the patient's records, which are sorted by unit, instant and order of reading.
  mutating func count(_ records: ArraySlice<CountableRecord>, keepsPlacements: Bool) {
    var (start, slot) = (records.startIndex, 0)
    while start < records.endIndex {
      let unit = records[start].unit
      let end = records[start...].firstIndex { $0.unit != unit } ?? records.endIndex
      while slot < slots.count, slots[slot].unit < Int(unit) { slot += 1 }
      let isListed = slot < slots.count && slots[slot].unit == Int(unit)
      let own = isListed ? slots[slot] : nil
      if let own {
        let places = start - records.startIndex..<end - records.startIndex
        series[own.series].members[own.member].records = places
      }
      count(records[start..<end], at: own, keepsPlacements: keepsPlacements)
      start = end
    }
  }

  /// Counts the records of one unit; nowhere when its series is not listed.
  private mutating func count(
    _ records: ArraySlice<CountableRecord>, at slot: Slot?, keepsPlacements: Bool
  ) {
    var unit = UnitCounting(
      timeline: slot.map { series[$0.series].timeline },
      further: slot.map { series[$0.series].further } ?? [],
      start: slot.flatMap { series[$0.series].start },
      size: size, partsOfDoses: joining.parts(of: records, &account),
      keepsPlacements: keepsPlacements,
      neighbourhood: slot.flatMap { neighbourhood(of: $0) })
    if let slot {
      series[slot.series].count(records, &unit, member: slot.member, doses: &doses)
      note(unit, at: slot)
    } else {
      var (none, noFurther) = ([OutcomeCounts](), [[OutcomeCounts]]())
      unit.count(records, in: &none, further: &noFurther, doses: &doses)
    }
    account.counts[.counted] += unit.counted
    for (ordinal, disposition) in unit.uncounted {
      account.counts[disposition] += 1
      if disposition == .imprecise { account.uncountable.note(ordinal) }
    }
    if keepsPlacements { placements += unit.placements }
  }

  /// The days near those of a series whose doses may belong to its times of day; nil for an order
  /// without any.
  private func neighbourhood(of slot: Slot) -> DayRange? {
    let member = series[slot.series].members[slot.member]
    guard member.due != nil || member.nominal != nil else { return nil }
    let days = DoseTiming.neighbourhood(of: series[slot.series].timeline.range)
    return DayRange(first: days.first, last: min(days.last, lastDay))
  }

  /// Counts interrupted doses, doses without a known day, and doses of an order that asks for none.
  private mutating func note(_ unit: UnitCounting, at slot: Slot) {
    account.interrupted += unit.sum.interrupted
    account.sayingNotGiven += unit.sayingNotGiven
    account.countedWithoutDay += unit.countedWithoutDay
    guard unit.sum.taken > 0, let reason = series[slot.series].members[slot.member].notInForce
    else {
      return
    }
    account.takenNotInForce[reason.rawValue, default: 0] += unit.sum.taken
  }

  /// The due day that each dose of a unit recorded on another day stands for.
  package func dueDays(ofUnit unit: Int) -> DueDaysOfUnit {
    guard let slot = slots.first(where: { $0.unit == unit }) else { return DueDaysOfUnit() }
    var open = series[slot.series]
    open.matchByTimes()
    return DueDaysOfUnit(
      open.members[slot.member].moves, open.units[open.members[slot.member].place].dueDays)
  }

  /// The extra doses of a series that may stand for unrecorded ones close by, by day; those of
  /// units that count in no bucket are left out, as in its figures.
  package func displaced(ofSeries number: Int) -> [Day: Int] {
    guard var open = series.first(where: { $0.number == number }) else { return [:] }
    open.matchByTimes()
    return SeriesFigures(timeline: open.timeline, units: open.units).displacedByDay
  }

  /// Has each dose of orders with times of day stand for the due time nearest to it; needed once, before
  /// doses are listed and the count ends.
  mutating func matchByTimes() {
    for place in series.indices { series[place].matchByTimes() }
  }

  /// Ends the count: the series with their buckets and what their measures are made of.
  mutating func finish(rules: borrowing CountingRules) -> [FinishedSeries] {
    var finished: [FinishedSeries] = []
    finished.reserveCapacity(series.count)
    for place in series.indices { finished.append(series[place].finish(rules: rules)) }
    return finished
  }
}

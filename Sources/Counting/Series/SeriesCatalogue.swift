package import FHIRDecoding
package import MedicationAdherence

/// The lines of all timelines and the units that they are made of.
package struct SeriesCatalogue: Sendable {
  /// One line: the units that it holds.
  package struct Series: Sendable {
    let patient: Int
    /// The units, at least one.
    package fileprivate(set) var units: MemberNumbers
    /// The days that it shows; nil until it is known, or when it is not listed.
    package fileprivate(set) var range: DayRange?
  }

  /// The units, orders first.
  package var units: [CountingUnit] = []
  /// The lines.
  package private(set) var series: [Series] = []
  /// The lines of each patient.
  package private(set) var seriesOfPatient: [MemberNumbers]
  /// The orders of selected patients that make no unit, for their medication is not selected: they
  /// take the places of others all the same.
  private(set) var ordersBeside: [Int: [Int]] = [:]
  /// For each attribution its unit; -1 when it is not selected or has no patient.
  private(set) var unitOfAttribution: [Int32] = []
  private var known = ScheduleCache()
  /// The schedules that are kept, up to the last day that counts of their patients.
  var schedules: [OrderSchedule] { known.schedules }
  /// What in the orders' instructions could not be used or was assumed, in the order of reading.
  private(set) var scheduleFindings: [Finding] = []
  /// The orders of which it is not known, on some day, what was due.
  package private(set) var unusableOrderCount = 0
  /// The last day that counts of each patient.
  package let lastDays: LastDays

  /// Lays out the lines of everything that is selected.
  init(
    _ record: LinkedRecord, selection: Selection, kind: SeriesKind, lastDays: LastDays
  ) {
    self.lastDays = lastDays
    seriesOfPatient = Array(repeating: MemberNumbers(), count: record.patients.count)
    // Room for the units without an order, too, so that those with one are not copied.
    units.reserveCapacity(record.orders.count + record.references.count { $0.order == nil })
    var unitOfOrder = [Int32](repeating: -1, count: record.orders.count)
    for number in record.orders.indices {
      // By place, for an order holds much that would have to be retained.
      let medication = record.orders[number].medication
      guard let patient = record.orders[number].patient, selection.patients[patient] else {
        continue
      }
      guard selection.medications[medication] else {
        ordersBeside[patient, default: []].append(number)
        continue
      }
      unitOfOrder[number] = Int32(units.count)
      units.append(CountingUnit(patient: patient, order: number, medication: medication))
    }
    addAttributions(record, selection, unitOfOrder)
    addSeries(kind, sameMedication: record.sameMedication)
  }

  /// Finds the unit of each attribution; those that no order with a patient makes are added, by their
  /// orders, patients and medications, for it is by chance which reader has which attributions.
  private mutating func addAttributions(
    _ record: LinkedRecord, _ selection: Selection, _ unitOfOrder: [Int32]
  ) {
    var others: [(key: UnitKey, attribution: Int)] = []
    unitOfAttribution.reserveCapacity(record.references.count)
    for (number, attribution) in record.references.enumerated() {
      unitOfAttribution.append(-1)
      guard let patient = attribution.patient,
        selection.selects(patient: patient, medication: attribution.medication)
      else { continue }
      if let order = attribution.order, unitOfOrder[order] >= 0 {
        unitOfAttribution[number] = unitOfOrder[order]
        continue
      }
      let key = UnitKey(
        order: attribution.order ?? .max, patient: patient,
        sameMedication: record.sameMedication[attribution.medication],
        medication: attribution.medication)
      others.append((key, number))
    }
    others.sort { $0.key < $1.key }
    var last: UnitKey?
    for (key, attribution) in others {
      if last?.isSameUnit(as: key) != true { units.append(key.unit) }
      unitOfAttribution[attribution] = Int32(units.count - 1)
      last = key
    }
  }

  /// What tells apart units that no order with a patient makes: an order that names no patient
  /// belongs to whoever it was given to.
  private struct UnitKey: Comparable {
    /// The order; the greatest number without one.
    let order: Int
    let patient: Int
    let sameMedication: Int
    /// The medication as the administration calls it, which was read the earlier the less it is.
    let medication: Int

    /// The unit, as the first administration read calls it.
    var unit: CountingUnit {
      CountingUnit(patient: patient, order: order == .max ? nil : order, medication: medication)
    }

    func isSameUnit(as other: UnitKey) -> Bool {
      (order, patient, sameMedication) == (other.order, other.patient, other.sameMedication)
    }

    static func < (left: UnitKey, right: UnitKey) -> Bool {
      (left.order, left.patient, left.sameMedication, left.medication)
        < (right.order, right.patient, right.sameMedication, right.medication)
    }
  }

  private mutating func addSeries(_ kind: SeriesKind, sameMedication: [Int]) {
    series.reserveCapacity(units.count)
    var seriesOfMedication: [UInt64: Int] = [:]
    for unit in units.indices {
      let patient = units[unit].patient
      let medication = UInt64(patient) << 32 | UInt64(sameMedication[units[unit].medication])
      let known =
        switch kind {
        case .order: Int?.none
        case .medication: seriesOfMedication[medication]
        case .patient: seriesOfPatient[patient].first
        }
      if kind == .medication { seriesOfMedication[medication] = known ?? series.count }
      units[unit].seriesIndex = known ?? series.count
      if let known {
        series[known].units.append(unit)
      } else {
        seriesOfPatient[patient].append(series.count)
        series.append(Series(patient: patient, units: MemberNumbers(unit)))
      }
    }
  }

  /// For each patient, whether a line is listed.
  var isListed: [Bool] {
    seriesOfPatient.map { $0.contains { series[$0].range != nil } }
  }

  /// Takes over what sifting found of the units.
  mutating func take(_ found: FoundUnits) {
    for unit in 0..<found.count {
      let days = found[unit]
      units[unit].administered = days.administered.range
      units[unit].countable = days.countable.range
      units[unit].isWithinWindow = days.isWithinWindow
      if !days.hasOrder { units[unit].names = found.names(of: unit) }
    }
  }

  /// Takes over what was found of the days of all lines, in parts.
  mutating func take(_ parts: [FoundDays]) {
    for part in parts { take(part) }
    // A line is looked at once, and the order of reading is that of lines.
    scheduleFindings = parts.flatMap(\.findings).sorted { $0.series < $1.series }.map(\.finding)
  }

  private mutating func take(_ found: FoundDays) {
    for (unit, replacement) in found.replaced { units[unit].replaced = replacement }
    for (number, range) in found.ranges { series[number].range = range }
    for unit in found.shownUnits { units[unit].isShown = true }
    let numbers = known.join(found.known)
    for (unit, number) in found.schedules { units[unit].schedule = numbers[number] }
    unusableOrderCount += found.unusableOrderCount
  }

  /// What a unit's order asked for; nil of a unit without an order.
  ///
  /// Days after the last one that counts are not known, unless it is asked what goes on to another
  /// last day.
  package func schedule(
    of number: Int, _ record: LinkedRecord, through last: Day? = nil
  ) -> ExpectedDoses? {
    schedule(
      of: number, record, replaced: units[number].replaced,
      through: last ?? lastDays[units[number].patient])
  }

  /// What a unit's order asked for up to a day, when another one takes its place.
  func schedule(
    of number: Int, _ record: LinkedRecord, replaced: Replacement?, through last: Day
  ) -> ExpectedDoses? {
    guard let order = units[number].order else { return nil }
    return ExpectedDoses(
      of: record.orders[order].order,
      evidence: evidence(of: number, record, replaced: replaced, through: last))
  }

  /// The days on which a unit's order was active up to the last one that counts; nil without any.
  func activeDays(ofUnit number: Int, _ record: LinkedRecord) -> DayRange? {
    guard let known = units[number].schedule else {
      return schedule(of: number, record)?.activeDays
    }
    return schedules[known].doses.activeDays
  }

  /// What the record shows of a unit's order beside the order itself.
  func evidence(
    of number: Int, _ record: LinkedRecord, replaced: Replacement?, through last: Day
  ) -> ActivityWindow.Evidence {
    ActivityWindow.Evidence(
      administrations: units[number].administered,
      deceased: record.patients[units[number].patient].deceased, replaced: replaced, asOf: last)
  }
}

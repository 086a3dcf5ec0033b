package import FHIRDecoding
package import MedicationAdherence

/// All series and the units that they consist of.
package struct SeriesCatalogue: Sendable {
  /// One series: the units that it holds.
  package struct Series: Sendable {
    let patient: Int
    /// The units, at least one.
    package fileprivate(set) var units: MemberNumbers
    /// The days that it shows; nil until it is known, or when it is not listed.
    package fileprivate(set) var range: DayRange?
  }

  /// The units, orders first.
  package var units: [CountingUnit] = []
  /// The series.
  package private(set) var series: [Series] = []
  /// The series of each patient.
  package private(set) var seriesOfPatient: [MemberNumbers]
  /// The orders of selected patients whose medication is not selected: they are no units, but may
  /// replace others.
  private(set) var ordersBeside: [Int: [Int]] = [:]
  /// For each set of references its unit; -1 when it is not selected or has no patient.
  private(set) var unitOfReferences: [Int32] = []
  /// Where units without an order are first named otherwise than by their own name, by unit and medication.
  private var otherMentions: [SIMD2<UInt32>: Int] = [:]
  /// For each of the first units, which are those of orders, when a dose may be the order's first one
  /// although the order has not begun; nil of others.
  private(set) var earlyMoments: [Range<Int64>?] = []
  /// The earliest dose in such a while, by the unit.
  private var earlyDoses: [Int: LocalMoment] = [:]
  /// The days of each series' data, by which the ranges of further sizes are found; empty without any.
  private(set) var dataDays: [DayRange?] = []
  private var known = ScheduleCache()
  /// The schedules that are kept, up to the last day that counts of their patients.
  var schedules: [OrderSchedule] { known.schedules }
  /// What in the orders' instructions could not be used or was assumed, in the order of reading.
  private(set) var scheduleFindings: [(series: Int, finding: Finding)] = []
  /// The number of orders whose due doses are unknown on some day.
  package private(set) var unusableOrderCount = 0
  /// The last day that counts of each patient.
  package let lastDays: LastDays

  /// Lays out the series of everything that is selected.
  init(
    _ record: LinkedRecord, selection: Selection, kind: SeriesKind, lastDays: LastDays
  ) {
    self.lastDays = lastDays
    seriesOfPatient = Array(repeating: MemberNumbers(), count: record.patients.count)
    // Includes the units without an order, so that growing does not copy those with one.
    units.reserveCapacity(record.orders.count + record.references.count { $0.order == nil })
    var unitOfOrder = [Int32](repeating: -1, count: record.orders.count)
    var earliness = EarlinessCache()
    earlyMoments.reserveCapacity(record.orders.count)
    for number in record.orders.indices {
      // By index, because a copy of an order would retain much.
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
      earlyMoments.append(earliness.moments(before: record.orders[number].order))
    }
    addReferences(record, selection, unitOfOrder)
    addSeries(kind, sameMedication: record.sameMedication)
  }

  /// Finds the unit of each set of references.
  ///
  /// Units without an order that has a patient are added,
  /// sorted by order, patient and medication, because it is by chance which reader has which
  /// references.
  private mutating func addReferences(
    _ record: LinkedRecord, _ selection: Selection, _ unitOfOrder: [Int32]
  ) {
    var others: [(key: UnitKey, references: Int)] = []
    unitOfReferences.reserveCapacity(record.references.count)
    for (number, references) in record.references.enumerated() {
      unitOfReferences.append(-1)
      guard let patient = references.patient,
        selection.selects(patient: patient, medication: references.medication)
      else { continue }
      if let order = references.order, unitOfOrder[order] >= 0 {
        unitOfReferences[number] = unitOfOrder[order]
        continue
      }
      let key = UnitKey(
        order: references.order ?? .max, patient: patient,
        sameMedication: record.sameMedication[references.medication],
        medication: references.medication, place: references.place)
      others.append((key, number))
    }
    others.sort { $0.key < $1.key }
    var last: UnitKey?
    for (key, references) in others {
      if last?.isSameUnit(as: key) != true { units.append(key.unit) }
      let unit = units.count - 1
      if key.medication != units[unit].medication {
        let other = SIMD2(UInt32(unit), UInt32(key.medication))
        otherMentions[other] = otherMentions[other] ?? key.place
      }
      unitOfReferences[references] = Int32(unit)
      last = key
    }
  }

  /// Identifies units without an order that has a patient: an order without a patient belongs to
  /// whoever received it.
  private struct UnitKey: Comparable {
    /// The order; `Int.max` without one.
    let order: Int
    let patient: Int
    let sameMedication: Int
    /// The medication as the administration names it.
    let medication: Int
    /// The place of its references among all: lower ones were read earlier.
    let place: Int

    /// The unit, named as the first administration read names it.
    var unit: CountingUnit {
      CountingUnit(
        patient: patient, order: order == .max ? nil : order, medication: medication, place: place)
    }

    func isSameUnit(as other: UnitKey) -> Bool {
      (order, patient, sameMedication) == (other.order, other.patient, other.sameMedication)
    }

    static func < (left: UnitKey, right: UnitKey) -> Bool {
      (left.order, left.patient, left.sameMedication, left.place)
        < (right.order, right.patient, right.sameMedication, right.place)
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

  /// The medications that some units of a patient hold, in the order in which the patient's record names
  /// them, whatever else is read: those that are `shown`, all when none is.
  func medications(of numbers: some Sequence<Int>, shown: Set<Int>) -> [Int] {
    var mentions: [Int: Mention] = [:]
    for number in numbers {
      let unit = units[number]
      mentions[unit.medication] = min(mentions[unit.medication] ?? unit.mention, unit.mention)
      for other in unit.names.numbers {
        // A part of a dose counts in the unit of the dose, whose references have another name.
        let place = otherMentions[SIMD2(UInt32(number), UInt32(other))] ?? 1 << 32 + other
        let mention = Mention(order: nil, place: place)
        mentions[other] = min(mentions[other] ?? mention, mention)
      }
    }
    return mentions.filter { shown.isEmpty || shown.contains($0.key) }
      .sorted { $0.value < $1.value }.map(\.key)
  }

  /// For each patient, whether a series is listed.
  var isListed: [Bool] {
    seriesOfPatient.map { $0.contains { series[$0].range != nil } }
  }

  /// Adds what the first pass found out about the units, for buckets of a size.
  mutating func take(_ found: FoundUnits, for size: BucketSize) {
    earlyDoses = found.earlyDoses.mapValues(LocalMoment.init(instant:))
    for unit in 0..<found.count {
      let days = found[unit]
      units[unit].administered = days.administered.range
      units[unit].countable = days.countable.range
      units[unit].isWithinWindow = days.isWithinWindow
      if !days.hasOrder { units[unit].names = found.names(of: unit) }
    }
    for (unit, dates) in found.coarseDates { take(dates.held(by: size), of: unit) }
  }

  /// Adds what dates of a month or a year say of a unit.
  private mutating func take(_ dates: CoarseDates.Part, of unit: Int) {
    guard let days = dates.days.range else { return }
    units[unit].countable = units[unit].countable?.union(days) ?? days
    units[unit].isWithinWindow = units[unit].isWithinWindow || dates.isWithinWindow
    if units[unit].order == nil { units[unit].names.join(dates.names) }
  }

  /// Adds what was found out about the days of all series, in parts.
  mutating func take(_ parts: [FoundDays]) {
    for part in parts { take(part) }
    // Each series is looked at once, and series are in the order of reading.
    scheduleFindings = parts.flatMap(\.findings).sorted { $0.series < $1.series }
  }

  private mutating func take(_ found: FoundDays) {
    for (unit, others) in found.others { units[unit].others = others }
    for (number, range) in found.ranges { series[number].range = range }
    if !found.days.isEmpty, dataDays.isEmpty {
      dataDays = Array(repeating: nil, count: series.count)
    }
    for (listed, days) in zip(found.ranges, found.days) { dataDays[listed.series] = days }
    for unit in found.shownUnits { units[unit].isShown = true }
    let numbers = known.join(found.known)
    for (unit, number) in found.schedules { units[unit].schedule = numbers[number] }
    unusableOrderCount += found.unusableOrderCount
  }

  /// What a unit's order asked for; nil of a unit without an order.
  ///
  /// Days after the last one that counts are not known, unless another last day is given.
  package func schedule(
    of number: Int, _ record: LinkedRecord, through last: Day? = nil
  ) -> ExpectedDoses? {
    guard let order = units[number].order else { return nil }
    let evidence = evidence(
      of: number, record, beside: units[number].others,
      through: last ?? lastDays[units[number].patient])
    return ExpectedDoses(of: record.orders[order].order, evidence: evidence)
  }

  /// The days on which a unit's order was active up to the last one that counts; nil without any.
  func activeDays(ofUnit number: Int, _ record: LinkedRecord) -> DayRange? {
    guard let known = units[number].schedule else {
      return schedule(of: number, record)?.activeDays
    }
    return schedules[known].doses.activeDays
  }

  /// What the record shows about a unit's order besides the order itself, and what other orders mean for
  /// it.
  func evidence(
    of number: Int, _ record: LinkedRecord, beside others: OtherOrders, through last: Day
  ) -> ActivityWindow.Evidence {
    var evidence = ActivityWindow.Evidence(
      administrations: units[number].administered, earlyDose: earlyDoses[number],
      deceased: record.patients[units[number].patient].deceased, replaced: others.replaced,
      asOf: last)
    evidence.encounterEnd = units[number].order.flatMap { record.encounterEnd(ofOrder: $0) }
    evidence.said = others.original.map { record.orders[Int($0)].order.reference }
    return evidence
  }
}

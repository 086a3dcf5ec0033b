internal import FHIRDecoding
internal import MedicationAdherence

/// The first pass over the administrations: the newest reading of each, selected and dated.
///
/// Each administration falls into the first class that fits, in the order of the semantics:
/// duplicate, no patient, not selected, quarantined, excluded, undated, implausible. What is left
/// is handed on by patient, and the days on which each order was given become known.
struct Sifting: Sendable {
  /// The number of partitions that countable records are spread over, patient by patient.
  static let partitions = 256

  var account = AdministrationAccount()
  /// The lines and their units, as they were before anything was sifted.
  let catalogue: SeriesCatalogue
  /// What was found of the units.
  var units: FoundUnits
  /// For each finding of all readers, whether it is about a resource that does not matter.
  var isDropped: [Bool]
  /// The readings that were left out before they had a bucket; nil when nobody asks for them.
  private(set) var leftOut: [LeftOutReading]?
  /// The administrations of each patient of which something cannot be read.
  var quarantined: [Int: Int] = [:]
  /// The countable records, in the order of patients.
  let spool: Spool<CountableRecord>

  private let record: LinkedRecord
  private let plan: ReportPlan
  private let clock: LocalClock
  private let bucketSize: BucketSize
  private let asOfDay: Day
  /// The days that any line may show; nil when there is none.
  private let limits: DayRange?
  private var issues = IssueCounts()
  private var identities = IdentityTable()

  init(
    _ record: LinkedRecord, plan: ReportPlan, catalogue: SeriesCatalogue, findingCount: Int,
    keepsTexts: Bool, listsLeftOut: Bool = false, budget: SpoolBudget, spoolFolder: String
  ) {
    self.record = record
    leftOut = listsLeftOut ? [] : nil
    self.plan = plan
    self.catalogue = catalogue
    units = FoundUnits(catalogue, patientCount: record.patients.count)
    (bucketSize, asOfDay) = (plan.bucketSize, plan.asOf.day)
    limits = plan.window.limits(size: plan.bucketSize, asOf: plan.asOf.day)
    clock = plan.timeZone?.clock ?? .asRecorded
    isDropped = Array(repeating: false, count: findingCount)
    spool = Spool(
      partitions: Self.partitions, keepsTexts: keepsTexts,
      budget: budget, folder: spoolFolder)
  }

  /// The partition that a patient's records are in.
  static func partition(of patient: Int, among patientCount: Int) -> Int {
    patient * partitions / max(patientCount, 1)
  }

  /// Sifts the readings of one partition; readings of one resource are all in one partition.
  mutating func sift(_ readings: ReadingPartition) throws(RunError) {
    account.read += readings.count
    let outdated = readings.outdated(using: &identities)
    for part in readings.parts {
      try part.forEach { (index, reading) throws(RunError) in
        if !outdated.isEmpty, outdated[part.start + index] {
          account.duplicates += 1
          drop(reading)
          leaveOut(reading, as: .duplicate, text: ReadingPartition.Text(of: index, in: part))
        } else {
          try sift(reading, text: ReadingPartition.Text(of: index, in: part))
        }
      }
    }
  }

  private mutating func drop(_ reading: SpooledReading) {
    if let finding = reading.finding { isDropped[finding] = true }
  }

  /// Notes a reading that has no bucket, when it is of a patient who was selected.
  private mutating func leaveOut(
    _ reading: SpooledReading, as fate: AdministrationFate,
    text: ReadingPartition.Text
  ) {
    guard leftOut != nil, reading.attribution != AdministrationRecord.noAttribution else { return }
    let unit = Int(catalogue.unitOfAttribution[Int(reading.attribution)])
    guard unit >= 0 else { return }
    leftOut?.append(
      LeftOutReading(
        ordinal: reading.ordinal, id: String(decoding: text.bytes, as: UTF8.self), unit: unit,
        date: reading.date, fate: fate))
  }

  private mutating func sift(
    _ reading: SpooledReading, text: ReadingPartition.Text
  ) throws(RunError) {
    let fault = reading.fault
    if fault == .noPatient { return account.withoutPatient += 1 }
    if reading.attribution == AdministrationRecord.noAttribution {
      return account.quarantined += 1
    }
    let unit = catalogue.unitOfAttribution[Int(reading.attribution)]
    guard unit >= 0 else {
      drop(reading)
      return account.notSelected += 1
    }
    switch fault {
    case .quarantined:
      account.quarantined += 1
      quarantined[catalogue.units[Int(unit)].patient, default: 0] += 1
      leaveOut(reading, as: .quarantined, text: text)
    case .excluded:
      account.excluded += 1
      leaveOut(reading, as: .excluded, text: text)
    default: try date(reading, unit: Int(unit), text: text)
    }
  }

  private mutating func date(
    _ reading: SpooledReading, unit: Int, text: ReadingPartition.Text
  ) throws(RunError) {
    let attribution = record.attributions[Int(reading.attribution)]
    if let issue = attribution.orderIssue { issues.count(issue) }
    let written = reading.date
    var countable = CountableRecord(
      ordinal: reading.ordinal, instant: 0, patient: units[unit].patient,
      unit: UInt32(unit), reason: reading.reason, medication: UInt32(attribution.medication),
      day: 0, millisecond: 0, precision: 0, outcome: reading.outcome,
      isInterrupted: reading.isInterrupted,
      hindrance: CountableRecord.Hindrance.undated.rawValue, isJoinable: false)
    if let written {
      let local = clock.local(written)
      countable.day = local.day.number
      countable.millisecond = local.millisecond
      countable.instant = written.epochMilliseconds.secondsRoundedDown
      countable.precision = written.precision.rawValue
      countable.isJoinable = written.hasTime && written.millisecond != 0
      countable.hindrance = hindrance(of: local.day).rawValue
      note(written)
    }
    try hand(on: countable, text: text)
  }

  private mutating func hand(
    on countable: CountableRecord, text: ReadingPartition.Text
  ) throws(RunError) {
    switch CountableRecord.Hindrance(rawValue: countable.hindrance) {
    case .undated:
      account.undated += 1
      account.uncountable.note(countable.ordinal)
    case .implausible:
      account.implausible += 1
      account.uncountable.note(countable.ordinal)
    default: see(countable)
    }
    let partition = Int(units[Int(countable.unit)].partition)
    try spool.append(countable, text: text.bytes, to: partition)
  }

  private func hindrance(of day: Day) -> CountableRecord.Hindrance {
    day.number < DoubtfulDate.firstPlausibleDay ? .implausible : .none
  }

  private mutating func note(_ date: FHIRDateTime) {
    guard date.hasTime else { return }
    if date.precision == .minute { account.withoutSeconds += 1 }
    guard let offset = date.offsetMinutes else { return account.withoutOffset += 1 }
    account.instants += 1
    if offset == 0 { account.instantsInUTC += 1 }
  }

  /// Widens the days on which the unit was given.
  private mutating func see(_ countable: CountableRecord) {
    let day = Day(number: countable.day)
    if let latest = account.latest {
      account.latest = max(latest, day)
    } else {
      account.latest = day
    }
    let unit = Int(countable.unit)
    let lastDay = catalogue.lastDay(of: Int(countable.patient), asOf: asOfDay)
    guard day <= lastDay else { return account.afterAsOf += 1 }
    account.years.count(day)
    if countable.datePrecision >= .day { units.see(unit, on: day.number) }
    guard countable.isPrecise(for: bucketSize) else { return }
    units.count(unit, on: day.number)
    if isWithinWindow(day, lastDay) {
      units.noteWithinWindow(unit, medication: countable.medication)
    }
  }

  /// Whether a day is one of those asked for, up to the last one that counts.
  private func isWithinWindow(_ day: Day, _ lastDay: Day) -> Bool {
    let limits =
      lastDay == asOfDay ? limits : plan.window.limits(size: bucketSize, asOf: lastDay)
    return limits?.contains(day) == true
  }

  /// Takes over the readings that another sifting left out.
  mutating func joinLeftOut(_ other: Sifting) {
    if let more = other.leftOut { leftOut?.append(contentsOf: more) }
  }

  /// Says what was counted under a name in the account, when nothing more is sifted.
  mutating func settle() { account.withoutOrder = issues.byName }

  /// The catalogue with what was found of its units, and which days each line shows.
  func finishedCatalogue() async -> SeriesCatalogue {
    var catalogue = catalogue
    catalogue.take(units)
    await catalogue.setRanges(record, plan: plan)
    return catalogue
  }
}

extension Int64 {
  /// Whole seconds of milliseconds.
  fileprivate var secondsRoundedDown: Int64 {
    self >= 0 ? self / 1000 : -((-self + 999) / 1000)
  }
}

internal import CLinux
internal import FHIRDecoding
internal import MedicationAdherence

/// The first pass over the administrations: the newest reading of each, selected and dated.
///
/// Each administration falls into the first class that fits, in the order of the semantics:
/// deleted, duplicate, no patient, not selected, quarantined, excluded, undated, implausible. What is
/// left is handed on by patient, and the days on which each order was given become known.
struct AdministrationPass: Sendable {
  /// The number of partitions that countable records are spread over, patient by patient.
  static let partitions = 256

  /// The number of attributions of which the nearer memory holds all that is asked and noted.
  private static let nearAttributions = 16_384

  var account = AdministrationAccount()
  /// What was found of the units.
  let units: FoundUnits
  /// For each finding of all readers, whether it is about a resource that does not matter.
  var isDropped: [Bool]
  /// The readings that were left out before they had a bucket; nil when nobody asks for them.
  private(set) var leftOut: [LeftOutReading]?
  /// The administrations of each patient of which something cannot be read.
  var quarantined: [Int: Int] = [:]
  /// The countable records, in the order of patients.
  let spill: SpillStore<CountableRecord>

  private let rules: CountingRules
  /// Where the administrations of each attribution go.
  private let routings: [Routing]
  /// The zone's clock; nil when the wall clock counts as recorded.
  private let clock: LocalClock?
  private let bucketSize: BucketSize
  private let lastDays: LastDays
  /// The days that count, of a patient whose dates do not move.
  private let limits: DayLimits
  var issues = IssueCounts()
  private let identities = IdentityTable()
  /// When administrations were deleted, by as much of their identity as is kept.
  private let deletions: [Fingerprint: [Deletion]]

  init(
    _ catalogue: SeriesCatalogue, rules: CountingRules, routings: [Routing],
    deletions: [Fingerprint: [Deletion]], findingCount: Int, budget: SpillBudget,
    spillFolder: String
  ) {
    leftOut = rules.details.contains(.leftOut) ? [] : nil
    self.rules = rules
    lastDays = catalogue.lastDays
    self.routings = routings
    self.deletions = deletions
    units = FoundUnits(catalogue)
    bucketSize = rules.bucketSize
    limits = DayLimits(rules, through: rules.asOf.day)
    clock = rules.clock
    isDropped = Array(repeating: false, count: findingCount)
    spill = SpillStore(
      partitions: Self.partitions, keepsTexts: rules.details.contains(.administrations),
      budget: budget, folder: spillFolder)
  }

  /// The partition that a patient's records are in.
  static func partition(of patient: Int, among patientCount: Int) -> Int {
    patient * partitions / max(patientCount, 1)
  }

  /// Sifts the readings of one partition; readings of one resource are all in one partition.
  mutating func sift(_ readings: ReadingPartition) throws(CountingError) {
    account.read += readings.count
    let dispositions = readings.dispositions(by: deletions, using: identities)
    for part in readings.parts {
      try part.forEach(before: bringNear) { (index, reading) throws(CountingError) in
        if !dispositions.isEmpty, let disposition = dispositions[part.start + index] {
          let deletion = disposition == .deleted ? takeBack(reading) : nil
          account.counts[deletion == nil ? .duplicate : .deleted] += 1
          drop(reading)
          leaveOut(reading, as: disposition, deletion: deletion, text: part.text(of: index))
        } else {
          try sift(reading, text: part.text(of: index))
        }
      }
    }
  }

  /// Brings near what is asked and noted of some readings.
  ///
  /// It lies wherever their attributions lead: asked for together it comes together, while one after
  /// the other would wait for it. What few attributions lead to is near already.
  private func bringNear(_ attributions: some Sequence<UInt32>) {
    guard routings.count > Self.nearAttributions else { return }
    unsafe routings.withUnsafeBufferPointer { routings in
      for attribution in attributions {
        unsafe bring_near(routings.baseAddress?.advanced(by: Int(attribution)))
      }
    }
    for attribution in attributions {
      let unit = routings[Int(attribution)].unit
      if unit >= 0 { units.bringNear(Int(unit)) }
    }
  }

  /// Counts a reading that was deleted; where a Bundle says so.
  private mutating func takeBack(_ reading: SpilledReading) -> DeletionPlace? {
    guard let place = deletions[reading.identity]?.place(takingBack: reading.recency) else {
      return nil
    }
    account.deletions[place, default: 0] += 1
    return place
  }

  private mutating func drop(_ reading: SpilledReading) {
    if let finding = reading.finding { isDropped[finding] = true }
  }

  /// Notes a reading that has no bucket, when it is of a patient who was selected.
  private mutating func leaveOut(
    _ reading: SpilledReading, as disposition: Disposition, deletion: DeletionPlace? = nil,
    text: @autoclosure () -> ArraySlice<UInt8>
  ) {
    guard leftOut != nil, reading.attribution != AdministrationRecord.noReferences else { return }
    let unit = Int(routings[Int(reading.attribution)].unit)
    guard unit >= 0 else { return }
    leftOut?.append(
      LeftOutReading(
        ordinal: reading.ordinal, id: String(decoding: text(), as: UTF8.self), unit: unit,
        date: reading.date, disposition: disposition, deletion: deletion))
  }

  private mutating func sift(
    _ reading: SpilledReading, text: @autoclosure () -> ArraySlice<UInt8>
  ) throws(CountingError) {
    let fault = reading.fault
    if fault == .noPatient { return account.counts[.withoutPatient] += 1 }
    if reading.attribution == AdministrationRecord.noReferences {
      return account.counts[.quarantined] += 1
    }
    let routing = routings[Int(reading.attribution)]
    guard routing.unit >= 0 else {
      drop(reading)
      return passOver(reading)
    }
    switch fault {
    case .none, .noPatient:
      let record = dated(reading, of: routing)
      try spill.append(record, text: text(), to: Int(routing.partition))
    case .quarantined:
      account.counts[.quarantined] += 1
      quarantined[Int(routing.patient), default: 0] += 1
      leaveOut(reading, as: .quarantined, text: text())
    case .excluded:
      account.counts[.excluded] += 1
      leaveOut(reading, as: .excluded, text: text())
    }
  }

  private mutating func passOver(_ reading: SpilledReading) {
    account.counts[.notSelected] += 1
    guard reading.fault == .none, let written = reading.date else { return }
    let day = clock?.local(written).day ?? written.day
    guard limits.firstPlausible <= day, day <= limits.last else { return }
    account.latestNotSelected = max(account.latestNotSelected ?? day, day)
  }

  /// The record of a sound reading, of which it is noted when it was.
  @inline(__always)
  private mutating func dated(
    _ reading: SpilledReading, of routing: Routing
  ) -> CountableRecord {
    if let issue = routing.orderIssue { issues.count(issue) }
    guard let written = reading.date else {
      account.counts[.undated] += 1
      account.uncountable.note(reading.ordinal)
      return CountableRecord(undated: reading, of: routing)
    }
    note(written)
    let local = clock?.local(written)
    let isPlausible = (local?.day ?? written.day) >= limits.firstPlausible
    let record = CountableRecord(
      reading, of: routing, on: written, local: local,
      hindrance: isPlausible ? .none : .implausible)
    if isPlausible {
      see(record, of: Int(routing.patient))
    } else {
      account.counts[.implausible] += 1
      account.uncountable.note(reading.ordinal)
    }
    return record
  }

  @inline(__always)
  private mutating func note(_ date: FHIRDateTime) {
    guard date.hasTime else { return }
    if date.precision == .minute { account.withoutSeconds += 1 }
    guard let offset = date.offsetMinutes else { return account.withoutOffset += 1 }
    account.instants += 1
    if offset == 0 { account.instantsInUTC += 1 }
  }

  /// Widens the days on which the record's unit was given.
  @inline(__always)
  private mutating func see(_ record: CountableRecord, of patient: Int) {
    let day = Day(number: record.day)
    account.earliest = min(account.earliest ?? day, day)
    account.latest = max(account.latest ?? day, day)
    let limits = limits(of: patient)
    guard day <= limits.last else { return account.afterAsOf += 1 }
    account.latestByAsOf = max(account.latestByAsOf ?? day, day)
    account.years.count(day)
    units.see(record, size: bucketSize, shown: limits.shown)
  }

  /// The days that count of a patient: those of all patients unless dates are moved.
  private func limits(of patient: Int) -> DayLimits {
    let last = lastDays[patient]
    return last == limits.last ? limits : DayLimits(rules, through: last)
  }

  /// Takes over the readings that another sifting left out.
  mutating func joinLeftOut(_ other: AdministrationPass) {
    if let more = other.leftOut { leftOut?.append(contentsOf: more) }
  }

  /// Says what was counted under a name in the account, when nothing more is sifted.
  mutating func settle() {
    account.withoutOrder = issues.withoutOrder
    account.ofOtherMedications = issues.ofOtherMedications
  }
}

extension AdministrationPass {
  /// What all siftings of one record found, at least one.
  static func joined(_ siftings: consuming [AdministrationPass]) -> AdministrationPass {
    var joined = siftings.removeFirst()
    for other in siftings { joined.join(other) }
    joined.settle()
    return joined
  }

  /// Takes over what another sifting of the same record found; its records stay in its own spool.
  private mutating func join(_ other: AdministrationPass) {
    account.addSifted(other.account)
    issues.add(other.issues)
    for index in isDropped.indices where other.isDropped[index] { isDropped[index] = true }
    units.join(other.units)
    joinLeftOut(other)
    quarantined.merge(other.quarantined, uniquingKeysWith: +)
  }
}

extension AdministrationAccount {
  /// Adds what the first pass found of other administrations.
  fileprivate mutating func addSifted(_ other: AdministrationAccount) {
    read += other.read
    deletions.merge(other.deletions, uniquingKeysWith: +)
    counts.add(other.counts)
    uncountable.add(other.uncountable)
    withoutOffset += other.withoutOffset
    withoutSeconds += other.withoutSeconds
    instants += other.instants
    instantsInUTC += other.instantsInUTC
    afterAsOf += other.afterAsOf
    years.add(other.years)
    earliest = [earliest, other.earliest].compactMap(\.self).min()
    latest = [latest, other.latest].compactMap(\.self).max()
    latestByAsOf = [latestByAsOf, other.latestByAsOf].compactMap(\.self).max()
    latestNotSelected = [latestNotSelected, other.latestNotSelected].compactMap(\.self).max()
  }
}

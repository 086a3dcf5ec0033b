internal import CLinux
internal import FHIRDecoding
internal import MedicationAdherence

/// The first pass over the administrations: the newest reading of each, selected and dated.
///
/// Each administration gets the first disposition that fits: deleted, duplicate, no patient, not
/// selected, of an animal, quarantined, excluded, undated, implausible. The others are stored by patient, and the
/// days on which each order was given are noted.
struct AdministrationPass: Sendable {
  /// The number of partitions that countable records are spread over, patient by patient.
  static let partitions = 256

  /// The number of references up to which all that is looked up stays in the processor's cache.
  private static let cachedReferences = 16_384

  var account = AdministrationAccount()
  /// What was found out about the units.
  let units: FoundUnits
  /// For each finding of all readers, whether its resource does not matter.
  var isDropped: [Bool]
  /// The readings that were left out before they had a bucket; nil when they are not listed.
  private(set) var leftOut: [LeftOutReading]?
  /// The administrations of each patient of which something cannot be read.
  var quarantined: [Int: Int] = [:]
  /// The administrations that are part of another one, and those that have parts.
  private(set) var parts: PartsOfDoses
  /// The countable records, in the order of patients.
  let spill: SpillStore<CountableRecord>

  private let rules: CountingRules
  /// Where the administrations of each set of references go.
  private let routings: [Routing]
  /// Under which orders administrations without one count; nil when under none.
  private let matching: OrderMatching?
  /// The zone's clock; nil when the wall clock counts as recorded.
  private let clock: LocalClock?
  /// The size of the buckets that dates must be precise enough for; a day where there are several
  /// sizes, and coarser dates are kept apart.
  private let bucketSize: BucketSize
  private let lastDays: LastDays
  /// The days that count for patients whose dates do not move.
  private let limits: DayLimits
  var issues = IssueCounts()
  private let identities = IdentityTable()
  /// When administrations were deleted, by as much of their identity as is kept.
  private let deletions: [Fingerprint: [Deletion]]

  init(
    _ catalogue: SeriesCatalogue, rules: CountingRules, routings: [Routing],
    matching: OrderMatching?, parts: PartsOfDoses, deletions: [Fingerprint: [Deletion]],
    findingCount: Int, budget: SpillBudget, spillFolder: String
  ) {
    self.parts = parts
    leftOut = rules.needs.contains(.leftOut) ? [] : nil
    self.rules = rules
    lastDays = catalogue.lastDays
    (self.routings, self.matching) = (routings, matching)
    self.deletions = deletions
    let hasFurtherSizes = !rules.furtherSizes.isEmpty
    units = FoundUnits(catalogue, keepsCoarseDates: hasFurtherSizes)
    bucketSize = hasFurtherSizes ? .day : rules.bucketSize
    limits = DayLimits(rules, through: rules.asOf.day)
    clock = rules.clock
    isDropped = Array(repeating: false, count: findingCount)
    spill = SpillStore(
      partitions: Self.partitions, keepsTexts: rules.needs.keepsTexts,
      budget: budget, folder: spillFolder)
  }

  /// The partition that a patient's records are in.
  static func partition(of patient: Int, among patientCount: Int) -> Int {
    patient * partitions / max(patientCount, 1)
  }

  /// Takes the readings of one partition; readings of one resource are all in one partition.
  mutating func take(_ readings: ReadingPartition) throws(CountingError) {
    account.read += readings.count
    let dispositions = readings.dispositions(by: deletions, using: identities)
    for part in readings.parts {
      try part.forEach(before: prefetch) { (index, reading) throws(CountingError) in
        if !dispositions.isEmpty, let disposition = dispositions[part.start + index] {
          let deletion = disposition == .deleted ? takeBack(reading) : nil
          account.counts[deletion == nil ? .duplicate : .deleted] += 1
          drop(reading)
          leaveOut(reading, as: disposition, deletion: deletion, text: part.text(of: index))
        } else {
          try judge(reading, text: part.text(of: index))
        }
      }
    }
  }

  /// Prefetches what is looked up for some readings.
  ///
  /// Saves cache misses: the lookups are scattered over memory, and requested together they
  /// overlap. With few references everything is in the cache already.
  private func prefetch(_ references: some Sequence<UInt32>) {
    guard routings.count > Self.cachedReferences else { return }
    unsafe routings.withUnsafeBufferPointer { routings in
      for references in references {
        unsafe prefetch_for_reading(routings.baseAddress?.advanced(by: Int(references)))
      }
    }
    for references in references {
      let unit = routings[Int(references)].unit
      if unit >= 0 { units.prefetch(Int(unit)) }
    }
  }

  /// Counts a reading that was deleted, and gives the place of the deletion.
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

  /// Notes a reading without a bucket if its patient is selected.
  private mutating func leaveOut(
    _ reading: SpilledReading, as disposition: Disposition, deletion: DeletionPlace? = nil,
    text: @autoclosure () -> ArraySlice<UInt8>
  ) {
    guard leftOut != nil, reading.references != AdministrationRecord.noReferences else { return }
    let unit = Int(routings[Int(reading.references)].unit)
    guard unit >= 0 else { return }
    leftOut?.append(
      LeftOutReading(
        ordinal: reading.ordinal, id: AdministrationText(text()).id, unit: unit,
        date: reading.date, disposition: disposition, deletion: deletion))
  }

  private mutating func judge(
    _ reading: SpilledReading, text: @autoclosure () -> ArraySlice<UInt8>
  ) throws(CountingError) {
    let fault = reading.fault
    if fault == .noPatient { return account.counts[.withoutPatient] += 1 }
    if reading.references == AdministrationRecord.noReferences {
      return account.counts[.quarantined] += 1
    }
    let routing = routings[Int(reading.references)]
    guard routing.unit >= 0 else {
      drop(reading)
      return passOver(reading, routing)
    }
    switch fault {
    case .none, .noPatient:
      let record = dated(reading, of: matched(reading, routing) ?? routing)
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

  /// Where a reading counts that names no order, though there is one of its medication; nil for others.
  @inline(__always)
  private mutating func matched(_ reading: SpilledReading, _ routing: Routing) -> Routing? {
    guard let matching, routing.orderIssue == LinkedRecord.OrderIssue.none,
      let written = reading.date, written.precision >= .day,
      let found = matching.routing(of: routing, on: clock?.local(written).day ?? written.day)
    else { return nil }
    account.matchedByMedication += 1
    return found.merged(as: routing)
  }

  private mutating func passOver(_ reading: SpilledReading, _ routing: Routing) {
    guard !routing.traits.contains(.ofAnimal) else { return account.counts[.notHuman] += 1 }
    account.counts[.notSelected] += 1
    guard reading.fault == .none, let written = reading.date else { return }
    let day = clock?.local(written).day ?? written.day
    guard limits.firstPlausible <= day, day <= limits.last else { return }
    account.latestNotSelected = max(account.latestNotSelected ?? day, day)
  }

  /// The record of a sound reading; notes its date.
  @inline(__always)
  private mutating func dated(
    _ reading: SpilledReading, of routing: Routing
  ) -> CountableRecord {
    if let issue = routing.orderIssue { issues.count(issue) }
    if routing.traits.contains(.merged) { account.ofMergedPatients += 1 }
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
      // Whether a part counts, and widens the days, is known when all are read.
      if parts.isEmpty || !isClaimed(reading, record, routing) { see(record, routing) }
    } else {
      account.counts[.implausible] += 1
      account.uncountable.note(reading.ordinal)
    }
    return record
  }

  /// Whether a reading says that it is a part; it is noted then.
  private mutating func isClaimed(
    _ reading: SpilledReading, _ record: CountableRecord, _ routing: Routing
  ) -> Bool {
    let last = limits(of: Int(routing.patient)).last
    return parts.see(reading, as: record, of: routing, through: last)
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
  private mutating func see(_ record: CountableRecord, _ routing: Routing) {
    let day = Day(number: record.day)
    account.earliest = min(account.earliest ?? day, day)
    account.latest = max(account.latest ?? day, day)
    let limits = limits(of: Int(routing.patient))
    guard day <= limits.last else { return account.afterAsOf += 1 }
    account.latestByAsOf = max(account.latestByAsOf ?? day, day)
    account.years.count(day)
    units.see(record, of: routing.medication, size: bucketSize, shown: limits.shown)
  }

  /// A patient's days that count: those of all patients unless dates are moved.
  private func limits(of patient: Int) -> DayLimits {
    let last = lastDays[patient]
    return last == limits.last ? limits : DayLimits(rules, through: last)
  }

  /// Adds the readings that another pass left out.
  mutating func addLeftOut(_ other: AdministrationPass) {
    if let more = other.leftOut { leftOut?.append(contentsOf: more) }
  }

  /// Copies the named counts into the account once all readings were taken.
  mutating func settle() {
    account.withoutOrder = issues.withoutOrder
    account.ofOtherMedications = issues.ofOtherMedications
  }
}

extension AdministrationPass {
  /// What all passes over one record found; there is at least one.
  static func joined(_ passes: consuming [AdministrationPass]) -> AdministrationPass {
    var joined = passes.removeFirst()
    for other in passes { joined.join(other) }
    for (record, routing) in joined.parts.others { joined.see(record, routing) }
    joined.settle()
    return joined
  }

  /// Adds what another pass over the same record found; its records stay in its own store.
  private mutating func join(_ other: AdministrationPass) {
    account.addSifted(other.account)
    issues.add(other.issues)
    for index in isDropped.indices where other.isDropped[index] { isDropped[index] = true }
    units.join(other.units)
    addLeftOut(other)
    parts.join(other.parts)
    quarantined.merge(other.quarantined, uniquingKeysWith: +)
  }
}

extension AdministrationAccount {
  /// Adds what was found before the patients are counted in another part of the data, which has other
  /// administrations.
  package mutating func join(_ other: AdministrationAccount) {
    addSifted(other)
    withoutOrder.merge(other.withoutOrder, uniquingKeysWith: +)
    ofOtherMedications += other.ofOtherMedications
  }

  /// Adds what the first pass found of other administrations.
  fileprivate mutating func addSifted(_ other: AdministrationAccount) {
    read += other.read
    matchedByMedication += other.matchedByMedication
    ofMergedPatients += other.ofMergedPatients
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

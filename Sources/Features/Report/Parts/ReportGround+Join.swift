internal import Counting
internal import FHIRDecoding
internal import FHIRFiles
internal import MedicationAdherence

/// What parts know to which their lines were routed: each line is counted by one part.
extension ReportGround {
  /// Of a part: takes off what lines add that were made up for it, and what all parts have and one counts.
  mutating func keepOwn(
    of counting: CountedPatients, _ log: BlockLog, _ madeUp: ResourceReader, countsShared: Bool,
    _ plan: ReportPlan
  ) {
    scheduleFindings = counting.scheduleFindings.map { RoutedFinding($0, log) }
    ledger.findings.removeLast(scheduleFindings.count)
    if plan.data.rules.classes != nil {
      let known = Set(counting.record.medications)
      let names = plan.data.rules.names
      medications = known.subtracting(LinkedRecord([madeUp], names: names).medications)
    }
    groupedPatients = plan.groups.listedPatients.intersection(counting.record.patients.map(\.id))
    ledger.takeOff(madeUp)
    if !countsShared { ledger.takeOff(UnitKinds.shared) }
  }

  /// Of a part: keeps the dates that count, now that its patients are counted.
  mutating func keepDates(by account: AdministrationAccount) {
    var whole = self.account
    whole.add(account)
    let dates = ledger.with(whole).administrations?.doubtfulDates ?? []
    ledger.administrations?.doubtfulDates = dates
    ledger.administrations?.hasFinalDates = true
  }

  /// Adds what the next part knows.
  mutating func join(_ other: ReportGround) {
    ledger.join(other.ledger)
    if let found = other.dispenses {
      if dispenses == nil { dispenses = found } else { dispenses?.join(found) }
    }
    ledger.dispenses = dispenses?.rows
    scheduleFindings += other.scheduleFindings
    medications.formUnion(other.medications)
    groupedPatients.formUnion(other.groupedPatients)
    namelessOrders.join(other.namelessOrders)
    unusableOrderCount += other.unusableOrderCount
    timelineRowCount += other.timelineRowCount
    furtherRowCount += other.furtherRowCount
    listedPatientCount += other.listedPatientCount
  }

  /// Works out what follows from all parts together.
  mutating func settle(_ plan: ReportPlan) {
    ledger.settle()
    lost =
      ledger.findings.lost
      + Notices.absent(account, ledger.resources.counts, ledger.orders ?? OrderAccount())
    recordEnd = Notices.recordEnd(plan.sharing.account(account), plan: plan)
    missing =
      [plan.data.rules.classes?.coverage(of: medications)]
      .compactMap { $0.flatMap(Notice.unclassed) }
      + plan.groups.missingPatients(in: groupedPatients)
    ledger.findings += scheduleFindings.sorted().map(\.finding)
  }
}

/// What there is to say of an order's instruction, and where its series stands among those of all parts.
struct RoutedFinding: Codable, Comparable {
  let finding: Finding
  private let isOfAnyone: Bool
  private let place: BlockLog.Place
  /// The position in the chunk.
  private let number: UInt64
  private let patient: String

  init(_ found: ScheduleFinding, _ log: BlockLog) {
    (finding, isOfAnyone, patient) = (found.finding, found.isOfAnyone, found.patient)
    place = log.places[ResourcePlace.chunk(of: found.ordinal)]
    number = found.ordinal & 0xFFFF_FFFF
  }

  static func < (left: Self, right: Self) -> Bool {
    guard left.isOfAnyone == right.isOfAnyone else { return right.isOfAnyone }
    let (one, other) = (
      (left.place.split, left.place.text, left.number),
      (right.place.split, right.place.text, right.number)
    )
    return one == other ? left.patient.precedesByBytes(right.patient) : one < other
  }
}

extension Ledger.Facts {
  /// Takes off what was read of some lines.
  fileprivate mutating func takeOff(_ reader: ResourceReader) {
    for (type, count) in reader.resourceCounts {
      resources.counts[type, default: 0] -= count
      if resources.counts[type] == 0 { resources.counts[type] = nil }
    }
    for version in FHIRVersion.allCases {
      resources.versions[version.name, default: 0] -=
        reader.administrations.versionCounts[Int(version.rawValue)]
    }
    let given = reader.administrations.records.count
    administrations?.account.read -= given
    let isOfAnimal = !reader.stores.patients.records.isEmpty
    administrations?.account.counts[isOfAnimal ? .notHuman : .excluded] -= given
    if isOfAnimal { patients.animals -= 1 }
  }

  /// Takes off all of a kind.
  fileprivate mutating func takeOff(_ kind: ResourceKind) {
    resources.counts[kind.name] = nil
    resources.duplicates[kind.name] = nil
    resources.takenBack = resources.takenBack.filter { $0.key.type != kind.name }
    findings.removeAll { $0.resource == kind.name }
  }

  /// Adds the facts of the next part.
  fileprivate mutating func join(_ other: Ledger.Facts) {
    if let found = other.administrations {
      administrations?.account.join(found.account)
      administrations?.doubtfulDates += found.doubtfulDates
    }
    resources.counts.merge(other.resources.counts, uniquingKeysWith: +)
    resources.versions.merge(other.resources.versions, uniquingKeysWith: +)
    resources.duplicates.merge(other.resources.duplicates, uniquingKeysWith: +)
    resources.takenBack.merge(other.resources.takenBack, uniquingKeysWith: +)
    findings += other.findings
    if let found = other.orders { orders?.join(found) }
    patients.animals += other.patients.animals
    patients.inCircles += other.patients.inCircles
  }

  /// Sorts what all parts found by its place.
  fileprivate mutating func settle() {
    findings = findings.byPlace
    administrations?.doubtfulDates.sort {
      ($0.place.file, $0.place.line, $0.place.path) < ($1.place.file, $1.place.line, $1.place.path)
    }
    if let dates = administrations?.doubtfulDates {
      administrations?.doubtfulDates = Array(dates.prefix(DoubtfulDate.mostKept))
    }
  }
}

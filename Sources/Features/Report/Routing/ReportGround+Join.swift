internal import Counting
internal import FHIRDecoding
internal import FHIRFiles
internal import MedicationAdherence

/// What parts know to which their lines were routed: each line is counted by one part.
extension ReportGround {
  /// Of a part: keeps what it adds to what all parts tell together, and takes off the types that all of them
  /// have and another one counts.
  mutating func keepOwn(
    of counting: CountedPatients, _ log: BlockLog, without types: Set<String>, _ plan: ReportPlan
  ) {
    let ofPart = FactsOfPart(counting, log, plan)
    ledger.findings.removeLast(ofPart.scheduleFindings.count)
    self.ofPart = ofPart
    for type in types { ledger.takeOff(type) }
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
    if let found = other.ofPart { ofPart?.join(found) }
    if let found = other.responses {
      if responses == nil { responses = found } else { responses?.join(found) }
    }
    ledger.responses = responses?.rows
    scores += other.scores
    doseContext = doseContext.withWards(of: other.doseContext)
    namelessOrders.join(other.namelessOrders)
    unusableOrderCount += other.unusableOrderCount
    timelineRowCount += other.timelineRowCount
    furtherRowCount += other.furtherRowCount
    listedPatientCount += other.listedPatientCount
  }

  /// Works out what follows from all parts together.
  ///
  /// Throws `CountingError` when nothing that was asked for is there.
  mutating func settle(_ plan: ReportPlan) throws(CountingError) {
    ledger.settle()
    lost =
      ledger.findings.lost
      + Notices.absent(account, ledger.resources.counts, ledger.orders ?? OrderAccount())
    recordEnd = Notices.recordEnd(plan.sharing.account(account), plan: plan)
    guard let ofPart else { return }
    let missing = try ofPart.evidence.missing(by: plan.data.rules)
    identifiedPatients = missing.identifiedPatients
    self.missing = plan.notices(of: missing, groupedPatients: ofPart.groupedPatients)
    ledger.findings += ofPart.scheduleFindings.sorted().map(\.finding)
    scores = scores.enumerated().sorted { left, right in
      left.element.patient == right.element.patient
        ? left.offset < right.offset : left.element.patient.precedesByBytes(right.element.patient)
    }.map(\.element)
  }
}

/// What a part to which lines were routed adds to what all parts tell together.
struct FactsOfPart: Codable {
  /// What there is to say of the instructions of its orders.
  private(set) var scheduleFindings: [RoutedFinding]
  /// What it has of what was asked for.
  private(set) var evidence: SelectionEvidence
  /// The patients that it has of those whom tables of groups list.
  private(set) var groupedPatients: Set<String>
  /// What its records call medications; nothing when nothing is released.
  private(set) var names: NamesInUse
  /// How many of its patients have been in each ward, by its name; none unless ids are replaced.
  private(set) var wardPatients: [String: Int] = [:]

  init(_ counting: CountedPatients, _ log: BlockLog, _ plan: ReportPlan) {
    scheduleFindings = counting.scheduleFindings.map { RoutedFinding($0, log) }
    (evidence, names) = (counting.evidence, counting.namesInUse)
    groupedPatients = plan.groups.listedPatients.intersection(counting.record.patients.map(\.id))
    guard plan.sharing.pseudonyms != nil else { return }
    let wards = counting.record.circumstances.wards
    wardPatients = Dictionary(uniqueKeysWithValues: zip(wards.names, wards.patientCounts))
  }

  /// Adds those of the next part.
  mutating func join(_ other: FactsOfPart) {
    scheduleFindings += other.scheduleFindings
    evidence.join(other.evidence)
    groupedPatients.formUnion(other.groupedPatients)
    names.join(other.names)
    wardPatients.merge(other.wardPatients, uniquingKeysWith: +)
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
  /// Takes off all of a type.
  fileprivate mutating func takeOff(_ type: String) {
    resources.counts[type] = nil
    resources.duplicates[type] = nil
    resources.takenBack = resources.takenBack.filter { $0.key.type != type }
    findings.removeAll { $0.resource == type }
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
    if let found = other.wards { wards?.join(found) }
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

extension Ledger.WardGaps {
  /// Adds what keeps the wards of other patients from being known.
  fileprivate mutating func join(_ other: Self) {
    withoutPeriod += other.withoutPeriod
    atSeveralPlaces += other.atSeveralPlaces
    unreadLocations.formUnion(other.unreadLocations)
  }
}

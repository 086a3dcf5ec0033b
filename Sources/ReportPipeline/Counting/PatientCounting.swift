internal import FHIRDecoding
internal import MedicationAdherence

/// The second pass: one patient's administrations become the buckets of the patient's lines.
struct PatientCounting {
  /// A record and the id's text.
  typealias Listed = (record: CountableRecord, id: String)

  private let plan: ReportPlan
  private var lines: [OpenLine] = []
  private var slotOfUnit: [Int: (line: Int, member: Int)] = [:]
  private(set) var account = AdministrationAccount()
  /// The records whose dates are in no figure; what cannot be read is not counted here.
  private(set) var leftOut = LeftOutRecords()
  /// Where each record went, by its place among the records; empty unless it is wanted.
  private(set) var placements: [AdministrationPlacement] = []
  /// The records that are part of a dose that another record stands for.
  private var isPartOfDose: [Bool] = []

  /// The unit of the record counted last, whose place is kept because records come by unit.
  private var current: (unit: UInt32, place: (line: Int, member: Int)?)?

  /// Begins the count of a patient.
  init(patient: Int, opening: LineOpening) {
    plan = opening.plan
    lines = opening.catalogue.linesOfPatient[patient].compactMap(opening.open)
    for (line, open) in lines.enumerated() {
      for (member, entry) in open.members.enumerated() {
        slotOfUnit[entry.unit] = (line, member)
      }
    }
  }

  /// Counts the patient's records, which are sorted by unit, instant and order of reading.
  mutating func count(_ records: ArraySlice<CountableRecord>, keepsPlacements: Bool) {
    markPartsOfDoses(records)
    for (place, record) in records.enumerated() {
      let placement = count(record, isPartOfDose: isPartOfDose[place])
      account.count(placement.fate)
      if placement.fate == .imprecise { account.uncountable.note(record.ordinal) }
      leftOut.count(placement.fate)
      if keepsPlacements { placements.append(placement) }
    }
  }

  /// Finds records of one unit with one outcome at one second: the first read stands for the dose.
  private mutating func markPartsOfDoses(_ records: ArraySlice<CountableRecord>) {
    isPartOfDose = Array(repeating: false, count: records.count)
    var start = records.startIndex
    for index in records.indices {
      let record = records[index]
      if record.unit != records[start].unit || record.instant != records[start].instant {
        start = index
      }
      guard record.isJoinable, record.hindrance == 0, index > start else { continue }
      let isPart = records[start..<index].contains { other in
        other.isJoinable && other.hindrance == 0 && other.outcome == record.outcome
      }
      guard isPart else { continue }
      account.joinable += 1
      isPartOfDose[index - records.startIndex] = plan.joinsDoses
    }
  }

  /// Counts a record in its bucket, if it has one, and tells where it went.
  private mutating func count(
    _ record: CountableRecord, isPartOfDose: Bool
  ) -> AdministrationPlacement {
    if let fate = CountableRecord.Hindrance(rawValue: record.hindrance)?.fate {
      return AdministrationPlacement(fate: fate)
    }
    if isPartOfDose { return AdministrationPlacement(fate: .partOfDose) }
    let day = Day(number: record.day)
    let place = place(of: record.unit)
    let outcome = Outcome(rawValue: record.outcome) ?? .undetermined
    if let place, outcome == .taken, record.datePrecision >= .day {
      lines[place.line].noteTaken(on: day)
    }
    guard record.isPrecise(for: plan.bucketSize) else {
      return AdministrationPlacement(fate: .imprecise)
    }
    guard let place, let index = lines[place.line].timeline.index(of: day) else {
      return AdministrationPlacement(fate: fateOutside(record, slot: place?.line))
    }
    let bucket = lines[place.line].timeline.buckets[index]
    if record.datePrecision < .day, lines[place.line].timeline.isPartial(bucket) {
      return AdministrationPlacement(fate: .imprecise)
    }
    if record.isInterrupted { account.interrupted += 1 }
    lines[place.line].counts[index].count(outcome, interrupted: record.isInterrupted)
    if outcome == .taken { noteCounted(at: place) }
    if record.datePrecision >= .day {
      lines[place.line].record(
        outcome, on: day, millisecond: record.datePrecision >= .minute ? record.millisecond : nil,
        member: place.member)
    }
    return AdministrationPlacement(fate: .counted, bucket: bucket)
  }

  /// Notes a dose taken that counts, and whether its order asks for none.
  private mutating func noteCounted(at place: (line: Int, member: Int)) {
    lines[place.line].members[place.member].taken += 1
    guard let reason = lines[place.line].members[place.member].notInForce else { return }
    account.takenNotInForce[reason.rawValue, default: 0] += 1
  }

  /// The line of a unit and its place in it; nil when the line is not listed.
  private mutating func place(of unit: UInt32) -> (line: Int, member: Int)? {
    if let current, current.unit == unit { return current.place }
    let place = slotOfUnit[Int(unit)]
    current = (unit, place)
    return place
  }

  /// A month or year whose first day is outside may yet lie in a bucket that the range cuts.
  private func fateOutside(_ record: CountableRecord, slot: Int?) -> AdministrationFate {
    let bucket = CalendarBucket(plan.bucketSize, containing: Day(number: record.day))
    let isCut =
      record.datePrecision < .day
      && slot.map { lines[$0].timeline.range.intersection(bucket.days) != nil } ?? false
    return isCut ? .imprecise : .outsideWindow
  }

  /// The lines with their buckets and what their measures are made of.
  func finishedLines() -> [FinishedLine] { lines.map { $0.finished(plan: plan) } }
}

extension CountableRecord.Hindrance {
  /// What becomes of a record with it; nil without one.
  fileprivate var fate: AdministrationFate? {
    switch self {
    case .none: nil
    case .undated: .undated
    case .implausible: .implausible
    }
  }
}

extension AdministrationAccount {
  /// Counts what the second pass decides; the rest was counted in the first.
  fileprivate mutating func count(_ fate: AdministrationFate) {
    switch fate {
    case .counted: counted += 1
    case .partOfDose: partOfDose += 1
    case .imprecise: imprecise += 1
    case .outsideWindow: outsideWindow += 1
    case .duplicate, .quarantined, .excluded, .undated, .implausible: break
    }
  }
}

extension LeftOutRecords {
  fileprivate mutating func count(_ fate: AdministrationFate) {
    switch fate {
    case .undated: undated += 1
    case .imprecise: imprecise += 1
    case .implausible: implausible += 1
    case .counted, .duplicate, .quarantined, .excluded, .partOfDose, .outsideWindow: break
    }
  }
}

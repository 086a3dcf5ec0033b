internal import FHIRDecoding
internal import MedicationAdherence

/// Finds the administrations of one unit that are part of a dose which another one stands for.
///
/// They say so themselves, or the rules join them: several with one outcome at one second (a record for
/// each tablet), or periods that each begin when the one before ends, to the minute (a record for each
/// change of an infusion's rate). The first one read, or the earliest period, stands for the dose.
struct DoseJoining {
  private let joinsDoses: Bool
  private let joinsInfusions: Bool
  /// Those that say so themselves, by their places in the order of reading.
  private let parts: Set<UInt64>
  /// Whether any administration has a period.
  private let hasPeriods: Bool

  /// Joins by some rules.
  init(_ rules: borrowing CountingRules, parts: Set<UInt64>, hasPeriods: Bool) {
    (joinsDoses, joinsInfusions) = (rules.joinsDoses, rules.joinsInfusions)
    (self.parts, self.hasPeriods) = (parts, hasPeriods)
  }

  /// Which records of one unit, sorted by instant and order of reading, are part of a dose; empty when
  /// none is.
  ///
  /// Counts those that could be joined.
  func parts(
    of records: ArraySlice<CountableRecord>, _ account: inout AdministrationAccount
  ) -> [Bool] {
    var marks = PartMarks(records)
    if !parts.isEmpty {
      for index in records.indices where parts.contains(records[index].ordinal) {
        marks.mark(index)
      }
    }
    account.joinable += markDoses(records, &marks)
    if hasPeriods { account.joinableInfusions += markInfusions(records, &marks) }
    return marks.isPart
  }

  /// Marks the records with one outcome at one second, if they are joined; how many there are beside
  /// the first.
  private func markDoses(
    _ records: ArraySlice<CountableRecord>, _ marks: inout PartMarks
  ) -> Int {
    var (start, instant, joinable) = (records.startIndex, Int64?.none, 0)
    for index in records.indices {
      let record = records[index]
      guard record.instant == instant else {
        (start, instant) = (index, record.instant)
        continue
      }
      guard record.isJoinable, record.hindrance == .none, !marks.isMarked(index) else { continue }
      let isPart = records[start..<index].indices.contains { other in
        records[other].isJoinable && records[other].hindrance == .none
          && records[other].outcome == record.outcome && !marks.isMarkedByItself(other)
      }
      guard isPart else { continue }
      joinable += 1
      if joinsDoses { marks.join(index) }
    }
    return joinable
  }

  /// Marks the periods that begin when another one of the same outcome ends, the last one without an end and
  /// those of no length with them, if they are joined; how many there are.
  private func markInfusions(
    _ records: ArraySlice<CountableRecord>, _ marks: inout PartMarks
  ) -> Int {
    // Nearly all units have no periods.
    guard records.contains(where: { $0.period != .none }) else { return 0 }
    var chain = PeriodChain()
    var joinable = 0
    for index in records.indices {
      let record = records[index]
      guard record.period != .none, record.hindrance == .none, !marks.isMarked(index),
        chain.goesOn(with: record)
      else { continue }
      joinable += 1
      if joinsInfusions { marks.join(index) }
    }
    return joinable
  }
}

/// The ends of some periods, at which others may go on.
private struct PeriodChain {
  /// A minute, and the outcome of a period that begins or ends in it.
  private struct Moment: Hashable {
    let minute: Int64
    let outcome: Outcome
  }

  /// The ends at which no other period has gone on yet.
  private var ends: Set<Moment> = []
  /// All ends, to which one of no length belongs; likewise to a beginning.
  private var met: Set<Moment> = []
  /// The beginnings of the minute of the last period.
  private var begun: [Moment] = []

  /// Adds a period, those that begin earlier before it; whether it begins when another one ends.
  mutating func goesOn(with record: CountableRecord) -> Bool {
    let minute = Int64((Double(record.instant) / 60).rounded(.down))
    let begin = Moment(minute: minute, outcome: record.outcome)
    let isPart =
      record.period.minutes == 0
      ? met.contains(begin) || begun.contains(begin) : !ends.isEmpty && ends.remove(begin) != nil
    if begun.first?.minute != minute { begun.removeAll(keepingCapacity: true) }
    if !begun.contains(begin) { begun.append(begin) }
    guard let length = record.period.minutes, length > 0 || !isPart else { return isPart }
    let end = Moment(minute: minute + length, outcome: record.outcome)
    ends.insert(end)
    met.insert(end)
    return isPart
  }
}

/// Which of some records are part of a dose.
private struct PartMarks {
  /// Which are, by their places from the first on; empty when none is.
  private(set) var isPart: [Bool] = []
  /// Which of them say so themselves.
  private var isByItself: [Bool] = []
  private let records: Range<Int>

  init(_ records: ArraySlice<CountableRecord>) { self.records = records.indices }

  /// Marks a record that says itself that it is a part.
  mutating func mark(_ index: Int) {
    join(index)
    if isByItself.isEmpty { isByItself = Array(repeating: false, count: records.count) }
    isByItself[index - records.lowerBound] = true
  }

  /// Marks a record that is joined with another one.
  mutating func join(_ index: Int) {
    if isPart.isEmpty { isPart = Array(repeating: false, count: records.count) }
    isPart[index - records.lowerBound] = true
  }

  func isMarked(_ index: Int) -> Bool { !isPart.isEmpty && isPart[index - records.lowerBound] }

  func isMarkedByItself(_ index: Int) -> Bool {
    !isByItself.isEmpty && isByItself[index - records.lowerBound]
  }
}

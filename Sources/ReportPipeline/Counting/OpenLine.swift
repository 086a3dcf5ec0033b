internal import FHIRDecoding
internal import MedicationAdherence

/// One line of a timeline while its administrations are counted.
struct OpenLine {
  /// Where the administrations of one of the catalogue's units go.
  struct Member {
    /// The unit in the catalogue.
    let unit: Int
    /// The unit of matching that it is part of.
    let place: Int
    /// The nominal times of an order with times of day; nil without.
    let nominal: [Int64]?
    /// Why the order asks for nothing to be taken; nil of any other, and without an order.
    let notInForce: OrderNotInForce?
    /// The doses taken that count in a bucket.
    var taken = 0
    /// The doses taken at a known time, of an order with times of day.
    var takenAt: [Int64] = []
    /// When in the week its doses were recorded.
    var weekPattern = WeekPattern()
  }

  /// The line's number in the catalogue.
  let number: Int
  /// Its buckets.
  let timeline: Timeline
  /// The administrations of each bucket.
  private(set) var counts: [OutcomeCounts] = []
  /// The units within which doses are matched.
  private var units: [UnitDays]
  /// The orders, and what is without one.
  private(set) var members: [Member]
  /// The start of the first order; nil when there is none, or when the line is a whole patient.
  let start: Day?
  /// Whether the time of each dose is kept.
  let keepsTimes: Bool
  /// The doses with a known time of day; empty unless they are kept.
  private var timed: [DoseTimes.Dose] = []
  /// The first day from the start on with a dose taken, whether in the range or before.
  private var firstTaken: Day?

  /// Begins a line without administrations.
  init(
    number: Int, timeline: Timeline, units: [UnitDays], members: [Member], start: Day?,
    keepsTimes: Bool
  ) {
    (self.number, self.timeline, self.units) = (number, timeline, units)
    (self.members, self.start, self.keepsTimes) = (members, start, keepsTimes)
    counts.append(addingCapacity: timeline.buckets.count) { counts in
      counts.append(repeating: OutcomeCounts(), count: timeline.buckets.count)
    }
  }

  /// Takes over the count of one of the members, and tells its sum.
  mutating func add(_ unit: UnitCounting, member: Int) -> OutcomeCounts {
    var sum = OutcomeCounts()
    for run in unit.runs {
      counts[run.place] += run.counts
      sum += run.counts
    }
    members[member].taken += sum.taken
    if let day = unit.firstTaken { firstTaken = min(firstTaken ?? day, day) }
    units[members[member].place].record(unit.doses)
    members[member].weekPattern.count(unit.doses)
    keepTimes(of: unit.doses, member: member)
    return sum
  }

  /// Keeps the times of the doses with a known one, as far as they are needed.
  private mutating func keepTimes(of doses: [RecordedDose], member: Int) {
    guard keepsTimes || members[member].nominal != nil else { return }
    let isTimed = members[member].nominal != nil
    for dose in doses {
      guard let millisecond = dose.millisecond else { continue }
      if keepsTimes {
        timed.append(
          DoseTimes.Dose(day: dose.day, millisecond: millisecond, outcome: dose.outcome))
      }
      if isTimed, dose.outcome == .taken {
        members[member].takenAt.append(dose.day.milliseconds(at: millisecond))
      }
    }
  }

  /// Ends the count: the line's buckets and what its measures are made of.
  mutating func finish(plan: borrowing ReportPlan) -> FinishedLine {
    let figures = SeriesFigures(timeline: timeline, units: units)
    let window = plan.timingWindow
    var onTime = OnTimeDoses()
    for place in members.indices {
      if let timing = members[place].time(window: window) { onTime += OnTimeDoses(timing) }
    }
    let members = members.span
    return FinishedLine(
      number: number, buckets: figures.buckets(counts),
      tally: figures.tally(
        counts.reduce(into: OutcomeCounts()) { $0 += $1 },
        initiation: Initiation(from: start, to: timeline.range.last, firstTaken: firstTaken),
        onTime: onTime, permissibleGapDays: plan.permissibleGapDays),
      weekPatterns: members.indices.map { (members[$0].unit, members[$0].weekPattern) },
      doseTimes: doseTimes(window: window), takenNotInForce: takenNotInForce)
  }

  /// The doses taken of orders that ask for none, by why they do not.
  private var takenNotInForce: [OrderNotInForce: Int] {
    var sum: [OrderNotInForce: Int] = [:]
    let members = members.span
    for place in members.indices {
      guard let reason = members[place].notInForce, members[place].taken > 0 else { continue }
      sum[reason, default: 0] += members[place].taken
    }
    return sum
  }

  /// The doses with a known time, and when they were due; empty unless they are kept.
  private func doseTimes(window: Double) -> DoseTimes {
    guard keepsTimes, !timed.isEmpty else { return DoseTimes() }
    let nominal = members.flatMap { member in
      NominalSpan.spans(of: member.nominal ?? [], share: window)
    }
    return DoseTimes(timed, nominal: nominal)
  }
}

extension OpenLine.Member {
  /// How the doses lie to the nominal times, which goes into the pattern of the week, too; nil of an
  /// order without times of day.
  fileprivate mutating func time(window: Double) -> DoseTiming? {
    guard let nominal else { return nil }
    takenAt.sort()
    let timing = DoseTiming(takenAt: takenAt, nominal: nominal, share: window)
    weekPattern.add(timing, takenAt: takenAt)
    return timing
  }
}

/// One line of a timeline once everything is counted.
struct FinishedLine {
  /// The line's number in the catalogue.
  let number: Int
  /// Every bucket of the range, oldest first.
  let buckets: [BucketCounts]
  /// What its measures are made of.
  let tally: MeasureTally
  /// When in the week the doses of each of the catalogue's units were recorded.
  let weekPatterns: [(unit: Int, pattern: WeekPattern)]
  /// When each dose was recorded and was due; empty unless it is kept.
  let doseTimes: DoseTimes
  /// The doses taken of orders that ask for none, by why they do not.
  let takenNotInForce: [OrderNotInForce: Int]
}

extension WeekPattern {
  /// The patterns of all units of a line together.
  init(sum units: [(unit: Int, pattern: WeekPattern)]) {
    self.init()
    if units.count == 1 {
      self = units[0].pattern
    } else {
      for unit in units { self += unit.pattern }
    }
  }
}

extension Day {
  /// Milliseconds of the wall clock since 1970-01-01T00:00 at a time of the day.
  func milliseconds(at time: Int32) -> Int64 { Int64(number) * 86_400_000 + Int64(time) }
}

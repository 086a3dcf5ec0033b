internal import FHIRDecoding
internal import MedicationAdherence

/// One series of a timeline while its administrations are counted.
struct OpenSeries {
  /// Where the administrations of one of the catalogue's units go.
  struct Member {
    /// The unit in the catalogue.
    let unit: Int
    /// The unit of matching that it is part of.
    let place: Int
    /// The nominal times of an order with times of day, including those near the series' days; nil
    /// without.
    let nominal: [Int64]?
    /// The times by which doses are matched, those that follow from a start and the usual ones of moments
    /// of daily life among them; nil when they are matched by days.
    let due: [Int64]?
    /// Those of them that are no usual ones; nil when none is one.
    let named: [Int64]?
    /// Why the order asks for nothing; nil for any other, and without an order.
    let notInForce: OrderNotInForce?
    /// The days on which the order was active; nil when it never was, and without an order.
    let activeDays: DayRange?
    /// How far from its nominal time a dose is on time; nil where the rule for all holds.
    let window: TimingWindow?
    /// The places of its records among the patient's.
    var records = 0..<0
    /// The doses taken that count in a bucket.
    fileprivate(set) var taken = 0
    /// The administrations that count in a bucket.
    fileprivate(set) var administrations = 0
    /// The doses taken at a known time, of an order with times of day, including those near the
    /// series' days.
    private var takenAt: [Int64] = []
    /// The doses that stand for one due on another day, by the times of both; none of an order that is
    /// matched by days.
    private(set) var moves: [DueTimeMatching.Move] = []
    /// The due time that each dose stands for by its own time, of those that count and whose day is known,
    /// nil of one that stands for none; empty unless doses are listed and the order has due times.
    private(set) var dueTimes: ArraySlice<Int64?> = []
    /// When in the week its doses were recorded.
    private(set) var weekPattern = WeekPattern()

    /// Makes a member without any count.
    init(
      unit: Int, place: Int, nominal: [Int64]? = nil, due: [Int64]? = nil,
      named: [Int64]? = nil, notInForce: OrderNotInForce? = nil,
      activeDays: DayRange? = nil, window: TimingWindow? = nil
    ) {
      self.window = window
      (self.unit, self.place) = (unit, place)
      (self.nominal, self.due, self.named) = (nominal, due, named)
      (self.notInForce, self.activeDays) = (notInForce, activeDays)
    }

    /// Adds doses to the pattern of the week, and keeps their times if the order has times of day, as far
    /// as either is needed.
    fileprivate mutating func count(
      _ doses: [RecordedDose], nearby: [RecordedDose], _ needs: ReportNeeds
    ) {
      if needs.contains(.weekPatterns) { weekPattern.count(doses) }
      match(doses, nearby: nearby, isListed: needs.contains(.doses))
      guard nominal != nil, needs.contains(.timing) else { return }
      keepTimes(of: doses)
      keepTimes(of: nearby)
    }

    /// Matches doses with the due times; where some of the order's dosages name no time, only those of a
    /// list, and on their own day.
    private mutating func match(
      _ doses: [RecordedDose], nearby: [RecordedDose], isListed: Bool
    ) {
      guard let times = due ?? (isListed ? nominal : nil) else { return }
      let matching = DueTimeMatching(
        nearby.isEmpty ? doses : doses + nearby, due: times, keepsAll: isListed)
      guard due == nil else {
        (moves, dueTimes) = (matching.moves, matching.dueTimes.prefix(doses.count))
        return
      }
      dueTimes =
        zip(doses, matching.dueTimes).map { dose, time in
          time.flatMap { LocalMoment(instant: $0).day == dose.day ? $0 : nil }
        }[...]
    }

    private mutating func keepTimes(of doses: [RecordedDose]) {
      takenAt.append(addingCapacity: doses.count) { times in
        for dose in doses where dose.outcome == .taken {
          guard let time = dose.millisecond,
            !dose.isWrittenAsMidnight || nominal?.haveMidnight == true
          else { continue }
          times.append(dose.day.milliseconds(at: time))
        }
      }
    }

    /// How close the doses of some days are to their nominal times, which also goes into the
    /// pattern of the week if that is needed; nil for an order without times of day.
    ///
    /// A dose may belong to a time outside the days, unless another dose does.
    fileprivate mutating func time(
      over days: DayRange, window: TimingWindow, isInPattern: Bool
    ) -> DoseTiming? {
      guard let nominal else { return nil }
      takenAt.sort()
      let shown = takenAt.range(of: days)
      let timing = DoseTiming(takenAt: takenAt, nominal: nominal, window: self.window ?? window)[
        shown]
      takenAt = Array(takenAt[shown])
      if isInPattern { weekPattern.add(timing, takenAt: takenAt) }
      return timing
    }
  }

  /// The series' number in the catalogue.
  let number: Int
  /// Its buckets.
  let timeline: Timeline
  /// The administrations of each bucket.
  private(set) var counts: [OutcomeCounts] = []
  /// Its days in buckets of each further size.
  let further: [Timeline]
  /// The administrations of each of these buckets, by size.
  private var furtherCounts: [[OutcomeCounts]] = []
  /// The units within which doses are matched.
  var units: [UnitDays] = []
  /// The orders, and the doses without one.
  var members: [Member] = []
  /// The start of the first order; nil when there is none, or when the series is a whole patient.
  var start: Day?
  /// What is worked out of it beside its figures.
  let needs: ReportNeeds
  /// The doses with a known time of day; empty unless they are kept.
  private var timed: [DoseTimes.Dose] = []
  /// The first day from the start on with a dose taken, whether in the range or before.
  private var firstTaken: Day?
  /// Whether doses of orders with times of day stand for due times.
  private var isMatchedByTimes = false
  /// What is recorded from the start on, whether in the range or before.
  private var recordSinceStart = RecordSinceStart.nothing
  /// The administrations that count in a bucket although their day is not known.
  private var countedWithoutDay = 0
  /// The days from the first to the last dose that counts.
  private var recordedDays = FoundUnit.Span()

  /// Begins a series without members and without administrations.
  init(
    number: Int, timeline: Timeline, further: [Timeline] = [], memberCount: Int = 1,
    needs: ReportNeeds
  ) {
    (self.number, self.timeline, self.needs) = (number, timeline, needs)
    self.further = further
    furtherCounts = further.map { Array(repeating: OutcomeCounts(), count: $0.buckets.count) }
    units.reserveCapacity(memberCount)
    members.reserveCapacity(memberCount)
    counts.append(addingCapacity: timeline.buckets.count) { counts in
      counts.append(repeating: OutcomeCounts(), count: timeline.buckets.count)
    }
  }

  /// For each unit of matching, the catalogue's units that are part of it.
  var membersOfUnits: [[Int]] {
    members.reduce(into: Array(repeating: [], count: units.count)) { units, member in
      units[member.place].append(member.unit)
    }
  }

  /// Counts the records of one of the members; `doses` are those that lie in a bucket and whose day is
  /// known.
  mutating func count(
    _ records: ArraySlice<CountableRecord>, _ unit: inout UnitCounting, member: Int,
    doses: inout [RecordedDose]
  ) {
    unit.count(records, in: &counts, further: &furtherCounts, doses: &doses)
    members[member].taken += unit.sum.taken
    members[member].administrations += unit.sum.administrations
    if let day = unit.firstTaken { firstTaken = min(firstTaken ?? day, day) }
    recordSinceStart = max(recordSinceStart, unit.recordSinceStart)
    countedWithoutDay += unit.countedWithoutDay
    for dose in doses { recordedDays.add(dose.day.number) }
    units[members[member].place].record(doses)
    members[member].count(doses, nearby: unit.nearby, needs)
    if needs.contains(.doseTimes) { keepTimes(of: doses) }
  }

  /// Keeps the times of the doses with a known one.
  private mutating func keepTimes(of doses: [RecordedDose]) {
    for dose in doses {
      guard let millisecond = dose.millisecond else { continue }
      timed.append(
        DoseTimes.Dose(day: dose.day, millisecond: millisecond, outcome: dose.outcome))
    }
  }

  /// Ends the count: the series' buckets and what its measures are made of.
  mutating func finish(rules: borrowing CountingRules) -> FinishedSeries {
    let sum = counts.reduce(into: OutcomeCounts()) { $0 += $1 }
    let takenWhileInactive = units.reduce(0) { $0 + $1.takenWhileInactive }
    matchByTimes()
    let figures = SeriesFigures(timeline: timeline, units: exchange(&units, with: []))
    let window = rules.timingWindow
    var onTime = OnTimeDoses()
    for place in members.indices where needs.contains(.timing) {
      if let timing = members[place].time(
        over: timeline.range, window: window, isInPattern: needs.contains(.weekPatterns))
      {
        onTime += OnTimeDoses(timing)
      }
    }
    return FinishedSeries(
      number: number, timeline: timeline, buckets: figures.buckets(counts),
      further: zip(further, furtherCounts).map { figures.buckets($1, over: $0) }, counts: sum,
      tally: figures.tally(
        sum, initiation: initiation, onTime: onTime, permissibleGapDays: rules.permissibleGapDays),
      members: members, doseTimes: doseTimes(window: window), takenNotInForce: takenNotInForce,
      takenWhileInactive: takenWhileInactive, recordSinceStart: recordSinceStart,
      countedWithoutDay: countedWithoutDay, days: days)
  }

  /// The days of the range from the first to the last on which an order was active or a dose recorded.
  private var days: DayRange? {
    var span = recordedDays
    for place in members.indices {
      if let active = members[place].activeDays?.intersection(timeline.range) { span.add(active) }
    }
    return span.range
  }

  /// Has each dose of an order with times of day stand for the due time nearest to it.
  mutating func matchByTimes() {
    guard !isMatchedByTimes else { return }
    isMatchedByTimes = true
    for place in members.indices where members[place].due != nil {
      units[members[place].place].add(members[place].moves)
    }
  }

  /// Whether and when the first dose was taken; nil when nobody knows whether one was.
  private var initiation: Initiation? {
    recordSinceStart == .takenOnUnknownDay
      ? nil
      : Initiation(from: start, to: timeline.range.last, firstTaken: firstTaken)
  }

  /// The doses taken of orders that ask for none, by the reason.
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
  private func doseTimes(window: TimingWindow) -> DoseTimes {
    guard !timed.isEmpty else { return DoseTimes() }
    let nominal = members.flatMap { member in
      NominalSpan.spans(
        of: member.nominal ?? [], over: timeline.range, window: member.window ?? window)
    }
    return DoseTimes(timed, nominal: nominal)
  }
}

/// One line of a timeline once everything is counted.
struct FinishedSeries {
  /// The series' number in the catalogue.
  let number: Int
  /// Its buckets and their range.
  let timeline: Timeline
  /// Every bucket of the range, oldest first.
  let buckets: [BucketCounts]
  /// The same days in buckets of each further size.
  let further: [[BucketCounts]]
  /// The sum over the buckets.
  let counts: OutcomeCounts
  /// What its measures are made of.
  let tally: MeasureTally
  /// The orders, and what is without one.
  let members: [OpenSeries.Member]
  /// When each dose was recorded and was due; empty unless it is kept.
  let doseTimes: DoseTimes
  /// The doses taken of orders that ask for none, by why they do not.
  let takenNotInForce: [OrderNotInForce: Int]
  /// The doses taken on days on which their order was not active.
  let takenWhileInactive: Int
  /// What is recorded from the first order's start on, whether in the range or before.
  let recordSinceStart: RecordSinceStart
  /// The administrations that count in a bucket although their day is not known.
  let countedWithoutDay: Int
  /// The days from the first to the last on which an order was active or a dose recorded; nil when only
  /// doses of unknown days are.
  let days: DayRange?
}

extension [OpenSeries.Member] {
  /// When in the week the doses of all of them were recorded.
  var weekPattern: WeekPattern {
    count == 1
      ? self[0].weekPattern : reduce(into: WeekPattern()) { $0 += $1.weekPattern }
  }
}

extension [Int64] {
  /// The indices of the moments that lie on some days; moments are milliseconds of the wall clock
  /// since 1970-01-01T00:00, sorted.
  fileprivate func range(of days: DayRange) -> Range<Int> {
    let (first, end) = (days.first.milliseconds(at: 0), days.last.milliseconds(at: 86_400_000))
    let start = firstIndex { $0 >= first } ?? count
    return start..<(self[start...].firstIndex { $0 >= end } ?? count)
  }
}

extension Day {
  /// Milliseconds of the wall clock since 1970-01-01T00:00 at a time of the day.
  func milliseconds(at time: Int32) -> Int64 { Int64(number) * 86_400_000 + Int64(time) }
}

/// The doses with a known time of day, by the weekday and the hour of the wall clock at which they
/// were recorded.
public struct WeekPattern: Hashable, Codable, Sendable {
  /// What was recorded in one hour of one weekday.
  public struct Hour: Hashable, Sendable {
    /// The ISO 8601 weekday: Monday 1 to Sunday 7.
    public let weekday: Int
    /// The hour, 0 to 23.
    public let hour: Int
    /// Doses taken.
    public let taken: Int
    /// Doses recorded as not taken.
    public let notTaken: Int
    /// How near the taken ones are to their nominal times; nil when no order has any.
    public let timing: TimingCounts?
  }

  /// How many doses are early, on time, late and extra, of orders with nominal times.
  public struct TimingCounts: Hashable, Sendable {
    /// Before the window of their nominal time.
    public let early: Int
    /// In the window.
    public let onTime: Int
    /// After the window.
    public let late: Int
    /// Without a nominal time that is left for them.
    public let extra: Int
  }

  /// The places of what was counted, each once for every time, while they are few.
  ///
  /// Of each hour from Monday 00:00 on there are two places for the outcomes, taken and not taken; behind
  /// all of these, one for each verdict.
  private var marks: [UInt16] = []
  /// How much was counted at each place; empty while there are marks instead, and without the places of
  /// verdicts when no order has nominal times.
  private var counts: [Int32] = []
  /// Whether an order has nominal times.
  private var hasNominalTimes = false

  /// The hours of a week.
  private static let hourCount = 7 * 24
  private static let kinds = DoseTiming.Verdict.allCases.count
  /// The places of outcomes, behind which those of verdicts are.
  private static let outcomePlaces = 2 * hourCount
  /// The most marks that take less memory than counts of each hour, and less time to add.
  private static let mostMarks = 64

  /// Whether it counts no dose.
  public var isEmpty: Bool { marks.isEmpty && !isSpread && !hasNominalTimes }

  /// Whether each hour has a count.
  private var isSpread: Bool { !counts.isEmpty }

  /// Makes a pattern of no dose.
  public init() {}

  /// Counts doses; those that are undetermined and those without a time of day are passed over.
  public mutating func count(_ doses: [RecordedDose]) {
    add(doses.count) { Self.place(of: doses[$0]) }
  }

  /// The place of a dose among the outcomes; nil when it is not counted.
  private static func place(of dose: RecordedDose) -> Int? {
    guard dose.outcome != .undetermined, let millisecond = dose.millisecond else { return nil }
    let hour = (dose.day.weekday - 1) * 24 + Int(millisecond / 3_600_000)
    return 2 * hour + (dose.outcome == .taken ? 0 : 1)
  }

  /// Adds the verdicts on the doses of an order with nominal times; the doses are in milliseconds
  /// of the wall clock since 1970-01-01T00:00, as they were matched.
  public mutating func add(_ timing: DoseTiming, takenAt doses: [Int64]) {
    noteNominalTimes()
    let verdictOfDose = timing.verdicts
    add(doses.count) { Self.place(of: doses[$0], verdictOfDose[$0]) }
  }

  /// The place of a dose among the verdicts.
  private static func place(of dose: Int64, _ verdict: DoseTiming.Verdict) -> Int {
    outcomePlaces + kinds * hour(of: dose) + Int(verdict.rawValue)
  }

  /// The hour of the week of an instant; 1970-01-01 was a Thursday.
  private static func hour(of instant: Int64) -> Int {
    let week = Int64(hourCount) * 3_600_000
    let sinceMonday = (instant + 3 * 24 * 3_600_000) % week
    return Int((sinceMonday < 0 ? sinceMonday + week : sinceMonday) / 3_600_000)
  }

  private mutating func noteNominalTimes() {
    hasNominalTimes = true
    if isSpread, counts.count == Self.outcomePlaces {
      counts += Array(repeating: 0, count: Self.kinds * Self.hourCount)
    }
  }

  /// Counts one more at each place; a place that is nil is passed over.
  @inline(__always)
  private mutating func add(_ count: Int, _ place: (Int) -> Int?) {
    let known = isSpread ? 0 : addMarks(count, place)
    guard known < count else { return }
    if !isSpread { spread() }
    var counts = counts.mutableSpan
    for index in known..<count {
      if let place = place(index) { counts[place] += 1 }
    }
  }

  /// Marks places until there are too many marks; how many of the places are done.
  @inline(__always)
  private mutating func addMarks(_ count: Int, _ place: (Int) -> Int?) -> Int {
    let room = min(count, Self.mostMarks - marks.count)
    var next = 0
    marks.append(addingCapacity: room) { marks in
      while next < count {
        if let place = place(next) {
          guard marks.count < room else { break }
          marks.append(UInt16(place))
        }
        next += 1
      }
    }
    return next
  }

  /// Changes from marks to a count of each hour.
  private mutating func spread() {
    counts = Array(repeating: 0, count: Self.outcomePlaces)
    if hasNominalTimes { noteNominalTimes() }
    let known = marks
    marks = []
    add(known.count) { Int(known[$0]) }
  }

  /// Adds the doses of another order.
  public static func += (left: inout Self, right: Self) {
    if right.hasNominalTimes { left.noteNominalTimes() }
    if right.isSpread || left.marks.count + right.marks.count > mostMarks, !left.isSpread {
      left.spread()
    }
    left.add(right.marks.count) { Int(right.marks[$0]) }
    add(right.counts, to: &left.counts)
  }

  private static func add(_ counts: [Int32], to sums: inout [Int32]) {
    guard !counts.isEmpty else { return }
    let (counts, length) = (counts.span, counts.count)
    var sums = sums.mutableSpan
    precondition(length <= sums.count, "there is room for the verdicts of both")
    // Unchecked, since no hour has more than 32 bits hold, so that many are added at once.
    for place in 0..<length { sums[place] &+= counts[place] }
  }

  /// The hours with a dose, from Monday 00:00 on.
  public var hours: [Hour] {
    guard isSpread else { return marks.isEmpty ? [] : withCounts.hours }
    return (0..<Self.hourCount).compactMap { hour in
      let (taken, notTaken) = (Int(counts[2 * hour]), Int(counts[2 * hour + 1]))
      guard taken + notTaken > 0 else { return nil }
      return Hour(
        weekday: hour / 24 + 1, hour: hour % 24, taken: taken, notTaken: notTaken,
        timing: timing(of: hour))
    }
  }

  /// The same pattern with a count of each hour.
  private var withCounts: WeekPattern {
    var pattern = self
    if !isSpread { pattern.spread() }
    return pattern
  }

  private func timing(of hour: Int) -> TimingCounts? {
    guard hasNominalTimes else { return nil }
    let count = { (verdict: DoseTiming.Verdict) in
      Int(counts[Self.outcomePlaces + Self.kinds * hour + Int(verdict.rawValue)])
    }
    return TimingCounts(
      early: count(.early), onTime: count(.onTime), late: count(.late), extra: count(.extra))
  }
}

extension WeekPattern {
  /// Whether two patterns have the same counts, however they are stored.
  public static func == (left: Self, right: Self) -> Bool {
    left.withCounts.counts == right.withCounts.counts
  }

  /// Hashes what is counted.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(withCounts.counts)
  }
}

/// The doses with a known time of day, by the weekday and the hour of the wall clock at which they
/// were recorded.
public struct WeekPattern: Hashable, Sendable {
  /// What lies in one hour of one weekday.
  public struct Hour: Hashable, Sendable {
    /// The ISO 8601 weekday: Monday 1 to Sunday 7.
    public let weekday: Int
    /// The hour, 0 to 23.
    public let hour: Int
    /// Doses taken.
    public let taken: Int
    /// Doses recorded as not taken.
    public let notTaken: Int
    /// How the taken ones lie to their nominal times; nil when no order has any.
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

  /// Taken and not taken of each hour from Monday 00:00 on; empty when there is none.
  private var outcomes: [Int32] = []
  /// The verdicts of each hour; empty when no order has nominal times.
  private var verdicts: [Int32] = []

  /// The hours of a week.
  private static let hourCount = 7 * 24
  private static let kinds = DoseTiming.Verdict.allCases.count

  /// Whether no dose is in it.
  public var isEmpty: Bool { outcomes.isEmpty && verdicts.isEmpty }

  /// Makes a pattern of no dose.
  public init() {}

  /// Counts doses; those that are undetermined and those without a time of day are passed over.
  public mutating func count(_ doses: [RecordedDose]) {
    let isCounted = { (dose: RecordedDose) in
      dose.outcome != .undetermined && dose.millisecond != nil
    }
    guard doses.contains(where: isCounted) else { return }
    if outcomes.isEmpty { outcomes = Array(repeating: 0, count: 2 * Self.hourCount) }
    var outcomes = outcomes.mutableSpan
    for dose in doses where isCounted(dose) {
      let hour = (dose.day.weekday - 1) * 24 + Int((dose.millisecond ?? 0) / 3_600_000)
      outcomes[2 * hour + (dose.outcome == .taken ? 0 : 1)] += 1
    }
  }

  /// Adds how the doses of an order with nominal times lie to those; the doses are in milliseconds
  /// of the wall clock since 1970-01-01T00:00, as they were matched.
  public mutating func add(_ timing: DoseTiming, takenAt doses: [Int64]) {
    if verdicts.isEmpty { verdicts = Array(repeating: 0, count: Self.kinds * Self.hourCount) }
    for (dose, verdict) in zip(doses, timing.verdicts) {
      verdicts[Self.kinds * Self.hour(of: dose) + Int(verdict.rawValue)] += 1
    }
  }

  /// The hour of the week of an instant; 1970-01-01 was a Thursday.
  private static func hour(of instant: Int64) -> Int {
    let week = Int64(hourCount) * 3_600_000
    let sinceMonday = (instant + 3 * 24 * 3_600_000) % week
    return Int((sinceMonday < 0 ? sinceMonday + week : sinceMonday) / 3_600_000)
  }

  /// Adds the doses of another order.
  public static func += (left: inout Self, right: Self) {
    add(right.outcomes, to: &left.outcomes)
    add(right.verdicts, to: &left.verdicts)
  }

  private static func add(_ counts: [Int32], to sums: inout [Int32]) {
    guard !counts.isEmpty else { return }
    guard !sums.isEmpty else { return sums = counts }
    let (counts, length) = (counts.span, counts.count)
    var sums = sums.mutableSpan
    precondition(sums.count == length, "patterns have the same hours")
    // Without a check for numbers beyond 32 bits, which no hour has, many are added at once.
    for place in 0..<length { sums[place] &+= counts[place] }
  }

  /// The hours in which something is, from Monday 00:00 on.
  public var hours: [Hour] {
    guard !outcomes.isEmpty else { return [] }
    return (0..<Self.hourCount).compactMap { hour in
      let (taken, notTaken) = (Int(outcomes[2 * hour]), Int(outcomes[2 * hour + 1]))
      guard taken + notTaken > 0 else { return nil }
      return Hour(
        weekday: hour / 24 + 1, hour: hour % 24, taken: taken, notTaken: notTaken,
        timing: timing(of: hour))
    }
  }

  private func timing(of hour: Int) -> TimingCounts? {
    guard !verdicts.isEmpty else { return nil }
    let count = { (verdict: DoseTiming.Verdict) in
      Int(verdicts[Self.kinds * hour + Int(verdict.rawValue)])
    }
    return TimingCounts(
      early: count(.early), onTime: count(.onTime), late: count(.late), extra: count(.extra))
  }
}

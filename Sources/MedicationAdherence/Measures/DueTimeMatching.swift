/// Finds the doses of an order with times of day that stand for a dose due on another day, such as one
/// given at 00:20 for the one due at 23:00.
///
/// A dose stands for the nearest nominal time, at most half the interval to the neighbouring one away.
/// Of several that are nearest to one time, so many stand for it as were due then: those taken before
/// all others, then the nearest. Every further dose stays on its own day, and so does one that was
/// written as exactly midnight.
public struct DueTimeMatching: Sendable {
  /// A dose that stands for one due on another day.
  public struct Move: Hashable, Sendable {
    /// Whether it was taken.
    public let isTaken: Bool
    /// When it was recorded, in milliseconds of the wall clock since 1970-01-01T00:00.
    public let moment: Int64
    /// The day of the dose that was due.
    public let dueDay: Day

    /// The day on which it was recorded.
    public var day: Day { LocalMoment(instant: moment).day }
  }

  /// An administration at a known time of day.
  public struct TimedDose: Sendable {
    /// Milliseconds of the wall clock since 1970-01-01T00:00.
    let moment: Int64
    let isTaken: Bool
    /// Whether it may stand for a dose of another day.
    let mayMove: Bool

    /// Takes a dose of a known time; nil for others.
    public init?(_ dose: RecordedDose) {
      guard let millisecond = dose.millisecond else { return nil }
      moment = LocalMoment(day: dose.day).instant + Int64(millisecond)
      (isTaken, mayMove) = (dose.outcome == .taken, !dose.isWrittenAsMidnight)
    }
  }

  /// The doses that stand for one due on another day, oldest due time first.
  public let moves: [Move]

  /// Matches the administrations of one order with its nominal times, which are in milliseconds of the
  /// wall clock since 1970-01-01T00:00, earliest first; the administrations may be in any order.
  public init(_ doses: [TimedDose], nominal: [Int64]) {
    let times = NominalTimes(nominal, share: 0.5)
    guard !times.times.isEmpty else {
      moves = []
      return
    }
    var moves: [Move] = []
    var (next, first) = (0, 0)
    let sorted = doses.sorted { $0.moment < $1.moment }
    var nearest: [Int?] = []
    nearest.reserveCapacity(sorted.count)
    for dose in sorted {
      while next < times.times.count, times.times[next] <= dose.moment { next += 1 }
      nearest.append(times.nearest(to: dose.moment, before: next))
    }
    while first < sorted.count {
      let end = nearest[first...].firstIndex { $0 != nearest[first] } ?? sorted.count
      if let time = nearest[first] {
        Self.add(sorted[first..<end], at: times.times[time], due: times.doses(at: time), to: &moves)
      }
      first = end
    }
    self.moves = moves
  }

  /// Adds those of the doses nearest to one time that stand for it and lie on another day.
  private static func add(
    _ doses: ArraySlice<TimedDose>, at time: Int64, due: Int, to moves: inout [Move]
  ) {
    let dueDay = LocalMoment(instant: time).day
    let start = LocalMoment(day: dueDay).instant
    let isElsewhere = { (dose: TimedDose) in
      dose.mayMove && !(start..<start + LocalMoment.dayLength).contains(dose.moment)
    }
    // Usually all were given on the day on which they were due.
    guard doses.contains(where: isElsewhere) else { return }
    let chosen =
      doses.count <= due
      ? doses
      : doses.sorted {
        ($0.isTaken ? 0 : 1, abs($0.moment - time)) < ($1.isTaken ? 0 : 1, abs($1.moment - time))
      }.prefix(due)
    for dose in chosen where isElsewhere(dose) {
      moves.append(Move(isTaken: dose.isTaken, moment: dose.moment, dueDay: dueDay))
    }
  }
}

extension NominalTimes {
  /// The place of the time nearest to a moment, if it is within the window; the time at `next` is the
  /// first one after the moment.
  fileprivate func nearest(to moment: Int64, before next: Int) -> Int? {
    let late = next > 0 ? moment - times[next - 1] : nil
    if let late, late <= lateness(next - 1) { return next - 1 }
    guard next < times.count, times[next] - moment <= earliness(next) else { return nil }
    return next
  }
}

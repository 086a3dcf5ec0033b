/// Finds for which due time of its order each dose stands, by the times of both, such as one given at 00:20
/// for the one due at 23:00.
///
/// A dose stands for the nearest due time, at most half the interval to the neighbouring one away. As many
/// doses as can be stand for one, then those with the least distance in sum; a dose right between two
/// stands for the earlier that is free. Doses taken come before all others. A dose without a time of day
/// stands for none, and neither does one that was written as exactly midnight, which is a date without a
/// time unless a dose is due at midnight.
public struct DueTimeMatching: Sendable {
  /// A dose that stands for one due on another day.
  public struct Move: Hashable, Sendable {
    /// Whether it was taken.
    public let isTaken: Bool
    /// When it was recorded, in milliseconds of the wall clock since 1970-01-01T00:00.
    public let moment: Int64
    /// When the dose was due, likewise.
    public let dueTime: Int64

    /// The day on which it was recorded.
    public var day: Day { LocalMoment(instant: moment).day }
    /// The day of the dose that was due.
    public var dueDay: Day { LocalMoment(instant: dueTime).day }
  }

  /// The doses that stand for one due on another day, oldest due time first.
  public let moves: [Move]
  /// The due time that each dose stands for, in the order in which they were given, nil of one that
  /// stands for none; empty unless all are kept.
  public let dueTimes: [Int64?]

  /// Matches the administrations of one order with its due times, which are in milliseconds of the wall
  /// clock since 1970-01-01T00:00, earliest first; the administrations may be in any order.
  ///
  /// It `keepsAll` due times if they are wanted of those that lie on their own day, too.
  public init(_ doses: [RecordedDose], due times: [Int64], keepsAll: Bool = false) {
    let clock = DueClock(times)
    // Usually all were given on the day on which they were due.
    guard keepsAll || clock.mayMove(doses) else {
      (moves, dueTimes) = ([], [])
      return
    }
    let found = clock.nearest(doses) ?? clock.best(doses)
    moves = zip(doses, found).compactMap { dose, time in
      guard let time, let moment = dose.moment, LocalMoment(instant: time).day != dose.day else {
        return nil
      }
      return Move(isTaken: dose.outcome == .taken, moment: moment, dueTime: time)
    }.sorted { $0.dueTime < $1.dueTime }
    dueTimes = keepsAll ? found : []
  }
}

extension RecordedDose {
  /// When it was recorded, in milliseconds of the wall clock since 1970-01-01T00:00; nil without a time of
  /// day.
  @inline(__always)
  fileprivate var moment: Int64? {
    millisecond.map { Int64(day.number) * LocalMoment.dayLength + Int64($0) }
  }
}

extension [Int64] {
  /// Whether one of these moments of the wall clock is a midnight.
  package var haveMidnight: Bool { contains { $0 % LocalMoment.dayLength == 0 } }
}

/// The due times of one order, and which of them doses are near.
private struct DueClock {
  /// Milliseconds of the wall clock, earliest first.
  private let times: [Int64]

  init(_ times: [Int64]) { self.times = times }

  /// The due time that each dose stands for, where each is near a time of its own; nil where doses contend
  /// for one, or are not sorted.
  func nearest(_ doses: [RecordedDose]) -> [Int64?]? {
    var (found, next, last) = ([Int64?](repeating: nil, count: doses.count), 0, -1)
    for number in doses.indices {
      guard let moment = self.moment(of: doses[number]) else { continue }
      guard next == 0 || times[next - 1] <= moment else { return nil }
      while next < times.count, times[next] <= moment { next += 1 }
      guard let place = place(nearestTo: moment, before: next, times.span) else { continue }
      guard last < place, !isBetween(moment, before: next, times.span) else { return nil }
      (found[number], last) = (times[place], place)
    }
    return found
  }

  /// The due times of the best matching, those of doses taken first.
  func best(_ doses: [RecordedDose]) -> [Int64?] {
    let timed = doses.indices.compactMap { place in
      moment(of: doses[place]).map { (moment: $0, place: place) }
    }.sorted { $0 < $1 }
    let nominal = NominalTimes(times, window: .share(TimingWindow.mostShare))
    var (found, others) = ([Int64?](repeating: nil, count: doses.count), [Int?]())
    for isTaken in [true, false] {
      let some = timed.filter { (doses[$0.place].outcome == .taken) == isTaken }
      let places = nominal.places(of: some.map(\.moment), beside: others)
      for (dose, place) in zip(some, places) { found[dose.place] = place.map { nominal.times[$0] } }
      others = places
    }
    return found
  }

  /// Whether a time that is nearest to any of the doses may lie on another day; of doses that are not sorted
  /// it is not known.
  func mayMove(_ doses: [RecordedDose]) -> Bool {
    let (doses, times) = (doses.span, times.span)
    var (next, latest) = (0, Int64.min)
    for place in doses.indices {
      guard let moment = moment(of: doses[place]) else { continue }
      guard latest <= moment else { return true }
      latest = moment
      while next < times.count, times[next] <= latest { next += 1 }
      guard let time = self.place(nearestTo: latest, before: next, times) else { continue }
      let midnight = Int64(doses[place].day.number) * LocalMoment.dayLength
      let day = midnight..<midnight + LocalMoment.dayLength
      if !day.contains(times[time]) { return true }
      if isBetween(latest, before: next, times), !day.contains(times[next]) { return true }
    }
    return false
  }

  /// When a dose was given; nil when it has no time of day.
  @inline(__always)
  private func moment(of dose: RecordedDose) -> Int64? {
    guard let moment = dose.moment else { return nil }
    return dose.isWrittenAsMidnight && !times.haveMidnight ? nil : moment
  }

  /// The place of the time nearest to a moment, at most half the interval to the neighbouring one away;
  /// the time at `next` is the first one after the moment.
  @inline(__always)
  private func place(nearestTo moment: Int64, before next: Int, _ times: Span<Int64>) -> Int? {
    if next > 0, next < times.count {
      return 2 * (moment - times[next - 1]) <= times[next] - times[next - 1] ? next - 1 : next
    }
    // Before the first time, and after the last, the interval on its other side holds.
    guard next > 0 || next < times.count else { return nil }
    let place = next > 0 ? next - 1 : 0
    var neighbour = place
    while neighbour >= 0, neighbour < times.count, times[neighbour] == times[place] {
      neighbour += next > 0 ? -1 : 1
    }
    let interval =
      0 <= neighbour && neighbour < times.count
      ? abs(times[neighbour] - times[place]) : LocalMoment.dayLength
    return 2 * abs(moment - times[place]) <= interval ? place : nil
  }

  /// Whether a moment is right between two times; the time at `next` is the first one after it.
  @inline(__always)
  private func isBetween(_ moment: Int64, before next: Int, _ times: Span<Int64>) -> Bool {
    next > 0 && next < times.count && moment - times[next - 1] == times[next] - moment
  }
}

/// Finds the doses of an order with times of day that stand for a dose due on another day, such as one
/// given at 00:20 for the one due at 23:00.
///
/// A dose stands for the nearest nominal time, at most half the interval to the neighbouring one away.
/// Of several that are nearest to one time, as many stand for it as were due then: those taken before
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
  private struct TimedDose {
    /// Milliseconds of the wall clock since 1970-01-01T00:00.
    let moment: Int64
    /// Milliseconds since midnight.
    let timeOfDay: Int32
    let isTaken: Bool
    /// Whether it may stand for a dose of another day.
    let mayMove: Bool

    /// Takes a dose of a known time; nil for others.
    @inline(__always)
    init?(_ dose: RecordedDose) {
      guard let millisecond = dose.millisecond else { return nil }
      moment = Int64(dose.day.number) * LocalMoment.dayLength + Int64(millisecond)
      (timeOfDay, isTaken) = (millisecond, dose.outcome == .taken)
      mayMove = !dose.isWrittenAsMidnight
    }

    /// Whether a time lies on another day, and the dose may stand for it.
    @inline(__always)
    func isElsewhere(than time: Int64) -> Bool {
      let sinceMidnight = time - moment + Int64(timeOfDay)
      return mayMove && !(0..<LocalMoment.dayLength).contains(sinceMidnight)
    }
  }

  /// The doses that stand for one due on another day, oldest due time first.
  public let moves: [Move]

  /// Matches the administrations of one order with its nominal times, which are in milliseconds of the
  /// wall clock since 1970-01-01T00:00, earliest first; the administrations may be in any order, and those
  /// without a time of day are passed over.
  public init(_ doses: [RecordedDose], nominal: [Int64]) {
    // Usually all were given on the day on which they were due.
    guard Self.mayMove(doses, nominal) else {
      moves = []
      return
    }
    let timed = doses.compactMap(TimedDose.init).sorted { $0.moment < $1.moment }
    moves = Self.moves(timed, NominalTimes(nominal, window: .share(TimingWindow.mostShare)))
  }

  /// Whether the time nearest to any of the doses may lie on another day; of doses that are not sorted it
  /// is not known.
  private static func mayMove(_ doses: [RecordedDose], _ times: [Int64]) -> Bool {
    let (doses, times) = (doses.span, times.span)
    var (next, latest) = (0, Int64.min)
    for place in doses.indices {
      guard let dose = TimedDose(doses[place]) else { continue }
      guard latest <= dose.moment else { return true }
      latest = dose.moment
      while next < times.count, times[next] <= latest { next += 1 }
      guard let time = nearest(to: latest, before: next, times) else { continue }
      if dose.isElsewhere(than: times[time]) { return true }
    }
    return false
  }

  /// The place of the time nearest to a moment, at most half the interval to the neighbouring one away;
  /// the time at `next` is the first one after the moment.
  @inline(__always)
  private static func nearest(to moment: Int64, before next: Int, _ times: Span<Int64>) -> Int? {
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

  /// Finds the doses that stand for one due on another day.
  private static func moves(_ doses: [TimedDose], _ nominal: NominalTimes) -> [Move] {
    var (moves, next, first): ([Move], Int, Int) = ([], 0, 0)
    let times = nominal.times
    var places: [Int?] = []
    places.reserveCapacity(doses.count)
    for dose in doses {
      while next < times.count, times[next] <= dose.moment { next += 1 }
      places.append(nearest(to: dose.moment, before: next, times.span))
    }
    while first < doses.count {
      let end = places[first...].firstIndex { $0 != places[first] } ?? doses.count
      if let place = places[first] {
        add(doses[first..<end], at: times[place], due: nominal.doses(at: place), to: &moves)
      }
      first = end
    }
    return moves
  }

  /// Adds those of the doses nearest to one time that stand for it and lie on another day.
  private static func add(
    _ doses: ArraySlice<TimedDose>, at time: Int64, due: Int, to moves: inout [Move]
  ) {
    guard doses.contains(where: { $0.isElsewhere(than: time) }) else { return }
    let chosen =
      doses.count <= due
      ? doses
      : doses.sorted {
        ($0.isTaken ? 0 : 1, abs($0.moment - time)) < ($1.isTaken ? 0 : 1, abs($1.moment - time))
      }.prefix(due)
    for dose in chosen where dose.isElsewhere(than: time) {
      moves.append(
        Move(
          isTaken: dose.isTaken, moment: dose.moment, dueDay: LocalMoment(instant: time).day))
    }
  }
}

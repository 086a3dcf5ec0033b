/// Finds the best matching of doses with nominal times, gap by gap from the first time to the last.
///
/// A gap is what lies between two neighbouring times. Of its doses only the first can be of use to
/// the time before and only the last to the time after, because they are the nearest. So all that a
/// gap must know of those before it is whether its first time has a dose already.
struct DoseMatching {
  private let doses: [Int64]
  private let nominal: NominalTimes
  /// The first dose of each gap: gap 0 lies before the first time, the last one after the last.
  private var starts: [Int] = []
  /// For each gap the best way to its end when the time there is free, and when it has a dose.
  private var ways: [(free: Way, filled: Way)] = []

  /// A way through one gap.
  private struct Way {
    /// Whether the gap's first time had a dose already.
    var comesFilled = false
    /// Whether the first dose is that of the gap's first time.
    var takesFirst = false
  }

  /// What a matching is worth.
  private struct Worth {
    var onTime = 0
    var matched = 0
    var distance: Int64 = 0
    var late = 0

    func isBetter(than other: Self) -> Bool {
      if onTime != other.onTime { return onTime > other.onTime }
      if matched != other.matched { return matched > other.matched }
      if distance != other.distance { return distance < other.distance }
      return late > other.late
    }

    mutating func add(_ edge: Edge) {
      matched += 1
      distance += edge.distance
      switch edge.verdict {
      case .onTime: onTime += 1
      case .late: late += 1
      case .early, .extra: break
      }
    }
  }

  /// A dose that may be that of a time.
  private struct Edge {
    let verdict: DoseTiming.Verdict
    let distance: Int64
  }

  init(_ doses: [Int64], _ nominal: NominalTimes) {
    self.doses = doses
    self.nominal = nominal
    var dose = 0
    starts.reserveCapacity(nominal.times.count + 2)
    starts.append(0)
    for time in nominal.times {
      while dose < doses.count, doses[dose] < time { dose += 1 }
      starts.append(dose)
    }
    starts.append(doses.count)
  }

  /// What each dose is in the best matching.
  mutating func verdicts() -> [DoseTiming.Verdict] {
    findWays()
    var verdicts = [DoseTiming.Verdict](repeating: .extra, count: doses.count)
    var isFilled = false
    for gap in ways.indices.reversed() {
      let way = isFilled ? ways[gap].filled : ways[gap].free
      if isFilled, let edge = edgeToTimeAfter(gap) { verdicts[starts[gap + 1] - 1] = edge.verdict }
      if way.takesFirst, let edge = edgeToTimeBefore(gap) { verdicts[starts[gap]] = edge.verdict }
      isFilled = way.comesFilled
    }
    return verdicts
  }

  private mutating func findWays() {
    var (free, filled) = (Worth(), Worth?.none)
    ways.reserveCapacity(starts.count - 1)
    for gap in 0..<starts.count - 1 {
      let isSingle = starts[gap + 1] - starts[gap] == 1
      let toFree = Self.best(free, filled, first: edgeToTimeBefore(gap))
      var toFilled = isSingle ? Self.best(free, filled, first: nil) : toFree
      let last = edgeToTimeAfter(gap)
      if let last { toFilled.worth.add(last) }
      ways.append((toFree.way, toFilled.way))
      (free, filled) = (toFree.worth, last == nil ? nil : toFilled.worth)
    }
  }

  /// The better of two: that the gap's first time had a dose, which is the earlier, or that it takes
  /// the first one.
  private static func best(
    _ free: Worth, _ filled: Worth?, first: Edge?
  ) -> (worth: Worth, way: Way) {
    var best = (worth: free, way: Way(takesFirst: first != nil))
    if let first { best.worth.add(first) }
    guard let filled, !best.worth.isBetter(than: filled) else { return best }
    return (filled, Way(comesFilled: true))
  }

  /// The first dose of a gap as that of the time before; nil when it cannot be.
  private func edgeToTimeBefore(_ gap: Int) -> Edge? {
    guard gap > 0, starts[gap] < starts[gap + 1] else { return nil }
    let (place, dose) = (gap - 1, doses[starts[gap]])
    let distance = dose - nominal.times[place]
    if distance <= nominal.lateness(place) { return Edge(verdict: .onTime, distance: distance) }
    let isFree =
      gap < nominal.times.count
      ? nominal.times[gap] - dose > nominal.earliness(gap)
      : distance <= nominal.interval(after: place)
    return isFree ? Edge(verdict: .late, distance: distance) : nil
  }

  /// The last dose of a gap as that of the time after; nil when it cannot be.
  private func edgeToTimeAfter(_ gap: Int) -> Edge? {
    guard gap < nominal.times.count, starts[gap] < starts[gap + 1] else { return nil }
    let dose = doses[starts[gap + 1] - 1]
    let distance = nominal.times[gap] - dose
    if distance <= nominal.earliness(gap) { return Edge(verdict: .onTime, distance: distance) }
    let isFree =
      gap > 0
      ? dose - nominal.times[gap - 1] > nominal.lateness(gap - 1)
      : distance <= nominal.interval(before: gap)
    return isFree ? Edge(verdict: .early, distance: distance) : nil
  }
}

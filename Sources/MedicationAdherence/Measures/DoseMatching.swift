/// Finds the best matching of doses with nominal times, gap by gap from the first time to the last.
///
/// A gap is what lies between two neighbouring times. Of its doses only the first can be of use to
/// the time before and only the last to the time after, because they are the nearest. So all that a
/// gap must know of those before it is whether its first time has a dose already.
struct DoseMatching {
  private let doses: [Int64]
  private let nominal: NominalTimes
  /// How many doses each time was matched with before.
  private let matched: Int
  /// The gaps: the first lies before the first time, the last one after the last.
  private var gaps: [Gap] = []

  /// The doses between two neighbouring times, and the best ways there.
  private struct Gap {
    /// The doses.
    let doses: Range<Int>
    /// The first dose as that of the time before; nil when it cannot be.
    let first: Edge?
    /// The last dose as that of the time after; nil when it cannot be.
    let last: Edge?
    /// The best way to the end when the time there is free.
    var free = Way()
    /// The best way to the end when the time there has the last dose.
    var filled = Way()
  }

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

  /// Matches doses with the times at which more doses are due than were matched before.
  init(_ doses: [Int64], _ nominal: NominalTimes, matched: Int = 0) {
    self.doses = doses
    self.matched = matched
    self.nominal = nominal
  }

  /// The verdict on each dose in the best matching.
  mutating func verdicts() -> [DoseTiming.Verdict] {
    findGaps()
    findWays()
    var verdicts = [DoseTiming.Verdict](repeating: .extra, count: doses.count)
    var isFilled = false
    for gap in gaps.reversed() {
      let way = isFilled ? gap.filled : gap.free
      if isFilled, let last = gap.last { verdicts[gap.doses.upperBound - 1] = last.verdict }
      if way.takesFirst, let first = gap.first { verdicts[gap.doses.lowerBound] = first.verdict }
      isFilled = way.comesFilled
    }
    return verdicts
  }

  /// Finds the doses of each gap.
  private mutating func findGaps() {
    let count = nominal.times.count
    gaps.reserveCapacity(count + 1)
    var first = 0
    for place in 0...count {
      var end = place < count ? first : doses.count
      while place < count, end < doses.count, doses[end] < nominal.times[place] { end += 1 }
      gaps.append(gap(place, first..<end))
      first = end
    }
  }

  /// The gap before the time at a place; the windows of both its times are a share of its length.
  private func gap(_ place: Int, _ range: Range<Int>) -> Gap {
    guard !range.isEmpty, !nominal.times.isEmpty else {
      return Gap(doses: range, first: nil, last: nil)
    }
    let before = place > 0 ? nominal.times[place - 1] : nil
    let after = place < nominal.times.count ? nominal.times[place] : nil
    let (length, window) = nominal.stretch(before: place)
    let edge = { (distance: Int64, other: Int64?, verdict: DoseTiming.Verdict) -> Edge? in
      if distance <= window { return Edge(verdict: .onTime, distance: distance) }
      let isFree = other.map { $0 > window } ?? (distance <= length)
      return isFree ? Edge(verdict: verdict, distance: distance) : nil
    }
    let (first, last) = (doses[range.lowerBound], doses[range.upperBound - 1])
    return Gap(
      doses: range,
      first: before.flatMap { time in
        isOpen(place - 1) ? edge(first - time, after.map { $0 - first }, .late) : nil
      },
      last: after.flatMap { time in
        isOpen(place) ? edge(time - last, before.map { last - $0 }, .early) : nil
      })
  }

  /// Whether a further dose is due at the time at a place.
  private func isOpen(_ place: Int) -> Bool { nominal.doses(at: place) > matched }

  private mutating func findWays() {
    var (free, filled) = (Worth(), Worth?.none)
    var gaps = gaps.mutableSpan
    for place in gaps.indices {
      let (first, last) = (gaps[place].first, gaps[place].last)
      let toFree = Self.best(free, filled, first: first)
      var toFilled = gaps[place].doses.count == 1 ? Self.best(free, filled, first: nil) : toFree
      if let last { toFilled.worth.add(last) }
      (gaps[place].free, gaps[place].filled) = (toFree.way, toFilled.way)
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
}

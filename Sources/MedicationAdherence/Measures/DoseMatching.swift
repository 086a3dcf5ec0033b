/// Finds the best matching of doses with nominal times, gap by gap from the first time to the last.
///
/// A dose may be that of a time that is at most half the interval to the neighbouring one away. The best
/// matching has the most doses in their windows, then the most doses in all, then the least distance in
/// sum, then the most late ones.
///
/// A gap is what lies between two neighbouring times. Of its doses only the first can be of use to
/// the time before and only the last to the time after, because they are the nearest. So all that a
/// gap must know of those before it is whether its first time has a dose already.
struct DoseMatching {
  private let doses: [Int64]
  private let nominal: NominalTimes
  /// How many doses each time was matched with before; empty when none was with any.
  private let matched: [Int]
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
      if edge.isOnTime { onTime += 1 }
      if edge.isLate { late += 1 }
    }
  }

  /// A dose that may be that of a time.
  private struct Edge {
    let distance: Int64
    let isOnTime: Bool
    let isLate: Bool
  }

  /// Matches doses with the times at which more doses are due than were matched before.
  init(_ doses: [Int64], _ nominal: NominalTimes, matched: [Int] = []) {
    self.doses = doses
    self.matched = matched
    self.nominal = nominal
  }

  /// The place of the time of each dose in the best matching; nil of a dose that has none.
  mutating func places() -> [Int?] {
    findGaps()
    findWays()
    var places = [Int?](repeating: nil, count: doses.count)
    var isFilled = false
    for place in gaps.indices.reversed() {
      let (own, way) = (gaps[place].doses, isFilled ? gaps[place].filled : gaps[place].free)
      if isFilled { places[own.upperBound - 1] = place }
      if way.takesFirst { places[own.lowerBound] = place - 1 }
      isFilled = way.comesFilled
    }
    return places
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

  /// The gap before the time at a place.
  private func gap(_ place: Int, _ range: Range<Int>) -> Gap {
    guard !range.isEmpty, !nominal.times.isEmpty else {
      return Gap(doses: range, first: nil, last: nil)
    }
    let (length, window) = nominal.stretch(before: place)
    let edge = { (distance: Int64, isLate: Bool) -> Edge? in
      guard 2 * distance <= length else { return nil }
      return Edge(distance: distance, isOnTime: distance <= window, isLate: isLate)
    }
    let (first, last) = (doses[range.lowerBound], doses[range.upperBound - 1])
    return Gap(
      doses: range,
      first: isOpen(place - 1) ? edge(first - nominal.times[place - 1], true) : nil,
      last: isOpen(place) ? edge(nominal.times[place] - last, false) : nil)
  }

  /// Whether there is a time at a place and a further dose is due at it.
  private func isOpen(_ place: Int) -> Bool {
    nominal.times.indices.contains(place)
      && nominal.doses(at: place) > (matched.isEmpty ? 0 : matched[place])
  }

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

extension NominalTimes {
  /// The place of the time that each dose stands for, nil of one that stands for none; the doses are
  /// earliest first, and `others` have the places of theirs already.
  ///
  /// Where several doses are due at one time, it is matched with one dose first, then with another of
  /// those that are left, and so on.
  func places(of doses: [Int64], beside others: [Int?] = []) -> [Int?] {
    var matching = DoseMatching(doses, self, matched: counts(others))
    var places = matching.places()
    for _ in 1..<mostDoses {
      let left = places.indices.filter { places[$0] == nil }
      guard !left.isEmpty else { break }
      var further = DoseMatching(left.map { doses[$0] }, self, matched: counts(others + places))
      for (dose, place) in zip(left, further.places()) { places[dose] = place }
    }
    return places
  }

  /// How many doses have each place; empty when none has one.
  private func counts(_ places: [Int?]) -> [Int] {
    guard places.contains(where: { $0 != nil }) else { return [] }
    var counts = Array(repeating: 0, count: times.count)
    for case let place? in places { counts[place] += 1 }
    return counts
  }
}

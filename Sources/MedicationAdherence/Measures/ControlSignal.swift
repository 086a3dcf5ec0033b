/// A change of shares by more than chance: points in a row that one rule marks.
public struct ControlSignal: Hashable, Sendable {
  /// The rules, those of NHS England's Making Data Count.
  public enum Rule: String, CaseIterable, Sendable {
    /// A point outside the limits.
    case outside
    /// 7 points or more in a row on one side of the centre.
    case shift
    /// 7 points or more in a row, each higher than the one before, or each lower.
    case trend
    /// 2 of 3 points in a row, all on one side of the centre, that are within the limits and beyond two
    /// thirds of the way to one.
    case twoOfThree = "two-of-three"
  }

  /// What a change means: of doses, more is better.
  public enum Direction: String, CaseIterable, Sendable {
    /// The shares are higher, or rise.
    case improvement
    /// The shares are lower, or fall.
    case deterioration
  }

  /// The rule.
  public let rule: Rule
  /// What the change means.
  public let direction: Direction
  /// The numbers of the points that it marks, from 0 on, rising.
  public let places: [Int]
  /// The numbers of the points that it looks at, among which it marks some.
  public let span: ClosedRange<Int>

  /// The number of its first point.
  public var first: Int { span.lowerBound }
  /// The number of its last point.
  public var last: Int { span.upperBound }
}

/// Points in a row that are alike: above or below something, rising or falling.
struct ControlRun {
  /// The numbers of the points.
  let places: Range<Int>
  /// 1 above or rising, −1 below or falling.
  let side: Int

  /// The least difference of shares that is one: less is what sums of fractions leave.
  static let leastDifference = 1e-9
  /// The fewest points of a shift, and of a trend.
  static let least = 7

  /// The runs of a sign that is not 0; one of 0 ends a run and is in none.
  static func all(of signs: [Int]) -> [ControlRun] {
    var runs: [ControlRun] = []
    for (place, sign) in signs.enumerated() where sign != 0 {
      if let last = runs.last, last.places.upperBound == place, last.side == sign {
        runs[runs.count - 1] = ControlRun(places: last.places.lowerBound..<place + 1, side: sign)
      } else {
        runs.append(ControlRun(places: place..<place + 1, side: sign))
      }
    }
    return runs
  }

  /// 1 for a value above another, −1 for one below, 0 for one that is no different.
  static func side(_ value: Double, of other: Double) -> Int {
    value > other + leastDifference ? 1 : value < other - leastDifference ? -1 : 0
  }

  /// All signals of points around a centre; without a width those that need no limits.
  static func signals(
    of points: [ControlPoint], centre: Double, _ width: ControlWidth?
  ) -> [ControlSignal] {
    let sides = points.map { side($0.value, of: centre) }
    let steps = zip(points, points.dropFirst()).map { side($1.value, of: $0.value) }
    let shifts = all(of: sides).filter { $0.places.count >= least }
    let trends = all(of: steps).filter { $0.places.count >= least - 1 }.map {
      ControlRun(places: $0.places.lowerBound..<$0.places.upperBound + 1, side: $0.side)
    }
    let outside = points.map { beyond($0, centre, width, share: 1) }
    let close = zip(points, outside).map { point, outside in
      outside == 0 ? beyond(point, centre, width, share: 2.0 / 3) : 0
    }
    return all(of: outside).map { $0.signal(.outside) } + shifts.map { $0.signal(.shift) }
      + trends.map { $0.signal(.trend) } + twoOfThree(sides, close: close)
  }

  /// On which side a point lies beyond a share of the way to a limit; 0 where it does not.
  private static func beyond(
    _ point: ControlPoint, _ centre: Double, _ width: ControlWidth?, share: Double
  ) -> Int {
    guard let distance = width?.distance(n: point.n) else { return 0 }
    return side(point.value, of: centre + share * distance) > 0
      ? 1 : side(point.value, of: centre - share * distance) < 0 ? -1 : 0
  }

  /// The windows of three points on one side of which two are close to the limit, those that overlap
  /// as one.
  private static func twoOfThree(_ sides: [Int], close: [Int]) -> [ControlSignal] {
    let windows = sides.indices.dropLast(2).filter { place in
      let window = place..<place + 3
      return Set(sides[window]).count == 1 && sides[place] != 0
        && close[window].count { $0 != 0 } >= 2
    }
    var runs: [ControlRun] = []
    for place in windows {
      let side = sides[place]
      if let last = runs.last, last.places.upperBound > place, last.side == side {
        runs[runs.count - 1] = ControlRun(places: last.places.lowerBound..<place + 3, side: side)
      } else {
        runs.append(ControlRun(places: place..<place + 3, side: side))
      }
    }
    return runs.map { run in run.signal(.twoOfThree) { close[$0] != 0 } }
  }

  private func signal(
    _ rule: ControlSignal.Rule, marks: (Int) -> Bool = { _ in true }
  ) -> ControlSignal {
    ControlSignal(
      rule: rule, direction: side > 0 ? .improvement : .deterioration,
      places: places.filter(marks), span: places.lowerBound...places.upperBound - 1)
  }
}

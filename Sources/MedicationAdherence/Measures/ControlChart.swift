/// A control chart of shares: what they usually are, and where they changed by more than chance.
///
/// - **Centre** (XmR): the mean of the shares. **Limits**: the centre ± 2.66 × the mean moving range,
///   which is the mean of the differences between neighbouring points; ranges above 3.267 × their mean
///   are left out, once. Where that would leave none but ranges of 0, none is left out.
/// - **P′** (``ControlLimits/pPrime``): the centre is the share of all doses p, the limits of a bucket of
///   n doses are p ± 3 × √(p(1 − p)/n) × the mean moving range of the standardised shares / 1.128.
/// - Fewer than ``leastPoints`` points, or points without any range, have no limits; fewer have no signals
///   either. A baseline fixes centre and limits from the points that were over before its day.
/// - A share is at most 1 and at least 0, and so are the ``limits(n:)`` that are shown and drawn. What lies
///   close to a limit is judged by the limit before that.
///
/// Sources: Shewhart 1931, Economic Control of Quality of Manufactured Product; Wheeler 2000,
/// Understanding Variation; NHS England, Making Data Count; Laney 2002, Qual Eng 14:531.
public struct ControlChart: Hashable, Sendable {
  /// The points, oldest first, and only those that are judged: whole buckets with a share.
  public let points: [ControlPoint]
  /// What it is worked out by.
  public let rules: ControlRules
  /// The line in the middle; nil without a point to work it out from.
  public let centre: Double?
  /// How far from the centre the limits are; nil without limits.
  let width: ControlWidth?
  /// Whether there are enough points to tell a signal from chance.
  public let isJudged: Bool
  /// Where the shares changed by more than chance, by rule, the oldest first.
  public let signals: [ControlSignal]

  /// The fewest points that limits are worked out from.
  public static let leastPoints = 12

  /// Works out centre, limits and signals of points, the oldest first.
  public init(_ points: [ControlPoint], by rules: ControlRules = ControlRules()) {
    let basis = rules.baseline.map { day in points.filter { $0.bucket.lastDay < day } } ?? points
    (self.points, self.rules) = (points, rules)
    isJudged = basis.count >= Self.leastPoints
    let centre = rules.limits.centre(of: basis)
    self.centre = centre
    guard isJudged, let centre else {
      (width, signals) = (nil, [])
      return
    }
    let width = rules.limits.width(around: centre, of: basis)
    self.width = width
    signals = ControlRun.signals(of: points, centre: centre, width)
  }

  /// The limits of a bucket with `n` doses; nil without limits, and of a bucket without a number of doses
  /// where they depend on it.
  public func limits(n: Int?) -> ClosedRange<Double>? {
    guard let centre, let distance = width?.distance(n: n) else { return nil }
    return max(0, centre - distance)...min(1, centre + distance)
  }

  /// The limits of all buckets alike; nil without limits, and where they depend on the number of doses.
  public var commonLimits: ClosedRange<Double>? { limits(n: nil) }

  /// Whether the limits leave room for a signal: between 0 % and 100 % everything is usual.
  ///
  /// They are at most 60 points apart; where they depend on the number of doses, in half of the buckets.
  public var isTelling: Bool {
    let widths = points.compactMap { limits(n: $0.n) }.map { $0.upperBound - $0.lowerBound }
      .sorted()
    return isJudged && points.count >= Self.leastPoints && !widths.isEmpty
      && widths[widths.count / 2] <= Self.widestTelling + ControlRun.leastDifference
  }

  private static let widestTelling = 0.6

  /// The signals that a point is part of, in the order of their rules.
  public func signals(at place: Int) -> [ControlSignal] {
    signals.filter { $0.places.contains(place) }
  }

  /// The signals, the latest first.
  public var latestFirst: [ControlSignal] {
    let order = signals.indices.sorted {
      (-signals[$0].last, $0) < (-signals[$1].last, $1)
    }
    return order.map { signals[$0] }
  }
}

/// One point of a control chart.
public struct ControlPoint: Hashable, Sendable {
  /// The bucket.
  public let bucket: CalendarBucket
  /// The share, 0 to 1.
  public let value: Double
  /// The number of doses that it is a share of, 1 or more.
  public let n: Int

  /// Makes a point.
  public init(_ bucket: CalendarBucket, value: Double, n: Int) {
    (self.bucket, self.value, self.n) = (bucket, value, n)
  }
}

/// What a control chart is worked out by.
public struct ControlRules: Hashable, Sendable {
  /// How its limits are worked out.
  public let limits: ControlLimits
  /// The day before which the buckets are that fix centre and limits; nil for all buckets.
  public let baseline: Day?

  /// Makes rules, those that hold when nothing else is said.
  public init(limits: ControlLimits = .xmr, baseline: Day? = nil) {
    (self.limits, self.baseline) = (limits, baseline)
  }
}

/// How the limits of a control chart are worked out.
public enum ControlLimits: String, CaseIterable, Sendable {
  /// From the moving ranges of the shares.
  case xmr
  /// From the moving ranges of the standardised shares, wider where fewer doses count.
  case pPrime = "p-prime"

  /// The limits' distance from the centre for each mean moving range: 3 standard deviations, each of
  /// which is the mean moving range / 1.128.
  static let rangeFactor = 2.66
  /// How many times the mean a moving range may be.
  static let mostOfMeanRange = 3.267
  /// The mean range of two points for each standard deviation.
  private static let rangePerDeviation = 1.128

  /// The line in the middle of points; nil without any.
  func centre(of points: [ControlPoint]) -> Double? {
    guard !points.isEmpty else { return nil }
    switch self {
    case .xmr: return points.reduce(0) { $0 + $1.value } / Double(points.count)
    case .pPrime:
      let doses = points.reduce(0) { $0 + Double($1.n) }
      return points.reduce(0) { $0 + $1.value * Double($1.n) } / doses
    }
  }

  /// How far from the centre the limits of points are; nil where no share differs from another.
  func width(around centre: Double, of points: [ControlPoint]) -> ControlWidth? {
    switch self {
    case .xmr:
      let range = Self.meanRange(of: points.map(\.value), leavesOutliers: false)
      return range.map { .same(Self.rangeFactor * $0) }
    case .pPrime:
      let deviation = max(0, centre * (1 - centre)).squareRoot()
      guard deviation > ControlRun.leastDifference else { return nil }
      let standardised = points.map {
        ($0.value - centre) / (deviation / Double($0.n).squareRoot())
      }
      let range = Self.meanRange(of: standardised, leavesOutliers: true)
      return range.map { .byDoses(3 * deviation * $0 / Self.rangePerDeviation) }
    }
  }

  /// The mean difference between neighbouring values; nil where all are alike.
  private static func meanRange(of values: [Double], leavesOutliers: Bool) -> Double? {
    let ranges = zip(values, values.dropFirst()).map { abs($1 - $0) }
    guard let all = mean(of: ranges), all > ControlRun.leastDifference else { return nil }
    guard !leavesOutliers else { return all }
    let kept = ranges.filter { $0 <= mostOfMeanRange * all }
    return mean(of: kept).flatMap { $0 > ControlRun.leastDifference ? $0 : nil } ?? all
  }

  private static func mean(of values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }
}

/// How far from the centre the limits of a control chart are.
enum ControlWidth: Hashable, Sendable {
  /// The same in every bucket.
  case same(Double)
  /// So much for a bucket of one dose, and less by the root of their number.
  case byDoses(Double)

  /// The distance in a bucket of `n` doses; nil where it depends on a number that is not given.
  func distance(n: Int?) -> Double? {
    switch self {
    case .same(let distance): distance
    case .byDoses(let distance): n.map { distance / Double($0).squareRoot() }
    }
  }
}

internal import Glibc

/// The share of the series that were still being taken, by days since the first dose.
///
/// The product of (1 − stopped / at risk) over the days with a stop up to then. A series that was
/// still being taken when its window or order ended is censored on that day, after any stop of the
/// day. The 95 % interval is that of Greenwood's variance on the log-log scale; it takes the series
/// as independent of one another.
///
/// Source: Kaplan and Meier 1958, J Am Stat Assoc 53:457; Kalbfleisch and Prentice 1980.
public struct PersistenceCurve: Hashable, Sendable {
  /// The curve on one day.
  public struct Point: Hashable, Sendable {
    /// Days since the first dose, on which both ends count; 0 at the beginning.
    public let day: Int
    /// Series that were still being followed at the start of the day.
    public let atRisk: Int
    /// Series that were stopped on the day.
    public let stopped: Int
    /// Series that were followed no further.
    public let censored: Int
    /// The share still being taken after the day, 0 to 1.
    public let share: Double
    /// The lower end of the share's 95 % interval; nil where the share is 0 or 1.
    public let low: Double?
    /// The upper end of the share's 95 % interval; nil where the share is 0 or 1.
    public let high: Double?
  }

  /// The series that were followed for exactly one number of days.
  struct Ends: Codable, Sendable {
    /// Those that were stopped then.
    var stopped = 0
    /// Those that were still being taken then.
    var censored = 0
  }

  /// The beginning and each day with a stop or a censoring, first to last; empty without a series.
  public let points: [Point]
  /// Whether there is a curve that is not shown, because it could point at a person.
  public internal(set) var isHidden = false

  /// Draws the curve of series: for each its days and whether it was stopped then.
  public init(_ series: [(days: Int, isStopped: Bool)]) {
    var ends: [Int: Ends] = [:]
    for course in series {
      if course.isStopped {
        ends[course.days, default: Ends()].stopped += 1
      } else {
        ends[course.days, default: Ends()].censored += 1
      }
    }
    self.init(endsOfDays: ends)
  }

  /// Draws the curve from the number of series that ended after each number of days.
  init(endsOfDays: [Int: Ends]) {
    guard !endsOfDays.isEmpty else {
      points = []
      return
    }
    let all = endsOfDays.values.reduce(0) { $0 + $1.stopped + $1.censored }
    var (atRisk, share, variance) = (all, 1.0, 0.0)
    var points = [
      Point(day: 0, atRisk: atRisk, stopped: 0, censored: 0, share: 1, low: nil, high: nil)
    ]
    for (day, ends) in endsOfDays.sorted(by: { $0.key < $1.key }) {
      let stopped = ends.stopped
      share *= 1 - Double(stopped) / Double(atRisk)
      variance += Double(stopped) / (Double(atRisk) * Double(atRisk - stopped))
      let interval = Self.interval(of: share, variance: variance)
      points.append(
        Point(
          day: day, atRisk: atRisk, stopped: stopped, censored: ends.censored,
          share: share, low: interval?.low, high: interval?.high))
      atRisk -= stopped + ends.censored
    }
    self.points = points
  }

  /// The interval of a share with Greenwood's sum, on the log-log scale.
  private static func interval(
    of share: Double, variance: Double
  ) -> (low: Double, high: Double)? {
    guard share > 0, share < 1 else { return nil }
    let logarithm = log(share)
    let spread = WilsonInterval.quantile * variance.squareRoot() / -logarithm
    return (exp(logarithm * exp(spread)), exp(logarithm * exp(-spread)))
  }
}

extension PersistenceCurve.Point: TableRow {
  /// The columns of `persistence.csv`.
  public static let definition = TableDefinition<PersistenceCurve.Point>(
    name: "persistence",
    meaning: "The series still being taken on a day since the first dose (Kaplan-Meier).",
    columns: [
      Column("day", .integer, unit: "days", "Days since the first dose, both ends counted.") {
        .integer($0.day)
      },
      Column(
        "at_risk", .integer, unit: "series", "Series still being followed at the day's start."
      ) { .integer($0.atRisk) },
      Column(
        "stopped", .integer, unit: "series",
        "Series whose last dose before a gap longer than permitted was on the day."
      ) { .integer($0.stopped) },
      Column(
        "censored", .integer, unit: "series",
        "Series still being taken when their window or order ended on the day."
      ) { .integer($0.censored) },
      Column("survival", .fraction, unit: "share", "Share still being taken after the day.") {
        .fraction($0.share)
      },
      Column(
        "survival_low", .fraction, unit: "share",
        "The lower end of the share's 95 % interval (Greenwood, log-log)."
      ) { .share($0.low) },
      Column(
        "survival_high", .fraction, unit: "share",
        "The upper end of the share's 95 % interval (Greenwood, log-log)."
      ) { .share($0.high) },
    ])
}

/// A corner of the step curve that a ``PersistenceCurve`` is drawn as.
public struct PersistenceStep: Hashable, Sendable {
  /// Days since the first dose.
  public let day: Int
  /// The share still being taken, 0 to 1.
  public let share: Double
  /// The lower end of the share's 95 % interval: 1 before the first stop, nil at a share of 0.
  public let low: Double?
  /// The upper end of the share's 95 % interval: 1 before the first stop, nil at a share of 0.
  public let high: Double?
}

extension PersistenceCurve {
  /// The corners of the curve, first to last.
  ///
  /// There are two on each day with a stop, the share before and the share after, and one on the
  /// last day. A straight line from each to the next is the curve.
  public var steps: [PersistenceStep] {
    guard var held = points.first, let last = points.last else { return [] }
    var steps = [step(held, on: held.day)]
    for point in points where point.stopped > 0 {
      steps += [step(held, on: point.day), step(point, on: point.day)]
      held = point
    }
    return last.day == steps.last?.day ? steps : steps + [step(held, on: last.day)]
  }

  private func step(_ point: Point, on day: Int) -> PersistenceStep {
    let certain: Double? = point.share == 1 ? 1 : nil
    return PersistenceStep(
      day: day, share: point.share, low: point.low ?? certain, high: point.high ?? certain)
  }
}

extension PersistenceStep: TableRow {
  /// The columns of a workbook's sheet of persistence steps.
  public static let definition = TableDefinition<PersistenceStep>(
    name: "persistence_steps",
    meaning: "One corner of the curve of persistence: the share before or after a day's stops.",
    columns: [
      Column("day", .integer, unit: "days", "Days since the first dose, both ends counted.") {
        .integer($0.day)
      },
      Column("survival", .fraction, unit: "share", "Share still being taken.") {
        .fraction($0.share)
      },
      Column(
        "survival_low", .fraction, unit: "share",
        "The lower end of the share's 95 % interval; 1 before the first stop."
      ) { .share($0.low) },
      Column(
        "survival_high", .fraction, unit: "share",
        "The upper end of the share's 95 % interval; 1 before the first stop."
      ) { .share($0.high) },
    ])
}

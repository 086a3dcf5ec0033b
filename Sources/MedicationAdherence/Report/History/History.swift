/// What was said of each bucket when it was first reported, and what is said of it now.
///
/// Runs are compared that have the same size of buckets and the same time zone. A bucket is first
/// reported by the first run in which it was over and not cut. A figure that one of the runs hides or
/// does not know of a bucket is left out of all of them, and so are shares that are not all of the doses
/// due or all of the recorded doses.
public struct History: Sendable {
  /// Whether there are earlier runs to compare with.
  public let hasEarlierRuns: Bool
  /// What became of each figure, by bucket, oldest first.
  public let courses: [FigureCourse]

  /// Makes the history of a report without earlier runs.
  public init() { (hasEarlierRuns, courses) = (false, []) }

  /// Compares a run with earlier ones, which are given oldest first.
  ///
  /// When small numbers are hidden now, only runs of the same version and rules are compared: others may
  /// have shown what is not to be shown. A run that this one takes the place of is no earlier one.
  public init(of now: RunFigures, after earlier: [RunFigures], isSuppressed: Bool = false) {
    let others = earlier.filter { run in
      run.run != now.run && run.bucketSize == now.bucketSize && run.timeZone == now.timeZone
        && (!isSuppressed || run.hasRules(of: now))
    }
    hasEarlierRuns = !others.isEmpty
    let runs = (others + [now]).map(KnownBuckets.init)
    courses =
      others.isEmpty
      ? []
      : now.buckets.flatMap { bucket in
        HistoryMeasure.allCases.compactMap { FigureCourse($0, of: bucket.bucket, in: runs) }
      }
  }
}

extension History {
  /// The least change of a share that is shown: half a percentage point.
  public static let leastChange = 0.005
  /// The most changes that are shown.
  public static let mostChanges = 3

  /// The changes of shares since they were first reported that are shown, the largest first.
  public var mostChanged: [ShareChange] {
    let changes = courses.compactMap(ShareChange.init).filter { $0.size >= Self.leastChange }
    let order = changes.indices.sorted {
      (-changes[$0].size, $0) < (-changes[$1].size, $1)
    }
    return order.prefix(Self.mostChanges).map { changes[$0] }
  }

  /// The shares as they were first reported, by the bucket's label; none when no share has changed.
  public var firstShares: [String: Double] {
    guard !mostChanged.isEmpty else { return [:] }
    let shares = courses.filter { $0.measure == .share }.map { ($0.bucket, $0.first.value) }
    return Dictionary(shares) { first, _ in first }
  }

  /// The rows of `history.csv`: of each figure one a run, the oldest first, the report itself last.
  public var rows: [HistoryRow] {
    courses.flatMap { course in course.tellings.map { HistoryRow(course: course, telling: $0) } }
  }
}

/// One figure of a bucket, as one run after the other told it.
public struct FigureCourse: Hashable, Sendable {
  /// What one run reported.
  public struct Telling: Hashable, Sendable {
    /// The name of the run's folder.
    public let run: String
    /// The instant up to which its data were taken.
    public let asOf: String
    /// The figure.
    public let value: Double
    /// Why it is not the one that was first reported; nil when it is.
    public let reason: ChangeReason?
  }

  /// The bucket's label.
  public let bucket: String
  /// Which figure it is.
  public let measure: HistoryMeasure
  /// What the runs reported, the oldest first, the report itself last; two or more.
  public let tellings: [Telling]
  /// How many more doses are recorded now than when the bucket was first reported.
  public let moreRecords: Int
  /// The doses due when the bucket was first reported and now; nil when one is not known.
  public let dosesDue: Change<Int>?
  /// Whether any dose was recorded when the bucket was first reported, and is now.
  public let hasRecords: Change<Bool>

  /// Gathers what runs reported of a figure; nil when fewer than two know the bucket, or one of these does
  /// not tell it.
  init?(_ measure: HistoryMeasure, of bucket: String, in runs: [KnownBuckets]) {
    let known = runs.compactMap { run in run.figures[bucket].map { (run: run.run, figures: $0) } }
    guard let first = known.first, let last = known.last, known.count > 1,
      measure != .share || Set(known.map(\.figures.isShareOfDue)).count == 1
    else { return nil }
    var tellings: [Telling] = []
    for (run, figures) in known {
      guard let value = figures.value(of: measure) else { return nil }
      let comparison = FigureComparison(
        first.figures, figures, hasSameRules: run.hasRules(of: first.run))
      tellings.append(
        Telling(
          run: run.run, asOf: run.asOf, value: value, reason: comparison.reason(of: measure)))
    }
    let comparison = FigureComparison(first.figures, last.figures, hasSameRules: true)
    (self.bucket, self.measure, self.tellings) = (bucket, measure, tellings)
    (moreRecords, dosesDue) = (comparison.moreRecords, comparison.dosesDue)
    hasRecords = Change(from: first.figures.hasRecords, to: last.figures.hasRecords)
  }

  /// What was first reported.
  public var first: Telling { tellings[0] }
  /// What is reported now.
  public var now: Telling { tellings[tellings.count - 1] }
}

/// A value before and after a change.
public struct Change<Value: Hashable & Sendable>: Hashable, Sendable {
  /// When it was first reported.
  public let first: Value
  /// Now.
  public let now: Value

  /// Makes a change.
  public init(from first: Value, to now: Value) { (self.first, self.now) = (first, now) }
}

/// A share that has changed since its bucket was first reported, and why.
public struct ShareChange: Hashable, Sendable {
  /// The bucket's label.
  public let bucket: String
  /// The run that first reported the bucket.
  public let firstRun: String
  /// The share, 0 to 1.
  public let share: Change<Double>
  /// Why it changed.
  public let reason: ChangeReason
  /// How many more doses are recorded now; below 0 when they are fewer.
  public let moreRecords: Int
  /// The doses due; nil when they are not known.
  public let dosesDue: Change<Int>?
  /// Whether any dose was recorded: a share of 0 without a record says that nobody wrote anything down.
  public let hasRecords: Change<Bool>

  /// Takes the change of a figure; nil when it is no share, and when it has not changed.
  init?(_ course: FigureCourse) {
    guard course.measure == .share, let reason = course.now.reason else { return nil }
    (bucket, firstRun, self.reason) = (course.bucket, course.first.run, reason)
    share = Change(from: course.first.value, to: course.now.value)
    (moreRecords, dosesDue) = (course.moreRecords, course.dosesDue)
    hasRecords = course.hasRecords
  }

  /// By how much the share changed, up or down, without what a difference of fractions adds.
  var size: Double { (abs(share.now - share.first) * 1e9).rounded() / 1e9 }
}

/// A run and its figures by the bucket's label.
struct KnownBuckets {
  let run: RunFigures
  let figures: [String: BucketFigures]

  init(_ run: RunFigures) {
    self.run = run
    figures = Dictionary(run.buckets.map { ($0.bucket, $0) }) { first, _ in first }
  }
}

extension RunFigures {
  /// Whether it was made by the same version with the same rules.
  func hasRules(of other: RunFigures) -> Bool { version == other.version && rules == other.rules }
}

/// Whether a series of the timeline was ever begun, and for how long it was taken.
public struct SeriesCourse: Hashable, Codable, Sendable {
  /// Whether a dose was taken from the order's start on; nil when that is not known or does not apply,
  /// as where nothing is ever due.
  public let isInitiated: Bool?
  /// Days from the order's start to the first dose; nil when none was taken or it does not apply.
  public let daysToFirstDose: Int?
  /// Days from the first dose to the last before a gap, or to the end; nil when it is not known.
  public let persistenceDays: Int?
  /// Whether no gap was longer than permitted; nil when it is not known.
  public let isPersistent: Bool?

  /// Takes the course out of a series.
  public init(_ report: borrowing SeriesReport) {
    self.init(
      report.measures, isAsNeeded: report.isAsNeeded, recordSinceStart: report.record.sinceStart)
  }

  /// Takes the course out of the facts of a series; passing a whole series would copy it.
  init(_ measures: MeasureValues, isAsNeeded: Bool, recordSinceStart: RecordSinceStart) {
    let isKnown = !isAsNeeded && recordSinceStart != .undetermined
    isInitiated = isKnown ? measures.flag(.initiated) : nil
    daysToFirstDose = isAsNeeded ? nil : measures.count(.daysToFirstDose)
    persistenceDays = measures.count(.persistenceDays)
    isPersistent = measures.flag(.persistent)
  }
}

/// How many series of the timeline were ever begun.
public struct InitiationCounts: Hashable, Sendable {
  /// The series with a dose taken.
  public let started: Int
  /// The series without any dose taken.
  public let neverStarted: Int
  /// Days from the order's start to the first dose, of those that were begun; nil without any.
  public let daysToFirstDose: Distribution?

  /// Makes counts of which the days are not told.
  init(started: Int, neverStarted: Int) {
    self.init(started: started, neverStarted: neverStarted, daysToFirstDose: nil)
  }

  /// Makes counts, and how the days are spread.
  init(started: Int, neverStarted: Int, daysToFirstDose: Distribution?) {
    (self.started, self.neverStarted) = (started, neverStarted)
    self.daysToFirstDose = daysToFirstDose
  }
}

/// How many series were begun and when, and how many were stopped or followed no further on which day.
struct CourseCounts: Codable, Sendable {

  /// The series with a dose taken, and those without any.
  private(set) var started = 0, neverStarted = 0
  /// The series by the days from the order's start to the first dose.
  private(set) var startsAfterDays: [Int: Int] = [:]
  /// The series whose persistence is known, by its days.
  private(set) var endsOfDays: [Int: PersistenceCurve.Ends] = [:]

  /// Counts a series.
  mutating func add(_ course: SeriesCourse) {
    if let isInitiated = course.isInitiated {
      if isInitiated { started += 1 } else { neverStarted += 1 }
    }
    if let days = course.daysToFirstDose { startsAfterDays[days, default: 0] += 1 }
    guard let days = course.persistenceDays, let isPersistent = course.isPersistent else { return }
    if isPersistent {
      endsOfDays[days, default: PersistenceCurve.Ends()].censored += 1
    } else {
      endsOfDays[days, default: PersistenceCurve.Ends()].stopped += 1
    }
  }

  /// Adds the counts of other series.
  mutating func join(_ other: CourseCounts) {
    started += other.started
    neverStarted += other.neverStarted
    startsAfterDays.merge(other.startsAfterDays, uniquingKeysWith: +)
    endsOfDays.merge(other.endsOfDays) { left, right in
      PersistenceCurve.Ends(
        stopped: left.stopped + right.stopped, censored: left.censored + right.censored)
    }
  }
}

extension InitiationCounts {
  /// Takes the series that were begun out of counts.
  init(_ counts: CourseCounts, threshold: Double) {
    let days = counts.startsAfterDays.sorted { $0.key < $1.key }
      .flatMap { Array(repeating: Double($0.key), count: $0.value) }
    self.init(
      started: counts.started, neverStarted: counts.neverStarted,
      daysToFirstDose: Distribution(days, threshold: threshold))
  }
}

/// How many lines were begun and when, and how many were stopped or followed no further on which day.
struct CourseCounts: Sendable {
  /// The lines that were followed for just so many days.
  struct Ends: Sendable {
    /// Those that were stopped then.
    var stopped = 0
    /// Those that were still being taken then.
    var censored = 0
  }

  /// The lines of which a dose was taken, and those of which none ever was.
  private(set) var started = 0, neverStarted = 0
  /// The lines by the days from the order's start to the first dose.
  private(set) var startsAfterDays: [Int: Int] = [:]
  /// The lines whose persistence is known, by its days.
  private(set) var endsOfDays: [Int: Ends] = [:]

  /// Counts a line.
  mutating func add(_ course: SeriesCourse) {
    if let isInitiated = course.isInitiated {
      if isInitiated { started += 1 } else { neverStarted += 1 }
    }
    if let days = course.daysToFirstDose { startsAfterDays[days, default: 0] += 1 }
    guard let days = course.persistenceDays, let isPersistent = course.isPersistent else { return }
    if isPersistent {
      endsOfDays[days, default: Ends()].censored += 1
    } else {
      endsOfDays[days, default: Ends()].stopped += 1
    }
  }

  /// Adds the counts of other lines.
  mutating func join(_ other: CourseCounts) {
    started += other.started
    neverStarted += other.neverStarted
    startsAfterDays.merge(other.startsAfterDays, uniquingKeysWith: +)
    endsOfDays.merge(other.endsOfDays) { left, right in
      Ends(stopped: left.stopped + right.stopped, censored: left.censored + right.censored)
    }
  }
}

extension InitiationCounts {
  /// Takes the lines that were begun out of counts.
  init(_ counts: CourseCounts, threshold: Double) {
    let days = counts.startsAfterDays.sorted { $0.key < $1.key }
      .flatMap { Array(repeating: Double($0.key), count: $0.value) }
    self.init(
      started: counts.started, neverStarted: counts.neverStarted,
      daysToFirstDose: Distribution(days, threshold: threshold))
  }
}

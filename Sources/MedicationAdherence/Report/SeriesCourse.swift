/// Whether a line of the timeline was ever begun, and for how long it was taken.
public struct SeriesCourse: Hashable, Sendable {
  /// Whether a dose was taken from the order's start on; nil when that is not known or does not apply,
  /// as where nothing is ever due.
  public let isInitiated: Bool?
  /// Days from the order's start to the first dose; nil when none was taken or it does not apply.
  public let daysToFirstDose: Int?
  /// Days from the first dose to the last before a gap, or to the end; nil when it is not known.
  public let persistenceDays: Int?
  /// Whether no gap was longer than permitted; nil when it is not known.
  public let isPersistent: Bool?

  /// Takes the course out of a line.
  public init(_ line: borrowing SeriesReport) {
    self.init(line.measures, isAsNeeded: line.isAsNeeded, recordSinceStart: line.recordSinceStart)
  }

  /// Takes the course out of what a line says; to hand over a whole line would copy it.
  init(_ measures: MeasureValues, isAsNeeded: Bool, recordSinceStart: RecordSinceStart) {
    let isKnown = !isAsNeeded && recordSinceStart != .undetermined
    isInitiated = isKnown ? measures.flag(.initiated) : nil
    daysToFirstDose = isAsNeeded ? nil : measures.count(.daysToFirstDose)
    persistenceDays = measures.count(.persistenceDays)
    isPersistent = measures.flag(.persistent)
  }
}

/// How many lines of the timeline were ever begun.
public struct InitiationCounts: Hashable, Sendable {
  /// The lines of which a dose was taken.
  public let started: Int
  /// The lines of which none ever was.
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

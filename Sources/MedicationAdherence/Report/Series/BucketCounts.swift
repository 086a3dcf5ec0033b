/// What was counted in one bucket of a timeline.
public struct BucketCounts: Hashable, Codable, Sendable {
  /// The bucket of the calendar.
  public let bucket: CalendarBucket
  /// Whether the range of the series cuts the bucket, so that it counts only some of its days.
  public let isPartial: Bool
  /// What the bucket can say.
  public let state: BucketState
  /// The administrations recorded in it.
  public let counts: OutcomeCounts
  /// What was due in it and what was taken of it; nil when that is unknown or not applicable.
  public let doses: DoseSums?
  /// Doses due beside these that cannot be compared with what was taken, because doses name no order;
  /// below 0 when there are no such orders.
  private let rawNotJudged: Int32
  /// The figures that are hidden although the bucket is shown; they are 0 among the counts.
  public let withheld: WithheldFigures

  /// Makes a bucket's counts.
  ///
  /// Its state follows: recorded when there is an administration; else nothing due when
  /// `isNothingDue`; else without records. `doses` is nil when it is not known what was due.
  public init(
    bucket: CalendarBucket, isPartial: Bool, counts: OutcomeCounts, doses: DoseSums? = nil,
    notJudged: Int? = nil, isNothingDue: Bool = false
  ) {
    rawNotJudged = notJudged.map { Int32(clamping: $0) } ?? -1
    self.bucket = bucket
    self.isPartial = isPartial
    self.counts = counts
    self.doses = doses
    withheld = []
    state =
      counts.administrations > 0 ? .recorded : isNothingDue ? .nothingDue : .noRecords
  }

  /// Makes an empty bucket whose state does not follow from counts: nothing due, or suppressed.
  public init(bucket: CalendarBucket, isPartial: Bool, state: BucketState) {
    self.bucket = bucket
    self.isPartial = isPartial
    self.state = state
    counts = OutcomeCounts()
    doses = nil
    rawNotJudged = -1
    withheld = []
  }

  /// Makes a bucket from all its figures, such as one with some figures hidden.
  init(
    bucket: CalendarBucket, isPartial: Bool, state: BucketState, counts: OutcomeCounts,
    doses: DoseSums?, withheld: WithheldFigures, notJudged: Int? = nil
  ) {
    (self.bucket, self.isPartial, self.state) = (bucket, isPartial, state)
    (self.counts, self.doses, self.withheld) = (counts, doses, withheld)
    rawNotJudged = notJudged.map { Int32(clamping: $0) } ?? -1
  }

  /// Doses due that cannot be compared with what was taken, because doses name no order; nil where
  /// there are no such orders, and when hidden.
  public var notJudged: Int? { rawNotJudged < 0 ? nil : Int(rawNotJudged) }

  /// Doses due, judged or not; nil when unknown or not applicable.
  public var expected: Int? {
    doses == nil && rawNotJudged < 0 ? nil : (doses?.expected ?? 0) + (notJudged ?? 0)
  }

  /// Doses due without any record; nil when unknown, not judged or not applicable.
  public var unrecorded: Int? { doses?.unrecorded }

  /// Doses taken beyond those due; nil when unknown or not applicable.
  public var extra: Int? { doses?.extra }

  /// Doses taken beyond those due that cannot stand for one not recorded close by, such as a double dose
  /// on the day after a missed one; 0 when unknown.
  public var excess: Int { doses.map { max(0, $0.extra - $0.displaced) } ?? 0 }

  /// The doses taken for each dose due, which may exceed 1; nil when unknown or nothing was due.
  public var takingAdherence: Double? { doses?.takingAdherence }

  /// The share of the doses due that was taken, day by day; nil when unknown or nothing was due.
  ///
  /// It is 0 in a bucket without records, unless a dose of a neighbouring one stands for one due in it, so that
  /// the mean over buckets weighted by the doses due is the share of the whole.
  public var implementation: Double? { doses?.implementation }
}

/// What a bucket of a timeline can say; zero, missing, not due and hidden are different things.
public enum BucketState: String, CaseIterable, Codable, Sendable {
  /// At least one administration was recorded, whatever its outcome.
  case recorded
  /// Nothing was recorded, and doses were due or it is not known whether any were.
  case noRecords = "no-records"
  /// Nothing was recorded and nothing was due.
  case nothingDue = "nothing-due"
  /// The figures are hidden because they could point at a person.
  case suppressed
}

/// Figures of a bucket that are hidden while the others are shown.
///
/// Doses that few patients have at all would otherwise hide everything else. They are hidden in
/// every bucket of a report or in none, so that no sum gives them back.
public struct WithheldFigures: OptionSet, Hashable, Codable, Sendable {
  /// The figures as bits.
  public let rawValue: UInt8

  /// Makes a set of bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Doses due and the figures made of them.
  public static let demand = WithheldFigures(rawValue: 8)
  /// Doses taken and not taken: of totals only, when no bucket is shown that has any.
  public static let doses = WithheldFigures(rawValue: 4)
  /// Doses for which it is not known yet whether they were taken.
  public static let undetermined = WithheldFigures(rawValue: 1)
  /// Doses taken that were stopped before their end.
  public static let interrupted = WithheldFigures(rawValue: 2)
}

extension BucketCounts: TableRow {
  /// The columns of `cohort-over-time.csv` and of a workbook's sheet of all patients over time.
  public static let definition = TableDefinition<BucketCounts>(
    name: "cohort-over-time",
    meaning: "All patients together in one bucket; every bucket of the range is there.",
    columns: columns)

  /// The columns of a bucket, of whomever it is.
  static let columns = calendar + outcomes + rates

  /// The columns that say which bucket it is, and of what kind.
  static let calendarColumns = Set(calendar.map(\.name))

  private static let calendar: [Column<BucketCounts>] = [
    Column("bucket", .text, "The bucket's label, such as 2016-W33; a week is an ISO 8601 week.") {
      .text($0.bucket.label)
    },
    Column("bucket_start", .date, unit: "day", "The bucket's first day.") {
      .date($0.bucket.firstDay)
    },
    Column(
      "bucket_end", .date, unit: "day",
      "The bucket's last day, which belongs to it, also when the bucket is partial."
    ) { .date($0.bucket.lastDay) },
    Column(
      "state", .text,
      "What the bucket can say: recorded, no-records, nothing-due or suppressed."
    ) { .text($0.state.rawValue) },
    Column("partial", .flag, "Whether the range cuts the bucket, so that some days do not count.") {
      .flag($0.isPartial)
    },
  ]

  private static let outcomes: [Column<BucketCounts>] = [
    Column("taken", .integer, unit: "administrations", "Doses taken.") { $0.count(\.taken) },
    Column("not_taken", .integer, unit: "administrations", "Doses recorded as not taken.") {
      $0.count(\.notTaken)
    },
    Column(
      "undetermined", .integer, unit: "administrations",
      "Doses of which nobody can say yet whether they were taken; in no rate of "
        + "recorded doses, not taken in those of doses due."
    ) { $0.count(\.undetermined, hiddenBy: .undetermined) },
    Column(
      "interrupted", .integer, unit: "administrations",
      "Doses taken that were stopped before their end; they are in taken too."
    ) { $0.count(\.interrupted, hiddenBy: .interrupted) },
    Column(
      "expected", .integer, unit: "doses",
      "Doses that were due; empty when unknown or not applicable."
    ) { .known($0.expected) },
    Column(
      "expected_taken", .integer, unit: "doses",
      "Doses due that were taken, day by day, which implementation is the share of; empty when unknown "
        + "or not applicable."
    ) { .known($0.doses?.matched) },
    Column(
      "unrecorded", .integer, unit: "doses",
      "Doses due of which nothing was recorded; empty when unknown or not applicable."
    ) { .known($0.unrecorded) },
    Column(
      "extra", .integer, unit: "doses",
      "Doses taken beyond those due; empty when unknown or not applicable."
    ) { .known($0.extra) },
  ]

  private static let rates: [Column<BucketCounts>] = [
    Column(
      "recorded_adherence", .fraction, unit: "share",
      "taken / (taken + not_taken); empty when neither was recorded."
    ) { $0.shownRecordedAdherence },
    Column(
      "taking_adherence", .fraction, unit: "share",
      "Doses taken for each dose due, which may exceed 1; empty when it is not known how many were due, or "
        + "none was."
    ) { .share($0.takingAdherence) },
    Column(
      "implementation", .fraction, unit: "share",
      "Share of the doses due that was taken, day by day: 0 where nothing is recorded; empty when it is "
        + "not known how many were due, or none was."
    ) { .share($0.implementation) },
  ]
}

extension BucketCounts {
  /// A figure of the bucket; missing when the bucket's figures are hidden.
  private func count(
    _ figure: KeyPath<OutcomeCounts, Int>, hiddenBy hiding: WithheldFigures = []
  ) -> Cell {
    state == .suppressed || !withheld.isDisjoint(with: hiding)
      ? .missing : .integer(counts[keyPath: figure])
  }

  /// The share of the recorded doses that was taken; missing when hidden or when none is recorded.
  private var shownRecordedAdherence: Cell {
    state == .suppressed ? .missing : .share(counts.recordedAdherence)
  }
}

extension Cell {
  /// A number of doses; missing when it is not known or hidden.
  fileprivate static func known(_ doses: Int?) -> Cell { doses.map(Cell.integer) ?? .missing }
}

/// One row of a timeline: one series in one bucket.
public struct TimelineRow: Sendable {
  /// The series.
  public let series: SeriesReport
  /// The bucket and what was counted in it.
  public let bucket: BucketCounts

  /// Makes a row.
  public init(series: SeriesReport, bucket: BucketCounts) {
    self.series = series
    self.bucket = bucket
  }
}

extension TimelineRow: TableRow {
  /// The columns of `timeline.csv` and of a workbook's Timeline.
  public static let definition = TableDefinition<TimelineRow>(
    name: "timeline",
    meaning: "One line of the timeline in one bucket; every bucket of the range is there.",
    columns: SeriesReport.identityColumns.map { $0.of { $0.series } }
      + BucketCounts.columns.map { $0.of { $0.bucket } })
}

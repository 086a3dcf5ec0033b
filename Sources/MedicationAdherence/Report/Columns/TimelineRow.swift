/// One row of a timeline: one line in one bucket.
public struct TimelineRow: Sendable {
  /// The line.
  public let series: SeriesReport
  /// The bucket and what was counted in it.
  public let bucket: BucketCounts

  /// Makes a row.
  public init(series: SeriesReport, bucket: BucketCounts) {
    self.series = series
    self.bucket = bucket
  }

  /// A figure of the bucket; missing when the bucket's figures are hidden.
  private func count(
    _ figure: KeyPath<OutcomeCounts, Int>, hiddenBy withheld: WithheldFigures = []
  ) -> Cell {
    bucket.state == .suppressed || !bucket.withheld.isDisjoint(with: withheld)
      ? .missing : .integer(bucket.counts[keyPath: figure])
  }

  /// A number of doses due or beyond those; missing when it is not known or hidden.
  private func doses(_ figure: KeyPath<BucketCounts, Int?>) -> Cell {
    bucket[keyPath: figure].map(Cell.integer) ?? .missing
  }

  /// The share of the recorded doses that was taken; missing when hidden or when none is recorded.
  private var recordedAdherence: Cell {
    bucket.state == .suppressed ? .missing : .share(bucket.counts.recordedAdherence)
  }
}

extension TimelineRow: TableRow {
  /// The columns of `timeline.csv` and of a workbook's Timeline.
  public static let definition = TableDefinition<TimelineRow>(
    name: "timeline",
    meaning: "One line of the timeline in one bucket; every bucket of the range is there.",
    columns: identity + calendar + counts + rates)

  private static let identity: [Column<TimelineRow>] = [
    Column("patient", .text, "The patient's id.") { .text($0.series.patient) },
    Column(
      "series", .text,
      "The line's identity: the order, the medication's key, the patient's id, or none: and the "
        + "medication's key for administrations without an order."
    ) { .text($0.series.series) },
    Column("medication_code", .text, Medication.meaningOfCode) {
      .text($0.series.medicationCode)
    },
    Column("medication", .text, "The medication's name.") { .text($0.series.medication) },
    Column("order", .text, "The order's id, when the line is one order.") {
      .text($0.series.order)
    },
  ]

  private static let calendar: [Column<TimelineRow>] = [
    Column("bucket", .text, "The bucket's label, such as 2016-W33; a week is an ISO 8601 week.") {
      .text($0.bucket.bucket.label)
    },
    Column("bucket_start", .date, unit: "day", "The bucket's first day.") {
      .date($0.bucket.bucket.firstDay)
    },
    Column(
      "bucket_end", .date, unit: "day",
      "The bucket's last day, which belongs to it, also when the bucket is partial."
    ) { .date($0.bucket.bucket.lastDay) },
    Column(
      "state", .text,
      "What the bucket can say: recorded, no-records, nothing-due or suppressed."
    ) { .text($0.bucket.state.rawValue) },
    Column("partial", .flag, "Whether the range cuts the bucket, so that some days do not count.") {
      .flag($0.bucket.isPartial)
    },
  ]

  private static let counts: [Column<TimelineRow>] = [
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
    ) { $0.doses(\.expected) },
    Column(
      "unrecorded", .integer, unit: "doses",
      "Doses due of which nothing was recorded; empty when unknown or not applicable."
    ) { $0.doses(\.unrecorded) },
    Column(
      "extra", .integer, unit: "doses",
      "Doses taken beyond those due; empty when unknown or not applicable."
    ) { $0.doses(\.extra) },
  ]

  private static let rates: [Column<TimelineRow>] = [
    Column(
      "recorded_adherence", .fraction, unit: "share",
      "taken / (taken + not_taken); empty when neither was recorded."
    ) { $0.recordedAdherence },
    Column(
      "taking_adherence", .fraction, unit: "share",
      "Doses taken for each dose due, which may exceed 1; empty when unknown or without records."
    ) { .share($0.bucket.takingAdherence) },
    Column(
      "implementation", .fraction, unit: "share",
      "Share of the doses due that was taken, day by day; empty when unknown or without records."
    ) { .share($0.bucket.implementation) },
  ]
}

/// What is reported of all patients together, once every one of them was counted.
public struct CohortReport: Sendable {
  /// The sum over all lines, every bucket from the first to the last.
  public let buckets: [BucketCounts]
  /// The sum over the buckets.
  public let totals: OutcomeCounts
  /// The patients, sorted by id.
  public let patients: [PatientSummary]
  /// The number of lines in the timeline.
  public let seriesCount: Int
  /// How the measures are spread over the patients, a row for each measure but the ends of
  /// intervals.
  public let summary: [MeasureSummary]
  /// How adherence is spread over the patients in each bucket: a row for each bucket, oldest first,
  /// and measure.
  public let summaryOverTime: [BucketSummary]
  /// How many patients have how much adherence, in steps of 10 %; empty when none has any.
  public let adherenceBands: [AdherenceBand]
  /// For how long the series were taken, by days since the first dose.
  public let persistence: PersistenceCurve
  /// How many of the series were ever begun.
  public let initiation: InitiationCounts
  /// When in the week the doses of each medication were recorded, sorted by its name.
  public let weekPatterns: [MedicationWeekPattern]
  /// Why doses were not taken, sorted by medication, the most frequent reason first.
  public let reasons: [ReasonRow]
  /// The ledger of the run.
  public let ledger: [LedgerRow]
  /// What a reader must know before the figures, in plain words: an incomplete report, times in
  /// UTC, administrations after the as-of date.
  public let notices: [String]

  /// Makes a cohort's report; a patient's measure counts as reached at or above `threshold`.
  public init(
    buckets: [BucketCounts], patients: [PatientSummary], seriesCount: Int, ledger: [LedgerRow],
    notices: [String], weekPatterns: [MedicationWeekPattern] = [],
    reasons: [ReasonRow] = [], threshold: Double = ReportContext.usualThreshold
  ) {
    self.buckets = buckets
    totals = buckets.reduce(into: OutcomeCounts()) { $0 += $1.counts }
    self.patients = patients
    self.seriesCount = seriesCount
    summary = MeasureSummary.rows(of: patients, threshold: threshold)
    summaryOverTime = BucketDistribution.summaries(
      of: BucketDistribution.rows(
        of: patients, over: buckets.map(\.bucket), threshold: threshold))
    adherenceBands = AdherenceBand.rows(of: patients)
    let courses = patients.flatMap(\.courses)
    persistence = PersistenceCurve(courses)
    initiation = InitiationCounts(courses, threshold: threshold)
    self.weekPatterns = weekPatterns
    self.reasons = reasons
    self.ledger = ledger
    self.notices = notices
  }
}

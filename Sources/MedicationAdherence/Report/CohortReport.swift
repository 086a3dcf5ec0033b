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
  /// The ledger of the run.
  public let ledger: [LedgerRow]
  /// What a reader must know before the figures, in plain words: an incomplete report, times in
  /// UTC, administrations after the as-of date.
  public let notices: [String]

  /// Makes a cohort's report.
  public init(
    buckets: [BucketCounts], patients: [PatientSummary], seriesCount: Int, ledger: [LedgerRow],
    notices: [String]
  ) {
    self.buckets = buckets
    totals = buckets.reduce(into: OutcomeCounts()) { $0 += $1.counts }
    self.patients = patients
    self.seriesCount = seriesCount
    self.ledger = ledger
    self.notices = notices
  }
}

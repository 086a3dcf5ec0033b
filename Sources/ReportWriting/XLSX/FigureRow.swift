import MedicationAdherence

/// A row of figures on a Summary: what was counted in all of a line's buckets.
enum FigureRow {
  /// The headings, the label's first.
  static func headings(_ size: BucketSize) -> [String] {
    [
      "Medication", "Taken", "Not taken", "Undetermined", "Interrupted", "Share taken",
      "With records (\(size.rawValue)s)", "No records (\(size.rawValue)s)",
    ]
  }

  /// The figures in the order of the headings.
  static func cells(_ buckets: [BucketCounts], _ totals: OutcomeCounts) -> [Cell] {
    [
      .integer(totals.taken), .integer(totals.notTaken), .integer(totals.undetermined),
      .integer(totals.interrupted), .share(totals.recordedAdherence),
      .integer(buckets.count { $0.state == .recorded }),
      .integer(buckets.count { $0.state == .noRecords }),
    ]
  }
}

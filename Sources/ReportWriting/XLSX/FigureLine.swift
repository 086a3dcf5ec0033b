import MedicationAdherence

/// The figures of a line in a few words.
enum FigureLine {
  /// Such as: Taken 412 of 450 recorded doses (91.6 %), not taken 38; 3 weeks without records.
  static func text(of buckets: [BucketCounts], totals: OutcomeCounts, size: BucketSize) -> String {
    let gaps = buckets.count { $0.state == .noRecords }
    let ending = gaps == 0 ? "." : "; \(count(gaps, size.rawValue)) without records."
    guard let share = totals.recordedAdherence else {
      return "No dose was recorded as taken or not taken" + ending
    }
    let recorded = totals.taken + totals.notTaken
    return "Taken \(totals.taken) of \(count(recorded, "recorded dose")) (\(percent(share))), "
      + "not taken \(totals.notTaken)" + ending
  }

  /// A number and its noun, in the plural unless it is 1.
  static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// A share in percent with one decimal.
  private static func percent(_ share: Double) -> String {
    "\((share * 1_000).rounded() / 10) %"
  }
}

internal import MedicationAdherence

/// The running sum of all patients' reports.
struct CohortSum {
  private(set) var patients: [PatientSummary] = []
  private var buckets = BucketSum()
  private var seriesCount = 0
  private var weekPatterns = MedicationWeekPatterns()
  private var reasons = ReasonTally()

  /// Adds a patient.
  mutating func add(_ patient: PatientReport) {
    patients.append(PatientSummary(patient))
    for line in patient.series { buckets.add(line.buckets) }
    seriesCount += patient.series.count
    for pattern in patient.weekPatterns { weekPatterns.add(pattern) }
    reasons.add(patient.reasons)
  }

  /// The cohort's report.
  func report(ledger: [LedgerRow], notices: [String], threshold: Double) -> CohortReport {
    CohortReport(
      buckets: buckets.buckets, patients: patients, seriesCount: seriesCount, ledger: ledger,
      notices: notices, weekPatterns: weekPatterns.sorted, reasons: reasons.rows,
      threshold: threshold)
  }
}

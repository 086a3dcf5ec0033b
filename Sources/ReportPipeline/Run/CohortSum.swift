internal import MedicationAdherence

/// The running sum of all patients' reports.
struct CohortSum {
  private(set) var patients: [PatientSummary] = []
  private var buckets = BucketSum()
  private var seriesCount = 0
  private var weekPatterns = MedicationWeekPatterns()
  private var adherentPatients = AdherentPatients()
  private var reasons = ReasonTally()
  /// The share from which on a patient counts as adherent.
  private let threshold: Double

  init(threshold: Double) { self.threshold = threshold }

  /// Adds a patient.
  mutating func add(_ patient: PatientReport) {
    patients.append(PatientSummary(patient))
    for place in patient.series.indices { buckets.add(patient.series[place].buckets) }
    seriesCount += patient.series.count
    adherentPatients.add(patient, threshold: threshold)
    for pattern in patient.weekPatterns { weekPatterns.add(pattern) }
    reasons.add(patient.reasons)
  }

  /// The cohort's report; `sharesCalendar` is false when each patient's dates are moved.
  func report(
    ledger: [LedgerRow], notices: [Notice], sharesCalendar: Bool
  ) -> CohortReport {
    CohortReport(
      buckets: buckets.buckets, patients: patients, seriesCount: seriesCount, ledger: ledger,
      notices: notices, weekPatterns: weekPatterns.sorted,
      adherentPatients: adherentPatients, reasons: reasons.rows, threshold: threshold,
      sharesCalendar: sharesCalendar)
  }
}

/// What is reported of all patients together, once every one of them was counted.
public struct CohortReport: Sendable {
  /// The sum over all lines, every bucket from the first to the last.
  public let buckets: [BucketCounts]
  /// The sum over the buckets.
  public let totals: OutcomeCounts
  /// What was due in the whole window and what came of it; nil when that is known of no patient, and
  /// when small numbers are hidden.
  public let doses: DoseSums?
  /// The totals that are hidden; they are 0 among the totals.
  public let withheld: WithheldFigures
  /// The patients, sorted by id; empty when no output but `patients.csv` lists single patients.
  public let patients: [PatientSummary]
  /// The number of patients; nil when it is hidden.
  public let patientCount: Int?
  /// The number of lines in the timeline; nil when it is hidden.
  public let seriesCount: Int?
  /// How many of these hold doses without an order, where a line is an order; nil when it is hidden.
  public let seriesWithoutOrderCount: Int?
  /// How the measures are spread over the patients, a row for each measure but the ends of
  /// intervals.
  public let summary: [MeasureSummary]
  /// How adherence is spread over the patients in each bucket: a row for each bucket, oldest first,
  /// and measure; none when the buckets of different patients are not of the same days.
  public let summaryOverTime: [BucketSummary]
  /// How many patients have how much adherence, in steps of 10 %; empty when none has any.
  public let adherenceBands: [AdherenceBand]
  /// For how long the series were taken, by days since the first dose.
  public let persistence: PersistenceCurve
  /// How many of the series were ever begun; nil when it is hidden.
  public let initiation: InitiationCounts?
  /// How many patients have an order, an adherence, and one at or above the threshold.
  public let adherentPatients: AdherentPatients
  /// When in the week the doses of each medication were recorded, sorted by its name.
  public let weekPatterns: [MedicationWeekPattern]
  /// Why doses were not taken, sorted by medication, the most frequent reason first.
  public let reasons: [ReasonRow]
  /// The ledger of the run.
  public let ledger: [LedgerRow]
  /// Whether small numbers of patients are hidden, so that single patients are not listed and there
  /// is no ledger.
  public let isSuppressed: Bool
  /// What a reader must know before the figures, the most important first.
  public let notices: [Notice]

  /// The number of the other lines: orders, or what else a line is; nil when it is hidden.
  public var seriesWithOrderCount: Int? {
    seriesCount.flatMap { all in seriesWithoutOrderCount.map { all - $0 } }
  }

  /// The buckets of all patients together; none when each patient's dates were moved by other weeks.
  public func commonBuckets(_ context: ReportContext) -> [BucketCounts] {
    context.movesDates ? [] : buckets
  }

  /// Makes a cohort's report of its patients; a patient's measure counts as reached at or above
  /// `threshold`.
  ///
  /// `sharesCalendar` is false when each patient's dates were moved by other weeks.
  public init(
    buckets: [BucketCounts], patients: [PatientSummary], seriesCount: Int, ledger: [LedgerRow],
    notices: [Notice], weekPatterns: [MedicationWeekPattern] = [],
    adherentPatients: AdherentPatients = AdherentPatients(), reasons: [ReasonRow] = [],
    seriesWithoutOrderCount: Int = 0, threshold: Double = ReportContext.usualThreshold,
    sharesCalendar: Bool = true
  ) {
    self.init(
      buckets: buckets, figures: PatientFigures(of: patients), patients: patients,
      seriesCount: seriesCount, seriesWithoutOrderCount: seriesWithoutOrderCount, ledger: ledger,
      notices: notices, weekPatterns: weekPatterns, adherentPatients: adherentPatients,
      reasons: reasons, threshold: threshold, sharesCalendar: sharesCalendar)
  }

  /// Makes a cohort's report of the figures of its patients, who may be listed.
  public init(
    buckets: [BucketCounts], figures: PatientFigures, patients: [PatientSummary],
    seriesCount: Int, seriesWithoutOrderCount: Int = 0, ledger: [LedgerRow], notices: [Notice],
    weekPatterns: [MedicationWeekPattern], adherentPatients: AdherentPatients,
    reasons: [ReasonRow], threshold: Double, sharesCalendar: Bool
  ) {
    self.buckets = buckets
    totals = buckets.reduce(into: OutcomeCounts()) { $0 += $1.counts }
    withheld = []
    doses = figures.doses
    isSuppressed = false
    self.patients = patients
    patientCount = figures.patientCount
    self.seriesCount = seriesCount
    self.seriesWithoutOrderCount = seriesWithoutOrderCount
    summary = MeasureSummary.rows(of: figures, threshold: threshold)
    summaryOverTime = BucketDistribution.summaries(
      of: BucketDistribution.rows(
        of: figures.shares, over: sharesCalendar ? buckets.map(\.bucket) : [],
        threshold: threshold))
    adherenceBands = AdherenceBand.rows(of: figures)
    persistence = PersistenceCurve(endsOfDays: figures.courses.endsOfDays)
    initiation = InitiationCounts(figures.courses, threshold: threshold)
    self.weekPatterns = weekPatterns
    self.adherentPatients = adherentPatients
    self.reasons = reasons
    self.ledger = ledger
    self.notices = notices
  }

  /// Makes a report that lists no patient, of what is left when small numbers are hidden.
  init(
    buckets: [BucketCounts], withheld: WithheldFigures, patientCount: Int?,
    summary: [MeasureSummary], summaryOverTime: [BucketSummary], adherenceBands: [AdherenceBand],
    persistence: PersistenceCurve, initiation: InitiationCounts?,
    adherentPatients: AdherentPatients,
    notices: [Notice]
  ) {
    self.buckets = buckets
    totals = buckets.reduce(into: OutcomeCounts()) { $0 += $1.counts }
    self.withheld = withheld
    doses = nil
    isSuppressed = true
    (patients, self.patientCount) = ([], patientCount)
    (seriesCount, seriesWithoutOrderCount) = (nil, nil)
    (self.summary, self.summaryOverTime) = (summary, summaryOverTime)
    self.adherenceBands = adherenceBands
    (self.persistence, self.initiation) = (persistence, initiation)
    self.adherentPatients = adherentPatients
    (weekPatterns, reasons, ledger) = ([], [], [])
    self.notices = notices
  }
}

/// What is reported of all patients together, once every one of them was counted.
public struct CohortReport: Sendable {
  /// The sum over all series, every bucket from the first to the last.
  public private(set) var buckets: [BucketCounts]
  /// The sum over the buckets.
  public let totals: OutcomeCounts
  /// The totals that are hidden; they are 0 among the totals.
  public let withheld: WithheldFigures
  /// The figures of all patients over the whole window.
  public let figures: CohortFigures
  /// The patients, sorted by id; empty when no output but `patients.csv` lists single patients.
  public let patients: [PatientSummary]
  /// How many series the timeline has; nil when that is hidden.
  public let series: SeriesCounts?
  /// What is reported of each medication.
  public let medications: CohortMedications
  /// The ledger of the run.
  public let ledger: [LedgerRow]
  /// Whether small numbers of patients are hidden, so that single patients are not listed and there
  /// is no ledger.
  public let isSuppressed: Bool
  /// What a reader must know before the figures, the most important first.
  public let notices: [Notice]
  /// What earlier runs said of the same buckets; nothing unless the report was given them.
  public private(set) var history = History()
  /// The sum over all series in buckets of each further size; none as a rule.
  public private(set) var further: [FurtherBuckets] = []
  /// Whom to see; nil when single patients are not listed, and when nothing asks for it.
  public private(set) var worklist: Worklist? = Worklist()
  /// The doses by groups; none unless groups were asked for.
  public private(set) var groups = GroupReport()
  /// The responses of single patients with their scores; none unless scales are given.
  package private(set) var scores: [ScoreRow] = []
  /// How the scores are spread in each bucket.
  package private(set) var scoresOverTime: [ScoreSummary] = []

  /// Makes a cohort's report of the figures of its patients, who may be listed.
  public init(
    buckets: [BucketCounts], figures: CohortFigures, patients: [PatientSummary],
    series: SeriesCounts, medications: CohortMedications, ledger: [LedgerRow], notices: [Notice]
  ) {
    self.buckets = buckets
    totals = buckets.reduce(into: OutcomeCounts()) { $0 += $1.counts }
    withheld = []
    self.figures = figures
    self.patients = patients
    self.series = series
    self.medications = medications
    self.ledger = ledger
    isSuppressed = false
    self.notices = notices
  }

  /// Makes a cohort's report of its patients, whose buckets are of the same days; a patient's
  /// measure counts as reached at or above `threshold`.
  public init(
    buckets: [BucketCounts], patients: [PatientSummary], series: SeriesCounts,
    medications: CohortMedications = CohortMedications(), ledger: [LedgerRow], notices: [Notice],
    threshold: Double = ReportContext.usualThreshold
  ) {
    let figures = CohortFigures(
      PatientFigures(of: patients), over: buckets.map(\.bucket), threshold: threshold)
    self.init(
      buckets: buckets, figures: figures, patients: patients, series: series,
      medications: medications, ledger: ledger, notices: notices)
  }

  /// Makes a report that lists no patient, of what is left when small numbers are hidden.
  init(
    buckets: [BucketCounts], withheld: WithheldFigures, figures: CohortFigures,
    adherentPatients: AdherentPatients, notices: [Notice]
  ) {
    self.buckets = buckets
    totals = buckets.reduce(into: OutcomeCounts()) { $0 += $1.counts }
    self.withheld = withheld
    self.figures = figures
    (patients, series, ledger, worklist) = ([], nil, [], nil)
    medications = CohortMedications(adherentPatients: adherentPatients)
    isSuppressed = true
    self.notices = notices
  }

  /// The same report with the doses by groups.
  public func with(_ groups: GroupReport) -> CohortReport {
    var report = self
    report.groups = groups
    return report
  }

  /// The same report with the scores of patients, all of whom are listed.
  package func with(scores: [ScoreRow]) -> CohortReport {
    var report = self
    (report.scores, report.scoresOverTime) = (scores, ScoreSummary.rows(of: scores))
    return report
  }

  /// The same report with what may be told of scores where no patient is listed.
  func with(scoresOverTime: [ScoreSummary]) -> CohortReport {
    var report = self
    report.scoresOverTime = scoresOverTime
    return report
  }

  /// The same report with what earlier runs said.
  public func with(_ history: History) -> CohortReport {
    var report = self
    report.history = history
    return report
  }

  /// The same report with the buckets of further sizes.
  public func with(_ further: [FurtherBuckets]) -> CohortReport {
    var report = self
    report.further = further
    return report
  }

  /// The same report with a worklist, or without one.
  public func with(worklist: Worklist?) -> CohortReport {
    var report = self
    report.worklist = worklist
    return report
  }

  /// The report in buckets of a further size, of which earlier runs say nothing.
  package func counted(by further: FurtherBuckets) -> CohortReport {
    var report = self
    (report.buckets, report.further, report.history) = (further.buckets, [], History())
    return report
  }

  /// The buckets of all patients together; none when each patient's dates were moved by other weeks.
  public func commonBuckets(_ context: ReportContext) -> [BucketCounts] {
    context.movesDates ? [] : buckets
  }
}

/// The figures of all patients over the whole window, and how they are spread.
public struct CohortFigures: Sendable {
  /// The number of patients; nil when it is hidden.
  public let patientCount: Int?
  /// What was due and what was taken of it; nil when that is known of no patient, and when small
  /// numbers are hidden.
  public let doses: DoseSums?
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

  /// Works the figures out; a measure counts as reached at or above `threshold`, and no bucket is
  /// given when each patient's dates were moved by other weeks.
  public init(_ figures: PatientFigures, over buckets: [CalendarBucket], threshold: Double) {
    patientCount = figures.patientCount
    doses = figures.doses
    summary = MeasureSummary.rows(of: figures, threshold: threshold)
    summaryOverTime = BucketDistribution.summaries(
      of: BucketDistribution.rows(of: figures.shares, over: buckets, threshold: threshold))
    adherenceBands = AdherenceBand.rows(of: figures)
    persistence = PersistenceCurve(endsOfDays: figures.courses.endsOfDays)
    initiation = InitiationCounts(figures.courses, threshold: threshold)
  }

  /// Takes the figures that may be shown when small numbers are hidden.
  init(
    patientCount: Int?, summary: [MeasureSummary], summaryOverTime: [BucketSummary],
    adherenceBands: [AdherenceBand], persistence: PersistenceCurve, initiation: InitiationCounts?
  ) {
    (self.patientCount, doses) = (patientCount, nil)
    (self.summary, self.summaryOverTime) = (summary, summaryOverTime)
    self.adherenceBands = adherenceBands
    (self.persistence, self.initiation) = (persistence, initiation)
  }
}

/// How many series a timeline has.
public struct SeriesCounts: Hashable, Sendable {
  /// All of them.
  public let all: Int
  /// Those that hold doses without an order, where a series is an order.
  public let withoutOrder: Int

  /// Makes counts.
  public init(_ all: Int, withoutOrder: Int = 0) {
    (self.all, self.withoutOrder) = (all, withoutOrder)
  }

  /// The other series: orders, or what else a series is.
  public var withOrder: Int { all - withoutOrder }
}

/// What is reported of each medication, all patients together.
public struct CohortMedications: Sendable {
  /// When in the week doses were recorded, sorted by the medication's name.
  public let weekPatterns: [MedicationWeekPattern]
  /// How many patients have an order, an adherence, and one at or above the threshold.
  public let adherentPatients: AdherentPatients
  /// Why doses were not taken, sorted by medication, the most frequent reason first.
  public let reasons: [ReasonRow]
  /// What was due of each medication and class, and which doses were omitted.
  public let doses: DoseTables

  /// Makes them, none where nothing is said.
  public init(
    weekPatterns: [MedicationWeekPattern] = [],
    adherentPatients: AdherentPatients = AdherentPatients(), reasons: [ReasonRow] = [],
    doses: DoseTables = DoseTables()
  ) {
    self.weekPatterns = weekPatterns
    self.adherentPatients = adherentPatients
    self.reasons = reasons
    self.doses = doses
  }
}

extension CohortReport {
  /// The number of patients; nil when it is hidden.
  public var patientCount: Int? { figures.patientCount }
  /// What was due in the whole window and what was taken of it; nil when that is not known or
  /// hidden.
  public var doses: DoseSums? { figures.doses }
  /// How the measures are spread over the patients.
  public var summary: [MeasureSummary] { figures.summary }
  /// How adherence is spread over the patients in each bucket.
  public var summaryOverTime: [BucketSummary] { figures.summaryOverTime }
  /// How many patients have how much adherence, in steps of 10 %.
  public var adherenceBands: [AdherenceBand] { figures.adherenceBands }
  /// For how long the series were taken, by days since the first dose.
  public var persistence: PersistenceCurve { figures.persistence }
  /// How many of the series were ever begun; nil when it is hidden.
  public var initiation: InitiationCounts? { figures.initiation }
  /// When in the week the doses of each medication were recorded.
  public var weekPatterns: [MedicationWeekPattern] { medications.weekPatterns }
  /// How many patients have an order, an adherence, and one at or above the threshold.
  public var adherentPatients: AdherentPatients { medications.adherentPatients }
  /// Why doses were not taken.
  public var reasons: [ReasonRow] { medications.reasons }
}

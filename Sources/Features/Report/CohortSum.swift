internal import MedicationAdherence

/// The running sum of patients' reports; sums of consecutive patients can be joined.
struct CohortSum: Codable, Sendable {
  /// The patients; empty unless they are kept.
  private(set) var patients: [PatientSummary] = []
  private struct Further: Codable {
    let size: BucketSize
    var sum = BucketSum()
  }

  /// What is said of single patients before the figures.
  private(set) var remarks: PatientRemarks
  private var figures = PatientFigures()
  private var sum = BucketSum()
  /// The same in buckets of each further size.
  private var further: [Further]
  private var seriesCount = 0
  private var seriesWithoutOrderCount = 0
  private var weekPatterns = MedicationWeekPatterns()
  private var adherentPatients = AdherentPatients()
  private var reasons = ReasonTally()
  private var doses: DoseTally
  private var worklists: [Worklist] = []
  private var groups: GroupTally
  /// The share from which on a patient counts as adherent.
  private let threshold: Double
  private let keepsPatients: Bool
  /// What one series stands for.
  private let seriesKind: SeriesKind
  /// What is added up besides the figures.
  private let needs: ReportNeeds

  /// Makes a sum of no patients; it `keepsPatients` if an output lists them at its end.
  init(
    threshold: Double, keepsPatients: Bool, seriesKind: SeriesKind,
    furtherSizes: [BucketSize] = [], omissionRules: OmissionRules = OmissionRules(),
    needs: ReportNeeds,
    groups: GroupTally = GroupTally([], by: .week)
  ) {
    doses = DoseTally(omissionRules)
    further = furtherSizes.map { Further(size: $0) }
    self.groups = groups
    (self.threshold, self.keepsPatients) = (threshold, keepsPatients)
    (self.seriesKind, self.needs) = (seriesKind, needs)
    remarks = PatientRemarks(threshold: threshold)
  }

  /// The buckets of all series together, oldest first.
  var buckets: [BucketCounts] { sum.buckets }

  /// The number of patients.
  var patientCount: Int { figures.patientCount }

  /// The groups that a patient's doses are in.
  func groups(of patient: PatientReport) -> [PatientGroupRow] { groups.groups(of: patient) }

  /// Adds a patient and the patient's summary.
  mutating func add(_ patient: PatientReport, _ summary: PatientSummary) {
    if keepsPatients { patients.append(summary.packed) }
    remarks.add(summary)
    remarks.addImplausible(patient)
    figures.add(summary)
    for place in patient.series.indices {
      sum.add(patient.series[place].buckets, hasOrder: patient.series[place].hasOrder)
    }
    for (index, timeline) in patient.further.enumerated() {
      for line in timeline.series {
        further[index].sum.add(line.buckets, hasOrder: line.hasOrder)
      }
    }
    seriesCount += patient.series.count
    if seriesKind == .order { seriesWithoutOrderCount += patient.series.count { !$0.hasOrder } }
    adherentPatients.add(patient, threshold: threshold)
    weekPatterns.add(patient.weekPatterns)
    reasons.add(patient.reasons)
    if needs.contains(.doseTables) { doses.add(patient) }
    if patient.worklist != Worklist() { worklists.append(patient.worklist) }
    groups.add(patient)
  }

  /// Adds the sum of the patients who follow.
  mutating func join(_ other: CohortSum) {
    patients += other.patients
    remarks.join(other.remarks)
    figures.join(other.figures)
    sum.join(other.sum)
    for index in further.indices { further[index].sum.join(other.further[index].sum) }
    seriesCount += other.seriesCount
    seriesWithoutOrderCount += other.seriesWithoutOrderCount
    adherentPatients.join(other.adherentPatients)
    weekPatterns.join(other.weekPatterns)
    reasons.join(other.reasons)
    doses.join(other.doses)
    worklists += other.worklists
    groups.join(other.groups)
  }

  /// Takes what the numbers in doses mean, before sums are joined that were written.
  mutating func take(_ context: DoseContext) { doses.take(context) }

  /// The cohort's report; `sharesCalendar` is false when each patient's dates are moved.
  func report(
    ledger: [LedgerRow], notices: [Notice], sharesCalendar: Bool
  ) -> CohortReport {
    CohortReport(
      buckets: buckets,
      figures: CohortFigures(
        figures, over: sharesCalendar ? buckets.map(\.bucket) : [], threshold: threshold),
      patients: patients, series: SeriesCounts(seriesCount, withoutOrder: seriesWithoutOrderCount),
      medications: CohortMedications(
        weekPatterns: weekPatterns.sorted, adherentPatients: adherentPatients,
        reasons: reasons.rows, doses: doses.tables),
      ledger: ledger, notices: notices
    ).with(further.map { FurtherBuckets(size: $0.size, buckets: $0.sum.buckets) })
      .with(worklist: needs.contains(.worklist) ? Worklist(joining: worklists) : nil)
      .with(groups.groups(over: sharesCalendar ? buckets : []))
  }
}

/// Some series of patients.
struct SeriesOfPatients: Codable, Sendable {
  /// How many series they are.
  private(set) var count = 0
  /// The patients who have any, by their ids.
  private(set) var patients: [String] = []

  /// Adds `count` of a patient.
  mutating func add(_ count: Int, of patient: String) {
    guard count > 0 else { return }
    self.count += count
    patients.append(patient)
  }

  /// Adds those of the patients who follow.
  mutating func join(_ other: SeriesOfPatients) {
    count += other.count
    patients += other.patients
  }
}

/// The patients mentioned in notices.
struct PatientRemarks: Codable, Sendable {
  /// Patients with doses of orders that ask for none.
  private(set) var takenNotInForce: [String] = []
  /// The number of these doses.
  private(set) var dosesNotInForce = 0
  /// Patients with doses recorded as taken after the day of death.
  private(set) var takenAfterDeath: [String] = []
  /// How many doses these are.
  private(set) var dosesAfterDeath = 0
  /// Patients with supply who do not take it: refills cover the days, but doses due were not taken.
  ///
  /// Patients without any recorded dose are not among them.
  private(set) var suppliedNotTaken: [String] = []
  /// How many doses due are not judged, because doses name no order, and of how many patients.
  private(set) var notJudged = NotJudged()
  /// The series in which far more was taken than was due.
  private(set) var takenFarAboveDue = SeriesOfPatients()
  /// Those of them in which most of it was taken while no order was active by its own dates.
  private(set) var takenWhileInactive = SeriesOfPatients()
  /// How many patients there are.
  private(set) var patientCount = 0
  /// How many of them have doses due and no record of any.
  private(set) var withoutRecords = 0
  private let threshold: Double

  /// Doses due that are not judged, and the patients of whom they are.
  struct NotJudged: Codable {
    var doses = 0
    var patients = 0
  }

  /// Makes empty remarks; a share counts as high at or above `threshold`.
  init(threshold: Double) { self.threshold = threshold }

  /// Adds a patient.
  mutating func add(_ patient: PatientSummary) {
    patientCount += 1
    // What is taken at home is no fault of the records.
    let doses = patient.measures.notJudged - patient.measures.takenElsewhere
    if doses > 0 {
      notJudged.doses += doses
      notJudged.patients += 1
    }
    if !patient.hasRecords, patient.measures[.implementation] != nil {
      withoutRecords += 1
    }
    if !patient.takenNotInForce.isEmpty {
      takenNotInForce.append(patient.id)
      dosesNotInForce += patient.takenNotInForce.values.reduce(0, +)
    }
    if patient.takenAfterDeath > 0 {
      takenAfterDeath.append(patient.id)
      dosesAfterDeath += patient.takenAfterDeath
    }
    guard patient.totals.administrations > 0, let supply = patient.measures[.supplyDaysCovered],
      let intake = patient.measures[.implementation], supply >= threshold, intake < threshold
    else { return }
    suppliedNotTaken.append(patient.id)
  }

  /// Adds the series of a patient in which far more was taken than was due.
  mutating func addImplausible(_ patient: PatientReport) {
    var (above, inactive) = (0, 0)
    for place in patient.series.indices {
      guard let doses = patient.series[place].measures.doses,
        doses.taken > 2 * doses.expected, doses.taken - doses.expected >= Self.leastAboveDue
      else { continue }
      if patient.series[place].record.takenWhileInactive * 2 > doses.taken - doses.expected {
        inactive += 1
      } else {
        above += 1
      }
    }
    takenFarAboveDue.add(above, of: patient.id)
    takenWhileInactive.add(inactive, of: patient.id)
  }

  /// The fewest doses beyond those due that are far more: fewer may be a wrong entry.
  private static let leastAboveDue = 5

  /// Adds the remarks on the patients who follow.
  mutating func join(_ other: PatientRemarks) {
    takenNotInForce += other.takenNotInForce
    dosesNotInForce += other.dosesNotInForce
    takenAfterDeath += other.takenAfterDeath
    dosesAfterDeath += other.dosesAfterDeath
    suppliedNotTaken += other.suppliedNotTaken
    takenFarAboveDue.join(other.takenFarAboveDue)
    takenWhileInactive.join(other.takenWhileInactive)
    notJudged.doses += other.notJudged.doses
    notJudged.patients += other.notJudged.patients
    patientCount += other.patientCount
    withoutRecords += other.withoutRecords
  }
}

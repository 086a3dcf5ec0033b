@testable import MedicationAdherence

/// Made-up cohorts whose doses are in groups, counted by week from 2025-01-06 on.
struct GroupCohortFixture {
  /// One dose: a group, a week, and what became of it.
  struct Given {
    var group: Int
    var week: Int
    var outcome = DoseOutcome.taken
    var isInterrupted = false
  }

  static let weeks = 6
  static let monday = Day(number: Day.number(year: 2025, month: 1, day: 6))
  private static let wards = ["", "A", "B", "C", "D", "E"]

  /// The doses of each patient.
  let doses: [[Given]]

  /// The report of all patients, with their groups.
  var cohort: CohortReport {
    var tally = GroupTally([.ward], by: .week, keepsMembers: true)
    var adherent = AdherentPatients()
    let reports = doses.enumerated().map { number, doses in patient(number, doses) }
    for report in reports {
      tally.add(report)
      adherent.add(report, threshold: 0.8)
    }
    let buckets = BucketCounts.sum(reports.flatMap { $0.series.map(\.buckets) })
    return CohortReport(
      buckets: buckets, patients: reports.map(PatientSummary.init),
      series: SeriesCounts(reports.count),
      medications: CohortMedications(adherentPatients: adherent), ledger: [], notices: []
    ).with(tally.groups(over: buckets))
  }

  private func patient(_ number: Int, _ given: [Given]) -> PatientReport {
    let doses = given.map { given in
      let day = Self.monday.adding(days: 7 * given.week)
      var dose = Dose(series: 0, subject: 0, outcome: given.outcome)
      if ![.extra, .asNeeded].contains(given.outcome) { dose.dueDay = day }
      if given.outcome != .unrecorded {
        let outcome: Outcome =
          given.outcome == .notTaken
          ? .notTaken : given.outcome == .undetermined ? .undetermined : .taken
        dose.given = GivenDose(
          administration: 0, day: day, outcome: outcome, isInterrupted: given.isInterrupted)
      }
      dose.ward = UInt32(given.group)
      return dose
    }
    var report = PatientReport(
      id: "p\(number)", name: "", folder: "", series: [], administrations: [])
    report.doses = PatientDoses(doses, context: DoseContext(wards: Self.wards))
    // All doses of a patient are one group of those who are in no list.
    let list = GroupKind.list(PatientGroups(name: "all", groups: [:]))
    var tally = GroupTally([list], by: .week)
    tally.add(report)
    let calendar = (0..<Self.weeks).map { week in
      BucketCounts(
        bucket: CalendarBucket(.week, containing: Self.monday.adding(days: 7 * week)),
        isPartial: false, state: .nothingDue)
    }
    let rows = tally.groups(over: calendar).overTime
    let line = SeriesReport(
      SeriesIdentity(
        patient: report.id, series: "s", medicationCode: "", medication: "m", order: "o",
        fileName: "s"), isAsNeeded: false,
      buckets: rows.isEmpty ? calendar : rows.map(\.bucket), measures: MeasureValues())
    var measures = MeasureValues()
    measures[.recordedAdherence] = line.totals.recordedAdherence
    var whole = PatientReport(
      id: report.id, name: "", folder: "", series: [line], administrations: [],
      measures: measures, details: PatientDetails(hasOrder: true))
    whole.doses = report.doses
    return whole
  }

  /// A random cohort of a number of patients, the same for the same seed; `moves`
  /// says whether patients go from group to group.
  static func random(_ patients: Int, seed: UInt64, moves: Bool) -> GroupCohortFixture {
    var chance = SeededGenerator(seed: seed)
    let usual: [DoseOutcome] = [.taken, .taken, .taken, .notTaken, .unrecorded]
    let rare: [DoseOutcome] = [.undetermined, .extra, .asNeeded]
    return GroupCohortFixture(
      doses: (0..<patients).map { _ in
        let home = Int.random(in: 0...5, using: &chance) * Int.random(in: 0...1, using: &chance)
        return (0..<weeks).flatMap { week -> [Given] in
          guard Int.random(in: 0...9, using: &chance) > 1 else { return [] }
          return (0..<Int.random(in: 1...6, using: &chance)).map { _ in
            let isMoved = moves && Int.random(in: 0...7, using: &chance) == 0
            let isRare = Int.random(in: 0...19, using: &chance) == 0
            return Given(
              group: isMoved ? Int.random(in: 0...5, using: &chance) : home, week: week,
              outcome: (isRare ? rare : usual).randomElement(using: &chance) ?? .taken,
              isInterrupted: Int.random(in: 0...39, using: &chance) == 0)
          }
        }
      })
  }
}

@testable import MedicationAdherence

/// Made-up cohorts of patients with a line each, counted by week from 2025-01-06 on.
enum CohortFixture {
  /// One week of one patient.
  struct Week {
    var taken = 0
    var notTaken = 0
    var undetermined = 0
    var expected: Int?
    var unrecorded: Int?
  }

  /// A cohort of patients, each with weeks and measures, in a number of equal series.
  static func cohort(
    _ patients: [(weeks: [Week], measures: MeasureValues)], lines: Int = 1
  ) -> CohortReport {
    let reports = patients.enumerated().map { number, patient in
      report(number, patient.weeks, patient.measures, lines: lines)
    }
    return CohortReport(
      buckets: BucketCounts.sum(reports.flatMap { $0.series.map(\.buckets) }),
      patients: reports.map(PatientSummary.init), series: SeriesCounts(reports.count),
      ledger: [LedgerRow(resource: "Patient", disposition: "read", count: 7)],
      notices: [.missingParts(7)])
  }

  /// A cohort of patients of whom only the weeks matter.
  static func cohort(_ weeks: [[Week]]) -> CohortReport {
    cohort(weeks.map { ($0, MeasureValues()) })
  }

  private static func report(
    _ number: Int, _ weeks: [Week], _ measures: MeasureValues, lines: Int
  ) -> PatientReport {
    let start = Day(number: Day.number(year: 2025, month: 1, day: 6))
    let buckets = weeks.enumerated().map { place, week in
      BucketCounts(
        bucket: CalendarBucket(.week, containing: start.adding(days: 7 * place)), isPartial: false,
        counts: OutcomeCounts(
          taken: week.taken, notTaken: week.notTaken, undetermined: week.undetermined),
        doses: week.expected.map {
          DoseSums(
            expected: $0, expectedMax: $0, taken: week.taken, matched: min(week.taken, $0),
            unrecorded: week.unrecorded ?? max(0, $0 - week.taken - week.notTaken),
            extra: max(0, week.taken - $0))
        })
    }
    let line = SeriesReport(
      SeriesIdentity(
        patient: "p\(number)", series: "s", medicationCode: "", medication: "m", order: "",
        fileName: "s"), isAsNeeded: false, buckets: buckets, measures: measures)
    return PatientReport(
      id: "p\(number)", name: "", folder: "", series: Array(repeating: line, count: lines),
      administrations: [], measures: measures)
  }

  /// A random cohort of a number of patients, the same for the same seed.
  static func random(_ patients: Int, seed: UInt64) -> CohortReport {
    var chance = SeededGenerator(seed: seed)
    let habit = Double.random(in: 0.3...1, using: &chance)
    return cohort(
      (0..<patients).map { _ in
        let begin = Bool.random(using: &chance) ? 0 : Int.random(in: 0...6, using: &chance)
        let weeks = (0..<8).map { week in
          week < begin || Double.random(in: 0...1, using: &chance) > habit
            ? Week() : randomWeek(&chance)
        }
        return (weeks, randomMeasures(&chance))
      })
  }

  private static func randomWeek(_ chance: inout SeededGenerator) -> Week {
    Week(
      taken: Int.random(in: 0...7, using: &chance), notTaken: Int.random(in: 0...2, using: &chance),
      undetermined: Int.random(in: 0...9, using: &chance) == 0 ? 1 : 0,
      expected: Bool.random(using: &chance) ? 7 : nil)
  }

  private static func randomMeasures(_ chance: inout SeededGenerator) -> MeasureValues {
    var measures = MeasureValues()
    for measure in Measure.allCases where Int.random(in: 0...9, using: &chance) > 0 {
      measures[measure] =
        switch measure.definition.kind {
        case .fraction, .bound: Double.random(in: 0...1, using: &chance).squareRoot()
        case .flag: Bool.random(using: &chance) ? 1 : 0
        case .count, .days, .minutes: Double(Int.random(in: 0...60, using: &chance))
        }
    }
    return measures
  }
}

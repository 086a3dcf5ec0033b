import MedicationAdherence
import TestSupport

@testable import ReportWriting

/// Made-up wards, a patient in each, counted by week from 2016-08-15 on.
enum GroupFixtures {
  private static let monday = Day.iso("2016-08-15") ?? .first

  /// The weeks of a report with groups.
  static func weeks(_ count: Int) -> [BucketCounts] {
    TimelineFixtures.buckets(.week, count) { _, bucket in
      BucketCounts(bucket: bucket, isPartial: false, counts: OutcomeCounts(taken: 1))
    }
  }

  /// A patient with ten doses due a week in one ward, by how many were taken in each.
  static func patient(_ id: String, ward: UInt32, of wards: [String], taken: [Int])
    -> PatientReport
  {
    var report = PatientReport(
      id: id, name: "", folder: "", series: [], administrations: [],
      details: PatientDetails(hasOrder: true))
    let doses = taken.enumerated().flatMap { week, taken in
      (0..<10).map { number -> Dose in
        let day = monday.adding(days: week * 7 + number % 7)
        let isTaken = number < taken
        var dose = Dose(
          series: 0, subject: 0, outcome: isTaken ? .taken : .notTaken, dueDay: day,
          given: GivenDose(
            administration: 0, day: day, outcome: isTaken ? .taken : .notTaken))
        dose.ward = ward
        return dose
      }
    }
    report.doses = PatientDoses(doses, context: DoseContext(wards: wards))
    return report
  }

  /// A cohort of wards by their names, with the doses taken each week; the first name is of a ward that
  /// is not known.
  static func cohort(_ wards: [(name: String, taken: [Int])]) -> CohortReport {
    var tally = GroupTally([.ward], by: .week)
    for (place, ward) in wards.enumerated() {
      tally.add(
        patient("p\(place)", ward: UInt32(place), of: wards.map(\.name), taken: ward.taken))
    }
    let buckets = weeks(wards.map(\.taken.count).max() ?? 0)
    return CohortReport(
      buckets: buckets, patients: [], series: SeriesCounts(wards.count), ledger: [], notices: []
    ).with(tally.groups(over: buckets))
  }

  /// Thirteen quiet weeks and one far below them.
  static let signal = [9, 8, 9, 8, 9, 8, 9, 8, 9, 8, 9, 8, 9, 1]
}

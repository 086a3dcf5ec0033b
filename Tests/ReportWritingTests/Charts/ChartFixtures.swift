import MedicationAdherence
import TestSupport

@testable import ReportWriting

/// Made-up timelines and reports for the tests of charts and pages.
enum ChartFixtures {
  /// A small generator of numbers, the same on every machine.
  struct Numbers {
    private var state: UInt64

    init(seed: Int) { state = UInt64(seed) &* 2_654_435_761 &+ 1 }

    /// A number from 0 to `limit` − 1.
    mutating func next(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }
  }

  /// Two weeks with half of the doses due taken, then two with all of the recorded ones taken and
  /// none due, as of an order as needed that goes on.
  static var endedSchedule: [BucketCounts] {
    TimelineFixtures.buckets(.week, 4) { index, bucket in
      BucketCounts(
        bucket: bucket, isPartial: false, counts: OutcomeCounts(taken: 2),
        doses: index < 2 ? DoseSums(expected: 4, matched: 2) : DoseSums(taken: 2))
    }
  }

  /// Buckets of every state, by a seed; about every sixth one has no records.
  static func random(_ size: BucketSize, _ count: Int, seed: Int, highest: Int = 20)
    -> [BucketCounts]
  {
    var numbers = Numbers(seed: seed)
    return TimelineFixtures.buckets(size, count) { index, bucket in
      let isPartial = index == 0 || index == count - 1
      let states: [BucketState] = [.noRecords, .noRecords, .nothingDue, .suppressed]
      let draw = numbers.next(below: 12)
      guard draw >= states.count else {
        return BucketCounts(bucket: bucket, isPartial: isPartial, state: states[draw])
      }
      let counts = OutcomeCounts(
        taken: numbers.next(below: highest), notTaken: 1 + numbers.next(below: highest),
        undetermined: numbers.next(below: 2))
      return BucketCounts(bucket: bucket, isPartial: isPartial, counts: counts)
    }
  }

  /// A patient with one line.
  static func patient(
    _ id: String, name: String = "Ada Example", medication: String = "Metformin 500 MG",
    buckets: [BucketCounts]
  ) -> PatientReport {
    let line = SeriesReport(
      SeriesIdentity(
        patient: id, series: "MedicationRequest/\(id)-1", medicationCode: "A10BA02",
        medication: medication, order: "\(id)-1", fileName: "\(id)-1"), isAsNeeded: false,
      buckets: buckets)
    return PatientReport(
      id: id, name: name, folder: "patients/\(id)", series: [line], administrations: [])
  }

  /// The outline of a report.
  static func outline(
    sets: Set<ReportSet> = [.cohort, .patient],
    formats: Set<ReportFormat> = ReportFormat.usual,
    context: ReportContext = TimelineFixtures.context()
  ) -> ReportOutline {
    ReportOutline(
      context: context, sets: sets, formats: formats, timelineRowCount: 36)
  }

  /// A cohort of patients, with a ledger and notices.
  static func cohort(
    _ patients: [PatientReport], ledger: [LedgerRow] = [], notices: [Notice] = []
  ) -> CohortReport {
    let lines = patients.flatMap { $0.series.map(\.buckets) }
    return CohortReport(
      buckets: BucketCounts.sum(lines), patients: patients.map(PatientSummary.init),
      series: SeriesCounts(lines.count), ledger: ledger, notices: notices)
  }

  /// A ward of patients whose weeks begin and end at different times; some ids are long.
  static func ward(_ count: Int, weeks: Int = 60) -> CohortReport {
    var numbers = Numbers(seed: count)
    let patients = (0..<count).map { number -> PatientReport in
      let all = random(.week, weeks, seed: number, highest: 5 + numbers.next(below: 30))
      let first = numbers.next(below: (weeks + 1) / 2)
      let isLong = number % 7 == 3
      let id = isLong ? "3f2504e0-4f89-11d3-9a0c-0305e82c33\(10 + number)" : "p\(number)"
      return patient(id, buckets: Array(all[first...]))
    }
    return cohort(patients)
  }

  /// The chart of a line's times over some days.
  static func timesChart(_ times: DoseTimes, days: Int, style: ReportStyle = ReportStyle())
    -> DoseTimesChart?
  {
    let line = SeriesReport(
      SeriesIdentity(
        patient: "p1", series: "MedicationRequest/1", medicationCode: "", medication: "M",
        order: "", fileName: "1"), isAsNeeded: false,
      buckets: TimelineFixtures.buckets(.day, days) { _, bucket in
        BucketCounts(bucket: bucket, isPartial: false, counts: OutcomeCounts(taken: 1))
      }, measures: onTime, record: SeriesRecord(doseTimes: times))
    let patient = PatientReport(
      id: "1", name: "", folder: "patients/1", series: [line], administrations: [])
    return DoseTimesChart(line, of: patient, context: TimelineFixtures.context(.day), style: style)
  }

  private static var onTime: MeasureValues {
    var values = MeasureValues()
    values[.onTime] = 0.86
    return values
  }

  /// The chart of two, later three doses a day near 7, 8, 13, 20 and 23 o'clock.
  static func timesChart(days: Int, hasNominalTimes: Bool, style: ReportStyle) -> DoseTimesChart? {
    var numbers = Numbers(seed: days)
    var (doses, moments) = ([DoseTimes.Dose](), [Int64]())
    for place in 0..<days {
      let day = Day(number: 17_030).adding(days: place)
      for hour in place < days / 2 ? [8, 20] : [7, 13, 23] {
        moments.append((Int64(day.number) * 24 + Int64(hour)) * 3_600_000)
        let minute = min(hour * 60 + numbers.next(below: 120) - 60, 1_439)
        let outcome: Outcome =
          switch numbers.next(below: 20) {
          case 0: .notTaken
          case 1: .undetermined
          default: .taken
          }
        doses.append(
          DoseTimes.Dose(day: day, millisecond: Int32(minute * 60_000), outcome: outcome))
      }
    }
    let nominal = hasNominalTimes ? NominalSpan.spans(of: moments, window: 0.25) : []
    return timesChart(DoseTimes(doses, nominal: nominal), days: days, style: style)
  }
}

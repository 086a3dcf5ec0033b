import Foundation
import MedicationAdherence
import ReportWriting
import Testing

/// A small report that has every kind of bucket, name and gap that a table can show.
enum TableFixtures {
  static func day(_ year: Int, _ month: Int, _ number: Int) throws -> Day {
    try #require(Day(year: year, month: month, day: number))
  }

  static func context(_ dialect: CSVDialect = .plain) throws -> ReportContext {
    ReportContext(
      toolVersion: "1.2.3",
      asOf: .init("2016-09-04T08:00:00+02:00", day: try day(2016, 9, 4), seconds: 1_472_968_800),
      timeZone: "Europe/Berlin",
      layout: .init(bucketSize: .week, seriesKind: .order, csvDialect: dialect))
  }

  static func outline(
    _ dialect: CSVDialect = .plain, sets: Set<ReportSet> = [.cohort, .patient], rows: Int = 12
  ) throws -> ReportOutline {
    ReportOutline(
      context: try context(dialect), sets: sets, formats: [.csv, .xlsx],
      timelineRowCount: rows)
  }

  /// A line of four weeks: recorded, cut, without records, recorded with nothing certain; in the
  /// last two it is not known what was due.
  static func series(
    patient: String = "p1", order: String = "r1", medication: String = "Metformin 500 mg",
    code: String = "http://www.whocc.no/atc|A10BA02"
  ) throws -> SeriesReport {
    let counts = [
      OutcomeCounts(taken: 13, notTaken: 1, interrupted: 1), OutcomeCounts(taken: 2, notTaken: 1),
      OutcomeCounts(), OutcomeCounts(undetermined: 2),
    ]
    let doses = [
      DoseSums(expected: 14, expectedMax: 14, taken: 13, matched: 12, unrecorded: 1, extra: 1),
      DoseSums(expected: 3, expectedMax: 3, taken: 2, matched: 2),
    ]
    let first = try day(2016, 8, 8)
    let buckets = counts.enumerated().map { index, counts in
      BucketCounts(
        bucket: CalendarBucket(.week, containing: first.adding(days: index * 7)),
        isPartial: index == 3, counts: counts, doses: index < doses.count ? doses[index] : nil)
    }
    return SeriesReport(
      SeriesIdentity(
        patient: patient, series: "MedicationRequest/\(order)", medicationCode: code,
        medication: medication, order: order, fileName: order), isAsNeeded: false, buckets: buckets,
      measures: measures, record: SeriesRecord(weekPattern: weekPattern(on: first)))
  }

  /// A Monday with a dose at 8, another at 8 that is one too many, and one at 22 that was not taken.
  private static func weekPattern(on monday: Day) -> WeekPattern {
    let hours = [8, 8, 22].map { Int32($0 * 3_600_000) }
    var pattern = WeekPattern()
    for (hour, outcome) in zip(hours, [Outcome.taken, .taken, .notTaken]) {
      pattern.count([RecordedDose(outcome, on: monday, millisecond: hour)])
    }
    let doses = hours.dropLast().map { Int64(monday.number) * 86_400_000 + Int64($0) }
    pattern.add(DoseTiming(takenAt: doses, nominal: [doses[0]], window: 0.25), takenAt: doses)
    return pattern
  }

  /// Some measures have a value and some have none; none of them follows from the buckets.
  private static var measures: MeasureValues {
    var values = MeasureValues()
    values[.taken] = 15
    values[.recordedAdherence] = 0.9375
    values[.implementation] = 0.8
    values[.longestGapDays] = 4
    values[.initiated] = 1
    values[.daysToFirstDose] = 2
    values[.persistenceDays] = 21
    values[.persistent] = 0
    return values
  }

  /// A line with a bucket of each state, none of them recorded.
  static func silentSeries() throws -> SeriesReport {
    let first = try day(2016, 8, 8)
    let buckets = BucketState.allCases.enumerated().map { index, state in
      BucketCounts(
        bucket: CalendarBucket(.week, containing: first.adding(days: index * 7)),
        isPartial: false, state: state)
    }
    return SeriesReport(
      SeriesIdentity(
        patient: "p3", series: "none:text|x", medicationCode: "", medication: "x", order: "",
        fileName: "none"), isAsNeeded: false, buckets: buckets)
  }

  static func patients() throws -> [PatientReport] {
    [
      PatientReport(
        id: "p1", name: "Ada Example", folder: "patients/p1",
        series: [
          try series(),
          try series(order: "r2", medication: "=1+1, \"quoted\"\nand broken", code: ""),
        ],
        administrations: [
          administration("a1", "2016-08-08", bucket: "2016-W32", .taken),
          administration("a2", "2016-08", bucket: "", .notTaken, reason: "refused; \"nausea\""),
          administration("", "", bucket: "", .undetermined, reason: "-"),
        ], measures: measures,
        details: PatientDetails(
          reasons: [
            reason("refused; \"nausea\"", 1), reason("", 1), reason("refused", 2, of: "=1+1"),
          ], days: DayRange(first: Day(number: 17_023), last: Day(number: 17_046)))),
      PatientReport(
        id: "p2", name: "", folder: "patients/p2", series: [try series(patient: "p2")],
        administrations: [], details: PatientDetails(reasons: [reason("", 2)])),
    ]
  }

  private static func reason(
    _ text: String, _ count: Int, of medication: String = "Metformin 500 mg"
  ) -> MedicationReasonCount {
    MedicationReasonCount(
      medication: Medication(key: "text|\(medication)", code: "", name: medication), reason: text,
      notTaken: count)
  }

  private static func administration(
    _ id: String, _ date: String, bucket: String, _ outcome: Outcome, reason: String = ""
  ) -> AdministrationRow {
    var row = AdministrationRow(
      id: id, order: "r1", medication: "Metformin 500 mg", at: .init(date: date, time: "08:00"),
      bucket: bucket,
      result: .init(outcome, isInterrupted: outcome == .undetermined, reason: reason))
    guard !reason.isEmpty else { return row }
    row.facts.medicationCode = "A10BA02"
    row.facts.status = "not-done"
    row.facts.end = .init(date: date, time: "08:30")
    row.facts.amount = GivenAmount(value: "0.5", unit: "mg, \"base\"", route: "=oral")
    row.facts.reason = DoseReason(system: "http://a.b", code: "-1", text: reason)
    return row
  }

  static func cohort(of patients: [PatientReport]) -> CohortReport {
    let lines = patients.flatMap(\.series)
    let patterns = lines.prefix(1).map { line in
      MedicationWeekPattern(
        medication: Medication(
          key: line.medicationCode, code: line.medicationCode, name: line.medication),
        pattern: line.weekPattern)
    }
    return CohortReport(
      buckets: BucketCounts.sum(lines.map(\.buckets)), patients: patients.map(PatientSummary.init),
      series: SeriesCounts(lines.count),
      medications: CohortMedications(weekPatterns: patterns, reasons: reasons(of: patients)),
      ledger: [
        LedgerRow(resource: "MedicationAdministration", disposition: "read", count: 60),
        LedgerRow(
          resource: "file", disposition: "quarantined", reason: "broken", count: 1,
          file: "a,b.ndjson", line: 7, detail: .said("no JSON")),
      ], notices: [.unusableRows(1)])
  }

  private static func reasons(of patients: [PatientReport]) -> [ReasonRow] {
    var tally = ReasonTally()
    for patient in patients { tally.add(patient.reasons) }
    return tally.rows
  }

  /// Feeds a writer the whole report.
  static func write(with writer: some ReportWriter) throws {
    var writer = writer
    let patients = try patients()
    for patient in patients { try writer.write(patient) }
    try writer.finish(cohort(of: patients))
  }
}

extension ReportWriter {
  /// Writes a patient's own files, and the patient's part of the cohort's.
  mutating func write(_ patient: PatientReport, style: ReportStyle = ReportStyle()) throws {
    let drawings = PatientDrawings(
      of: patient, context: ChartFixtures.outline().context, style: style)
    try patientFiles?.write(patient, drawings)
    try append(patient)
  }
}

/// A folder of a test's own, which goes away with it.
final class ScratchFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "report-writing-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func data(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))
  }

  func text(_ name: String) throws -> String {
    String(decoding: try data(name), as: UTF8.self)
  }
}

/// The text that a writer is known to write.
enum Golden {
  /// Expects a text to be the golden's, byte for byte.
  ///
  /// With `ADHERENCE_RECORD_GOLDENS=1` it records the golden and fails, so that no run both records
  /// and passes.
  static func expect(
    _ text: String, is name: String, location: SourceLocation = #_sourceLocation
  ) throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "Goldens/" + name)
    if ProcessInfo.processInfo.environment["ADHERENCE_RECORD_GOLDENS"] == "1" {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
      Issue.record("recorded \(name)", sourceLocation: location)
      return
    }
    let golden = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    #expect(Array(text.utf8) == Array(golden.utf8), "\(name)", sourceLocation: location)
  }
}

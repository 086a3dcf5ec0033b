import MedicationAdherence
import Testing

@Suite("Remarks beside a line's measures") struct SeriesRemarkTests {
  private func series(
    _ values: [Measure: Double], isAsNeeded: Bool = false, patient: String = "p",
    order: String = "r", buckets: [BucketCounts] = [],
    recordSinceStart: RecordSinceStart = .nothing, countedWithoutDay: Int = 0,
    dosesWithoutOrder: Int = 0
  ) -> SeriesReport {
    var measures = MeasureValues()
    for (measure, value) in values { measures[measure] = value }
    return SeriesReport(
      SeriesIdentity(
        patient: patient, series: "MedicationRequest/r", medicationCode: "", medication: "M",
        order: order, fileName: "r"), isAsNeeded: isAsNeeded, buckets: buckets, measures: measures,
      record: SeriesRecord(
        sinceStart: recordSinceStart, countedWithoutDay: countedWithoutDay,
        dosesWithoutOrder: dosesWithoutOrder))
  }

  @Test(arguments: [
    (0.0, 12.0, [SeriesRemark.stopped(afterDays: 12, longestGap: 64)]), (1, 12, []), (0, 0, []),
  ])
  func `what was stopped or interrupted is said with how long it was taken`(
    persistent: Double, days: Double, remarks: [SeriesRemark]
  ) {
    let line = series([
      .taken: 8, .expected: 10, .persistent: persistent, .persistenceDays: days,
      .longestGapDays: 64,
    ])
    #expect(line.remarks(threshold: 0.8) == remarks)
  }

  /// A patient with one line for each number of doses taken; the first one was never begun.
  private func patient(
    taken: [Double], medications: [String], leftOut: LeftOutRecords = LeftOutRecords()
  ) -> PatientSummary {
    let lines = zip(taken, medications).enumerated().map { place, line in
      var measures = MeasureValues()
      (measures[.taken], measures[.initiated]) = (line.0, line.0 > 0 ? 1 : 0)
      return SeriesReport(
        SeriesIdentity(
          patient: "p", series: "r\(place)", medicationCode: "", medication: line.1,
          order: "r\(place)", fileName: "r"), isAsNeeded: false,
        buckets: [
          BucketCounts(
            bucket: CalendarBucket(.week, containing: Day(number: 20_000)), isPartial: false,
            counts: OutcomeCounts(taken: Int(line.0)))
        ], measures: measures, record: SeriesRecord(sinceStart: line.0 > 0 ? .taken : .nothing))
    }
    return PatientSummary(
      PatientReport(
        id: "p", name: "", folder: "", series: lines, administrations: [],
        details: PatientDetails(leftOut: leftOut)))
  }

  @Test func `a medication that is taken by another order was started`() {
    #expect(patient(taken: [0, 5], medications: ["A", "B"]).neverStarted == ["A"])
    #expect(patient(taken: [0, 5], medications: ["A", "a"]).neverStarted == [])
    #expect(patient(taken: [0, 0], medications: ["A", "A"]).withoutRecord == ["A"])
  }

  @Test func `of records that are in no figure nobody knows what was started`() {
    var leftOut = LeftOutRecords()
    leftOut.quarantined = 3
    let lost = patient(taken: [0], medications: ["A"], leftOut: leftOut)
    #expect(lost.neverStarted.isEmpty && lost.withoutRecord.isEmpty)
    let some = patient(taken: [0, 5], medications: ["A", "B"], leftOut: leftOut)
    #expect(some.neverStarted == ["A"])
  }

  @Test func `doses on no known day are said where doses were due`() {
    let line = series([.taken: 8, .expected: 10], countedWithoutDay: 3)
    #expect(line.remarks(threshold: 0.8) == [.dayUnknown(3)])
    let asNeeded = series([.taken: 8], isAsNeeded: true, countedWithoutDay: 3)
    #expect(asNeeded.remarks(threshold: 0.8) == [.asNeeded])
  }

  @Test func `doses of the medication that are recorded without an order are said`() {
    let line = series([.taken: 8, .expected: 10], dosesWithoutOrder: 2)
    #expect(line.remarks(threshold: 0.8) == [.dosesWithoutOrder(2)])
    let beside = series([.taken: 2], order: "", dosesWithoutOrder: 2)
    #expect(beside.remarks(threshold: 0.8) == [.orderBeside, .demandUnknown])
    let patient = PatientReport(
      id: "p", name: "", folder: "", series: [line, beside], administrations: [])
    #expect(PatientSummary(patient).dosesWithoutOrder == 2)
  }

  @Test(arguments: [(1, 3, true), (3, 3, false), (0, 3, false)])
  func `doses without an order are told from the others of a line that is no order`(
    doses: Int, all: Int, isSaid: Bool
  ) {
    let week = BucketCounts(
      bucket: CalendarBucket(.week, containing: Day(number: 17_030)), isPartial: false,
      counts: OutcomeCounts(taken: all))
    let line = series(
      [.taken: Double(all), .expected: 10], order: "", buckets: [week], dosesWithoutOrder: doses)
    #expect(line.remarks(threshold: 0.8).contains(.dosesAmongOthers(doses)) == isSaid)
    #expect(line.remarks(threshold: 0.8).contains(.orderBeside) == (doses == all))
    #expect(line.dosesAmongOthers == (isSaid ? doses : nil))
  }

  @Test func `shares below the threshold are named in the order of the columns`() {
    let line = series([
      .taken: 8, .expected: 10, .implementation: 0.5, .recordedAdherence: 0.7999, .daysCovered: 0.9,
    ])
    #expect(line.remarks(threshold: 0.8) == [.low([.recordedAdherence, .implementation])])
  }

  @Test func `a share at the threshold is not low, and neither is the end of an interval`() {
    let line = series([
      .taken: 8, .expected: 10, .implementation: 0.8, .implementationLow: 0.2,
      .implementationHigh: 0.7, .longestGapDays: 0,
    ])
    #expect(line.remarks(threshold: 0.8).isEmpty)
    #expect(line.remarks(threshold: 0.81) == [.low([.implementation])])
  }

  @Test(
    "it is said why measures of doses due are empty",
    arguments: [
      ([Measure.taken: 3.0], true, SeriesRemark.asNeeded),
      ([.taken: 3], false, .demandUnknown), ([.taken: 3, .expected: 0], false, .nothingDue),
      ([.taken: 3, .expected: 0], true, .nothingDue),
    ])
  func demand(values: [Measure: Double], isAsNeeded: Bool, remark: SeriesRemark) {
    #expect(series(values, isAsNeeded: isAsNeeded).remarks(threshold: 0.8) == [remark])
  }

  @Test(
    "nothing recorded is said only when nothing is",
    arguments: [
      ([Measure: Double](), true), ([.taken: 0, .notTaken: 0, .undetermined: 0], true),
      ([.undetermined: 1], false), ([.notTaken: 1], false),
    ])
  func silence(values: [Measure: Double], isSilent: Bool) {
    #expect(series(values).remarks(threshold: 0.8).contains(.nothingRecorded) == isSilent)
  }

  @Test(
    "an order is never started when it is known that no dose of it was taken",
    arguments: [
      (RecordSinceStart.nothing, 0.0, [SeriesRemark.neverStarted(hasRecords: false)]),
      (.notTaken, 2, [.neverStarted(hasRecords: true)]),
      // All that is recorded since the start lies before the buckets.
      (.notTaken, 0, [.neverStarted(hasRecords: true)]), (.undetermined, 2, []),
      (.undetermined, 0, [.nothingRecorded]),
    ])
  func neverStarted(record: RecordSinceStart, notTaken: Double, remarks: [SeriesRemark]) {
    let values: [Measure: Double] = [
      .taken: 0, .notTaken: notTaken, .initiated: 0, .expected: 3, .implementation: 0,
    ]
    #expect(series(values, recordSinceStart: record).remarks(threshold: 0) == remarks)
  }

  @Test func `what is started, or taken as needed, is not said to be never started`() {
    #expect(
      series([.taken: 0, .initiated: 1, .expected: 3]).remarks(threshold: 0) == [.nothingRecorded])
    let asNeeded = series(
      [.taken: 0, .notTaken: 1, .initiated: 0], isAsNeeded: true, recordSinceStart: .notTaken)
    #expect(asNeeded.remarks(threshold: 0) == [.asNeeded])
    #expect(SeriesCourse(asNeeded).isInitiated == nil)
  }

  @Test func `of all patients together it is not said that nothing is known or recorded`() {
    #expect(series([:], patient: "").remarks(threshold: 0.8) == [.hidden, .allPatients])
    let shown = series([.taken: 3, .recordedAdherence: 0.5], patient: "")
    #expect(shown.remarks(threshold: 0.8) == [.low([.recordedAdherence]), .allPatients])
  }

  @Test(arguments: [(0.0, [SeriesRemark]()), (3, [.moreThanDue(3)])])
  func `doses beyond those due are said when there are any`(extra: Double, remarks: [SeriesRemark])
  {
    let line = series([.taken: 9, .expected: 9, .implementation: 1, .extra: extra])
    #expect(line.remarks(threshold: 0.8) == remarks)
  }
}

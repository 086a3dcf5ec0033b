import MedicationAdherence
import ReportWriting
import Testing

@Suite struct ColumnsTests {
  @Test func `the tables have the documented columns`() {
    #expect(
      TimelineRow.definition.headers.joined(separator: ", ")
        == "patient, series, medication_code, medication, order_id, bucket, bucket_start, bucket_end, "
        + "state, partial, taken, not_taken, undetermined, interrupted, expected, expected_taken, "
        + "unrecorded, extra, recorded_adherence, taking_adherence, implementation")
    let administrations = """
      patient, order_id, medication, administration, given_date, bucket, outcome, reason, given_time, \
      utc_offset, medication_code, status, was_interrupted, dose_value, dose_unit, route, end_date, \
      end_time, reason_system, reason_code
      """
    #expect(PatientAdministration.definition.headers.joined(separator: ", ") == administrations)
    let patients = """
      patient, series_count, first_day, last_day, days_observed, taken, not_taken, undetermined, \
      interrupted, expected, expected_taken, unrecorded, extra, recorded_adherence, implementation, \
      buckets_recorded, buckets_without_records, cma1, cma2, cma3, cma4, cma5, cma6, cma7, cma8, cma9, \
      mpr, pdc, birth_year, age, sex, ward
      """
    #expect(PatientSummary.definition.headers.joined(separator: ", ") == patients)
    let line = ["patient", "series", "medication_code", "medication", "order_id"]
    let days = ["first_day", "last_day", "days_observed"]
    let measures = Measure.allCases.flatMap { measure in
      measure == .expected ? [measure.column, "expected_taken"] : [measure.column]
    }
    #expect(SeriesReport.definition.headers == line + days + measures)
    #expect(
      MeasureSummary.definition.headers.joined(separator: ", ")
        == "measure, patients, median, lower_quartile, upper_quartile, "
        + "share_at_or_above_threshold")
    #expect(
      PersistenceCurve.Point.definition.headers.joined(separator: ", ")
        == "day, at_risk, stopped, censored, survival, survival_low, survival_high")
    #expect(
      DoseTimeRow.definition.headers.joined(separator: ", ")
        == "patient, series, medication_code, medication, order_id, recorded_weekday, recorded_hour, taken, not_taken, "
        + "early, on_time, late, extra")
    #expect(
      MedicationDoseTimeRow.definition.headers.joined(separator: ", ")
        == "medication_code, medication, recorded_weekday, recorded_hour, taken, not_taken, early, "
        + "on_time, late, extra")
    #expect(
      OrderRow.definition.headers.joined(separator: ", ")
        == "patient, order_id, medication_code, medication, status, active_from, active_to, "
        + "instruction")
    #expect(
      HistoryRow.definition.headers.joined(separator: ", ")
        == "run, as_of, bucket, measure, value, first_reported, change_reason")
    #expect(
      WorklistRow.definition.headers.joined(separator: ", ")
        == "patient, ward, rule, medication_code, medication, order_id, critical, due_date, due_time, "
        + "category, reason, missed, missed_in_a_row, last_taken, days_since, delay_minutes, share_7d, "
        + "share_before_28d")
    #expect(
      LedgerRow.definition.headers.joined(separator: ", ")
        == "resource, disposition, reason, count, file, line, detail")
  }

  private static let dictionaries = [
    TimelineRow.definition.dictionary, PatientAdministration.definition.dictionary,
    PatientSummary.definition.dictionary, LedgerRow.definition.dictionary,
    DictionaryRow.definition.dictionary, SeriesReport.definition.dictionary,
    MeasureSummary.definition.dictionary, PersistenceCurve.Point.definition.dictionary,
    OrderRow.definition.dictionary, ListedAdministration.definition.dictionary,
    DoseTimeRow.definition.dictionary, MedicationDoseTimeRow.definition.dictionary,
    HistoryRow.definition.dictionary, WorklistRow.definition.dictionary,
  ]

  @Test(
    "every column has a snake_case name and a sentence", arguments: dictionaries.flatMap(\.self))
  func documentation(column: DictionaryRow) {
    #expect(column.column.wholeMatch(of: /[a-z][a-z0-9_]*/) != nil)
    #expect(column.meaning.hasSuffix("."))
    let isMeasured = [.integer, .number, .fraction, .date, .partialDate].contains(column.type)
    #expect(isMeasured == !column.unit.isEmpty)
  }

  @Test func `no table has a name twice`() {
    for table in Self.dictionaries {
      #expect(Set(table.map(\.column)).count == table.count)
    }
  }

  @Test func `counts are 0 and rates are missing in a bucket without records`() throws {
    let line = try TableFixtures.series()
    let cells = TimelineRow.definition.cells(of: TimelineRow(series: line, bucket: line.buckets[2]))
    let row = Dictionary(uniqueKeysWithValues: zip(TimelineRow.definition.headers, cells))
    #expect(row["state"] == .text("no-records"))
    #expect(row["taken"] == .integer(0))
    #expect(row["recorded_adherence"] == .missing)
    #expect(row["expected"] == .missing)
  }

  @Test func `what was due is there where it is known`() throws {
    let line = try TableFixtures.series()
    let cells = TimelineRow.definition.cells(of: TimelineRow(series: line, bucket: line.buckets[0]))
    let row = Dictionary(uniqueKeysWithValues: zip(TimelineRow.definition.headers, cells))
    #expect(row["expected"] == .integer(14) && row["expected_taken"] == .integer(12))
    #expect(row["unrecorded"] == .integer(1))
    #expect(row["extra"] == .integer(1))
    #expect(row["taking_adherence"] == .fraction(13.0 / 14))
    #expect(row["implementation"] == .fraction(12.0 / 14))
  }

  @Test func `every figure of a suppressed bucket is missing`() throws {
    let line = try TableFixtures.silentSeries()
    let bucket = try #require(line.buckets.first { $0.state == .suppressed })
    let cells = TimelineRow.definition.cells(of: TimelineRow(series: line, bucket: bucket))
    #expect(cells.suffix(11).allSatisfy { $0 == .missing })
  }

  @Test(
    "a date keeps its precision",
    arguments: [
      ("2016-08-15", true), ("2016-08", false), ("2016", false), ("2016-02-30", false),
      ("2016-8-15", false), ("+016-08-15", false),
    ])
  func partialDates(text: String, isDay: Bool) throws {
    let expected = isDay ? Cell.date(try TableFixtures.day(2016, 8, 15)) : .text(text)
    #expect(Cell.partialDate(text) == expected)
    #expect(Cell.partialDate("") == .missing)
  }

  @Test func `a share that is unknown or no number is missing`() {
    #expect(Cell.share(nil) == .missing)
    #expect(Cell.share(.nan) == .missing)
    #expect(Cell.share(0) == .fraction(0))
  }

  @Test func `a patient's ledger tells counted, undated and other administrations apart`() throws {
    let ledger = try #require(try TableFixtures.patients().first).ledger
    #expect(ledger.map(\.disposition) == ["counted", "not-in-a-bucket", "not-in-a-bucket"])
    #expect(ledger.map(\.reason) == ["", "undated", "outside-or-imprecise"])
    #expect(ledger.map(\.count) == [38, 1, 1])
  }
}

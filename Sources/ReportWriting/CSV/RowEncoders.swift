import MedicationAdherence

/// The rows that some patients add to `timeline.csv`, `measures.csv`, `patients.csv`, `doses.csv` and
/// `administrations.csv` of the cohort.
struct CohortRows: PatientRows {
  /// The rows of `timeline.csv` and `measures.csv`.
  private var series: SeriesEncoder
  /// The rows of `patients.csv`.
  private var patients: CSVEncoder
  /// The rows of `doses.csv`.
  private var doses: DoseEncoder
  /// The rows of `timeline-SIZE.csv` of each further size.
  private var further: [SeriesEncoder]
  /// The rows of `administrations.csv`; nil unless it is asked for.
  private var administrations: AdministrationEncoder?

  /// The rows of the timeline, the measures, the patients, the doses, the timelines of further sizes, and
  /// the administrations if they are listed.
  var pieces: [[UInt8]] {
    [series.timeline.bytes, series.measures.bytes, patients.bytes, doses.rows.bytes]
      + further.map(\.timeline.bytes) + (administrations.map { [$0.rows.bytes] } ?? [])
  }

  /// Whether the plain dialect let a text through that a spreadsheet takes for a formula.
  var metFormulaText: Bool {
    series.metFormulaText || patients.metFormulaText || doses.metFormulaText
      || administrations?.metFormulaText == true
  }

  /// Makes rows without a patient, in buckets of so many further sizes.
  init(_ dialect: CSVDialect, furtherSizes: Int = 0, lists: Set<ReportList> = []) {
    series = SeriesEncoder(dialect)
    patients = CSVEncoder(dialect)
    doses = DoseEncoder(dialect)
    further = (0..<furtherSizes).map { _ in SeriesEncoder(dialect) }
    administrations = lists.contains(.administrations) ? AdministrationEncoder(dialect) : nil
  }

  /// Adds the rows of a patient.
  mutating func add(_ patient: PatientReport, _ summary: PatientSummary) {
    series.add(patient.series)
    patients.append(summary)
    patients.endRow()
    doses.add(patient)
    administrations?.add(patient)
    for (index, timeline) in patient.further.enumerated() {
      further[index].add(timeline.series, withMeasures: false)
    }
  }

  /// Forgets the rows and keeps their memory.
  mutating func removeAll() {
    series.removeRows()
    patients.removeRows()
    doses.removeRows()
    administrations?.removeRows()
    for index in further.indices { further[index].removeRows() }
  }
}

/// Encodes series fast, the rows of their timelines and of their measures: what a series' rows have in
/// common once per series, and what a bucket's rows have in common once per bucket.
///
/// It writes the same text as `TimelineRow.definition` and `SeriesReport.definition` do, which a test
/// holds it to.
struct SeriesEncoder {
  /// The rows of `timeline.csv`, one for each series and bucket.
  private(set) var timeline: CSVEncoder
  /// The rows of `measures.csv`, one for each series.
  private(set) var measures: CSVEncoder
  /// What begins each row of the series that is encoded.
  private var identity: CSVEncoder
  private var calendar = CalendarTexts()
  private var figures: FigureTexts

  /// Whether the plain dialect let a text through that a spreadsheet takes for a formula.
  var metFormulaText: Bool { identity.metFormulaText }

  /// Makes an encoder without rows.
  init(_ dialect: CSVDialect) {
    timeline = CSVEncoder(dialect)
    measures = CSVEncoder(dialect)
    identity = CSVEncoder(dialect)
    figures = FigureTexts(dialect)
  }

  /// Adds the rows of a patient's series; of a further size those of their measures are not wanted.
  mutating func add(_ series: [SeriesReport], withMeasures: Bool = true) {
    let lines = series.span
    for place in lines.indices {
      add(lines, at: place)
      guard withMeasures else { continue }
      measures.append(encoded: identity.bytes)
      measures.append(lines[place].measures)
      measures.endRow()
    }
  }

  /// Forgets the rows and keeps their memory.
  mutating func removeRows() {
    timeline.removeRows()
    measures.removeRows()
  }

  /// Adds the timeline of one series, in place, for a copy of it would retain a dozen texts and arrays.
  private mutating func add(_ lines: Span<SeriesReport>, at place: Int) {
    identity.removeRows()
    identity.append(identityOf: lines, at: place)
    let buckets = lines[place].buckets.span
    for bucket in buckets.indices {
      timeline.append(encoded: identity.bytes)
      timeline.append(encoded: calendar.text(of: buckets[bucket].bucket))
      timeline.append(encoded: figures.text(of: buckets[bucket]))
      timeline.endRow()
    }
  }
}

/// Encodes a patient's dose times fast: without a cell for each value, and what a series' rows have in
/// common once per series.
///
/// It writes the same text as `DoseTimeRow.definition` does, which a test holds it to.
struct PatientRowsEncoder {
  private let dialect: CSVDialect

  /// Whether the plain dialect let a text through that a spreadsheet takes for a formula.
  private(set) var metFormulaText = false

  /// Makes an encoder.
  init(_ dialect: CSVDialect) {
    self.dialect = dialect
  }

  /// The rows of the hours of the week in which a series' doses lie.
  mutating func doseTimes(of series: [SeriesReport]) -> [UInt8] {
    var encoder = CSVEncoder(dialect)
    for (place, line) in series.enumerated() {
      var identity = CSVEncoder(dialect)
      identity.append(identityOf: series.span, at: place)
      if identity.metFormulaText { metFormulaText = true }
      for hour in line.weekPattern.hours {
        encoder.append(encoded: identity.bytes)
        Self.append(hour, to: &encoder)
        encoder.endRow()
      }
    }
    return encoder.bytes
  }

  private static func append(_ hour: WeekPattern.Hour, to encoder: inout CSVEncoder) {
    for count in [hour.weekday, hour.hour, hour.taken, hour.notTaken] {
      encoder.append(integer: count)
    }
    guard let timing = hour.timing else { return encoder.appendMissing(4) }
    for count in [timing.early, timing.onTime, timing.late, timing.extra] {
      encoder.append(integer: count)
    }
  }
}

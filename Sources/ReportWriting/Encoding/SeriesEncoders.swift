import MedicationAdherence

/// Encodes the rows of `timeline.csv` fast: what a series' rows have in common once per series, and what a
/// bucket's rows have in common once per bucket.
struct TimelineEncoder: TableEncoder {
  private var rows: CSVEncoder
  /// What begins each row of the series that is encoded.
  private var identity: CSVEncoder
  private var calendar = CalendarTexts()
  private var figures: FigureTexts
  /// The place of the size among the further ones; nil for the first.
  private let size: Int?

  var bytes: [UInt8] { rows.bytes }
  var metFormulaText: Bool { identity.metFormulaText }

  /// Makes an encoder of buckets of the first size, or of a further one by its place.
  init(_ dialect: CSVDialect, size: Int? = nil) {
    rows = CSVEncoder(dialect)
    identity = CSVEncoder(dialect)
    figures = FigureTexts(dialect)
    self.size = size
  }

  mutating func add(_ patient: PatientReport, _ summary: @autoclosure () -> PatientSummary) {
    let series = patient.series(bySize: size)
    let lines = series.span
    for place in lines.indices { add(lines, at: place) }
  }

  mutating func removeRows() { rows.removeRows() }

  /// Adds the timeline of one series, in place, for a copy of it would retain a dozen texts and arrays.
  private mutating func add(_ lines: Span<SeriesReport>, at place: Int) {
    identity.removeRows()
    identity.append(identityOf: lines, at: place)
    let buckets = lines[place].buckets.span
    for bucket in buckets.indices {
      rows.append(encoded: identity.bytes)
      rows.append(encoded: calendar.text(of: buckets[bucket].bucket))
      rows.append(encoded: figures.text(of: buckets[bucket]))
      rows.endRow()
    }
  }
}

/// Encodes the rows of `measures.csv` fast: without a cell for each value.
struct MeasuresEncoder: TableEncoder {
  private var rows: CSVEncoder

  var bytes: [UInt8] { rows.bytes }
  var metFormulaText: Bool { rows.metFormulaText }

  init(_ dialect: CSVDialect, conditions: ColumnConditions = .all) {
    rows = CSVEncoder(dialect, conditions: conditions)
  }

  mutating func add(_ patient: PatientReport, _ summary: @autoclosure () -> PatientSummary) {
    let lines = patient.series.span
    for place in lines.indices {
      rows.append(identityOf: lines, at: place)
      rows.append(lines[place].days)
      rows.append(lines[place].measures)
      rows.endRow()
    }
  }

  mutating func removeRows() { rows.removeRows() }
}

/// Encodes the rows of `patients.csv` fast: without a cell for each value.
struct PatientsEncoder: TableEncoder {
  private var rows: CSVEncoder

  var bytes: [UInt8] { rows.bytes }
  var metFormulaText: Bool { rows.metFormulaText }

  init(_ dialect: CSVDialect, conditions: ColumnConditions = .all) {
    rows = CSVEncoder(dialect, conditions: conditions)
  }

  mutating func add(_ patient: PatientReport, _ summary: @autoclosure () -> PatientSummary) {
    rows.append(summary())
    rows.endRow()
  }

  mutating func removeRows() { rows.removeRows() }
}

extension PatientReport {
  /// The series in buckets of the first size, or of a further one by its place.
  func series(bySize place: Int?) -> [SeriesReport] {
    place.map { further[$0].series } ?? series
  }
}

import MedicationAdherence

/// Encodes lines fast, the rows of their timelines and of their measures: what a line's rows have in
/// common once per line, and what a bucket's rows have in common once per bucket.
///
/// It writes the same text as `TimelineRow.definition` and `SeriesReport.definition` do, which a test
/// holds it to.
struct SeriesEncoder {
  /// The rows of `timeline.csv`, one for each line and bucket.
  private(set) var timeline: CSVEncoder
  /// The rows of `measures.csv`, one for each line.
  private(set) var measures: CSVEncoder
  /// What begins each row of the line that is encoded.
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

  /// Adds the rows of a patient's lines.
  mutating func add(_ series: [SeriesReport]) {
    let lines = series.span
    for place in lines.indices { add(lines, at: place) }
  }

  /// Forgets the rows and keeps their memory.
  mutating func removeRows() {
    timeline.removeRows()
    measures.removeRows()
  }

  /// Adds the rows of one line, in place, for a copy of it would retain a dozen texts and arrays.
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
    measures.append(encoded: identity.bytes)
    measures.append(lines[place].measures)
    measures.endRow()
  }
}

import MedicationAdherence

/// Encodes a patient's dose times and administrations fast: without a cell for each value, and what
/// a line's rows have in common once per line.
///
/// It writes the same text as `DoseTimeRow.definition` and `PatientAdministration.definition` do,
/// which a test holds it to.
struct PatientRowsEncoder {
  private let dialect: CSVDialect

  /// Whether the plain dialect let a text through that a spreadsheet takes for a formula.
  private(set) var metFormulaText = false

  /// Makes an encoder.
  init(_ dialect: CSVDialect) {
    self.dialect = dialect
  }

  /// The rows of the hours of the week in which a line's doses lie.
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

  /// The rows of single administrations.
  mutating func administrations(of patient: PatientReport) -> [UInt8] {
    var encoder = CSVEncoder(dialect)
    for row in patient.administrations {
      encoder.append(text: patient.id)
      encoder.append(text: row.order)
      encoder.append(text: row.medication)
      encoder.append(text: row.id)
      encoder.append(text: row.localDate)
      encoder.append(text: row.bucket)
      encoder.append(text: row.outcome.word)
      encoder.append(text: row.reason)
      encoder.endRow()
    }
    if encoder.metFormulaText { metFormulaText = true }
    return encoder.bytes
  }
}

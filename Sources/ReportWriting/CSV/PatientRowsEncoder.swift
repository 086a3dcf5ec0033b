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
    for line in series {
      var identity = CSVEncoder(dialect)
      identity.append(identityOf: line)
      if identity.metFormulaText { metFormulaText = true }
      for hour in line.weekPattern.hours {
        encoder.bytes.append(contentsOf: identity.bytes)
        Self.append(hour, to: &encoder)
        encoder.endRow()
      }
    }
    return encoder.bytes
  }

  private static func append(_ hour: WeekPattern.Hour, to encoder: inout CSVEncoder) {
    for count in [hour.weekday, hour.hour, hour.taken, hour.notTaken] {
      encoder.append(next: count)
    }
    guard let timing = hour.timing else {
      encoder.bytes.append(contentsOf: ",,,,".utf8)
      return
    }
    for count in [timing.early, timing.onTime, timing.late, timing.extra] {
      encoder.append(next: count)
    }
  }

  /// The rows of single administrations.
  mutating func administrations(of patient: PatientReport) -> [UInt8] {
    var encoder = CSVEncoder(dialect)
    for row in patient.administrations {
      encoder.append(field: patient.id)
      encoder.append(field: row.order)
      encoder.append(field: row.medication)
      encoder.append(field: row.id)
      encoder.append(field: row.localDate)
      encoder.append(field: row.bucket)
      encoder.append(field: row.outcome.word)
      encoder.append(field: row.reason)
      encoder.endRow()
    }
    if encoder.metFormulaText { metFormulaText = true }
    return encoder.bytes
  }
}

extension CSVEncoder {
  /// Appends a whole number after a comma.
  fileprivate mutating func append(next value: Int) {
    bytes.append(UInt8(ascii: ","))
    append(integer: value)
  }
}

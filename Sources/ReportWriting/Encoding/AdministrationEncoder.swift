import MedicationAdherence

/// Encodes the rows of `administrations.csv` fast: without a cell for each value, and what follows the times
/// once where neighbours have it in common.
///
/// It writes the same text as `PatientAdministration.definition` does, which a test holds it to.
struct AdministrationEncoder: TableEncoder {
  private var rows: CSVEncoder
  /// The fields of the latest amount and reason.
  private var amount: (value: GivenAmount, fields: [UInt8])
  private var reason: (value: DoseReason, fields: [UInt8])

  /// Whether the plain dialect let a text through that a spreadsheet takes for a formula.
  private(set) var metFormulaText = false

  var bytes: [UInt8] { rows.bytes }

  /// Makes an encoder without rows.
  init(_ dialect: CSVDialect) {
    rows = CSVEncoder(dialect)
    (amount, reason) = ((.unknown, Array(",,".utf8)), (.none, Array(",".utf8)))
  }

  mutating func removeRows() { rows.removeRows() }

  mutating func add(_ patient: PatientReport, _ summary: @autoclosure () -> PatientSummary) {
    for row in patient.administrations {
      rows.append(text: patient.id)
      rows.append(text: row.order)
      rows.append(text: row.medication)
      rows.append(text: row.id)
      rows.append(plain: row.localDate)
      rows.append(plain: row.bucket)
      rows.append(plain: row.outcome.word)
      rows.append(text: row.reason)
      rows.append(plain: row.localTime)
      rows.append(plain: row.at.offset)
      append(row.facts, isInterrupted: row.isInterrupted)
      rows.endRow()
    }
    if rows.metFormulaText { metFormulaText = true }
  }

  private mutating func append(_ facts: AdministrationRow.Facts, isInterrupted: Bool) {
    rows.append(text: facts.medicationCode)
    rows.append(text: facts.status)
    rows.append(flag: isInterrupted)
    if facts.amount != amount.value {
      amount = (facts.amount, fields { $0.append(facts.amount) })
    }
    rows.append(encoded: amount.fields)
    rows.append(plain: facts.end.date)
    rows.append(plain: facts.end.time)
    if facts.reason != reason.value {
      reason = (facts.reason, fields { $0.append(codeOf: facts.reason) })
    }
    rows.append(encoded: reason.fields)
  }

  /// Fields without the comma before them.
  private mutating func fields(_ encode: (inout CSVEncoder) -> Void) -> [UInt8] {
    var encoder = CSVEncoder(rows.dialect)
    encode(&encoder)
    if encoder.metFormulaText { metFormulaText = true }
    return encoder.bytes
  }
}

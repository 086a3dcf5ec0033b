import MedicationAdherence

/// Rows of a list as lines of values between tabs.
enum TabbedLine {
  /// The line of headers.
  static func headers<Row: ListedRow>(of row: Row.Type) -> String {
    line(Row.definition.headers + (Row.hasRemarks ? ["remarks"] : []))
  }

  /// The line of a row; a missing value is empty, several remarks are joined by `; `.
  static func text<Row: ListedRow>(of row: Row) -> String {
    let remarks = row.remarks.map(\.phrase).joined(separator: "; ")
    let values = zip(Row.definition.headers, Row.definition.cells(of: row)).map { column, cell in
      row.words(of: column) ?? cell.plainText
    }
    return line(values + (Row.hasRemarks ? [remarks] : []))
  }

  private static func line(_ values: [String]) -> String {
    values.map(TerminalText.plain).joined(separator: "\t") + "\n"
  }
}

extension Cell {
  /// The value as text; empty when it is missing.
  var plainText: String {
    switch self {
    case .missing: ""
    case .text(let text): text
    case .detail(let detail): detail.text
    case .integer(let value): String(value)
    case .number(let value), .fraction(let value): PlainDecimal.text(of: value)
    case .date(let day): day.description
    case .flag(let value): value ? "true" : "false"
    }
  }
}

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

/// Rows of a list as JSON objects, one a line, their members in the order of the columns.
enum JSONLine {
  /// The line of a row; a missing value and an empty text are null.
  static func text<Row: ListedRow>(of row: Row) -> String {
    let definition = Row.definition
    var members = zip(definition.headers, definition.cells(of: row)).map { ($0, value($1)) }
    if Row.hasRemarks { members.append(("remarks", list(row.remarks))) }
    return object(members) + "\n"
  }

  private static func list(_ remarks: [ListedRemark]) -> String {
    let objects = remarks.map { remark in
      object([
        ("kind", value(.text(remark.kind))), ("path", value(.text(remark.path))),
        ("text", value(.text(remark.text))),
      ])
    }
    return "[" + objects.joined(separator: ",") + "]"
  }

  private static func object(_ members: [(key: String, value: String)]) -> String {
    "{" + members.map { quoted($0.key) + ":" + $0.value }.joined(separator: ",") + "}"
  }

  private static func value(_ cell: Cell) -> String {
    switch cell {
    case .missing, .text(""): "null"
    case .text(let text): quoted(text)
    case .detail(let detail): quoted(detail.text)
    case .date(let day): quoted(day.description)
    case .integer, .number, .fraction, .flag: cell.plainText
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

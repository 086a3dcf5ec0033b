import MedicationAdherence

/// How a table is shown on a sheet: its columns, their headers and what is marked.
struct TableLayout<Row: TableRow> {
  /// The columns, as in CSV or with some of the sheet's own.
  let definition: TableDefinition<Row>
  /// The headers, left to right.
  let headings: [String]
  /// Whether the headers are words, which wrap, in place of the columns' names.
  let hasWords: Bool
  /// The number of columns that say what a row is and stay in sight, when there is room.
  var identityCount = 0
  /// The names of the columns that are folded away.
  var folded: Set<String> = []
  /// The share below which a measure is marked; nil to mark none.
  var threshold: Double?

  /// The table as CSV has it.
  init() {
    definition = Row.definition
    headings = Row.definition.headers
    hasWords = false
  }

  /// A table with its headings in the words of a language.
  init(_ definition: TableDefinition<Row>, in wording: any Wording.Type) {
    self.definition = definition
    headings = definition.columns.map { wording.heading(of: $0) }
    hasWords = true
  }

  /// The table's part of a dictionary, with the headings where they are not the columns' names.
  var dictionary: [DictionaryRow] {
    zip(definition.dictionary, headings).map { row, heading in
      var row = row
      row.heading = heading == row.column ? "" : heading
      return row
    }
  }

  /// The style of a value that is marked; nil when it looks as usual.
  func mark(of cell: Cell, in column: Column<Row>) -> CellStyle? {
    guard let threshold, case .fraction(let share) = cell, share < threshold,
      column.measure?.definition.kind == .fraction
    else { return nil }
    return .lowFraction
  }

  /// Whether a column's values are shown as bars from 0 to 1.
  func hasBars(_ column: Column<Row>) -> Bool {
    column.type == .fraction && column.measure?.definition.kind != .bound
  }
}

import MedicationAdherence

/// A row of a workbook's Dictionary: what a column of one of its sheets says.
struct DictionarySheetRow: TableRow {
  /// The sheet's name.
  let sheet: String
  /// The column's heading there.
  let heading: String
  /// What it says.
  let meaning: String
  /// The unit of its values; empty when they have none.
  let unit: String
  /// The kind of its values.
  let type: String
  /// Where the definition comes from; empty when it needs none.
  let source: String
  /// The table and the column in CSV, whose names never change; empty where no CSV file has it.
  let table, column: String

  /// The columns of a workbook's Dictionary, which explains no column of its own.
  static let definition = TableDefinition<DictionarySheetRow>(
    name: "dictionary", meaning: "One column of one sheet.",
    columns: [
      Column("sheet", .text, "The sheet.") { .text($0.sheet) },
      Column("heading", .text, "The heading.") { .text($0.heading) },
      Column("meaning", .text, "What it says.") { .text($0.meaning) },
      Column("unit", .text, "The unit.") { .text($0.unit) },
      Column("type", .text, "The kind of its values.") { .text($0.type) },
      Column("source", .text, "Where the definition comes from.") { .text($0.source) },
      Column("table", .text, "The table in CSV; empty for none.") { .text($0.table) },
      Column("column", .text, "The column in CSV; empty for none.") { .text($0.column) },
    ])
}

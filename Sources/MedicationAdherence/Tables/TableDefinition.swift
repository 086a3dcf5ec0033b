/// What a table holds: the one place that headers, dictionaries and data packages are made from.
public struct TableDefinition<Row>: Sendable {
  /// The file's name without an ending: `timeline`, `dose-times`.
  public let name: String
  /// What one row is, in a sentence.
  public let meaning: String
  /// The columns, left to right.
  public let columns: [Column<Row>]
  private let values: [@Sendable (Row) -> Cell]
  /// Whether a column is there under a condition only.
  private let isConditional: Bool

  /// Makes a definition.
  public init(name: String, meaning: String, columns: [Column<Row>]) {
    self.name = name
    self.meaning = meaning
    self.columns = columns
    values = columns.map(\.value)
    isConditional = columns.contains { !$0.condition.isEmpty }
  }

  /// The table with the columns that are there under some conditions.
  package func under(_ conditions: ColumnConditions) -> TableDefinition {
    TableDefinition(
      name: name, meaning: meaning,
      columns: columns.filter { conditions.isSuperset(of: $0.condition) })
  }

  /// The name of the table's CSV file.
  public var fileName: String { name + ".csv" }

  /// The headers, left to right.
  public var headers: [String] { columns.map(\.name) }

  /// The values of a row, left to right.
  public func cells(of row: Row) -> [Cell] { values.map { $0(row) } }

  /// Hands out the values of a row, left to right, of the columns that are there under some conditions.
  public func forEachCell(
    of row: Row, under conditions: ColumnConditions = .all, _ body: (Cell) -> Void
  ) {
    guard isConditional else {
      for value in values { body(value(row)) }
      return
    }
    for place in values.indices where conditions.isSuperset(of: columns[place].condition) {
      body(values[place](row))
    }
  }

  /// The table's part of a dictionary: a row for each column.
  public var dictionary: [DictionaryRow] {
    columns.map {
      DictionaryRow(
        table: name, column: $0.name, type: $0.type, unit: $0.unit, meaning: $0.meaning,
        source: $0.source, condition: $0.condition)
    }
  }
}

/// A row of a table that has one definition for every output.
public protocol TableRow: Sendable {
  /// The table's definition.
  static var definition: TableDefinition<Self> { get }
}

/// One row of a dictionary: what a column of a table holds.
public struct DictionaryRow: Hashable, Sendable {
  /// The table's name.
  public let table: String
  /// The column's name.
  public let column: String
  /// The header that a workbook's sheet has instead, in words; empty when it has the column's name.
  public var heading = ""
  /// The kind of its values.
  public let type: ColumnType
  /// The unit of its values; empty when they have none.
  public let unit: String
  /// What it says, in a sentence.
  public let meaning: String
  /// Where the definition comes from; empty when it needs none.
  public let source: String
  /// What a report must have for the column to be there; nothing as a rule.
  package var condition: ColumnConditions = []
}

extension DictionaryRow {
  /// The same column of the table under another name.
  package func of(table name: String) -> DictionaryRow {
    DictionaryRow(
      table: name, column: column, heading: heading, type: type, unit: unit, meaning: meaning,
      source: source, condition: condition)
  }
}

extension DictionaryRow: TableRow {
  /// The columns of a dictionary.
  public static let definition = TableDefinition<DictionaryRow>(
    name: "dictionary",
    meaning: "One column of one table.",
    columns: [
      Column("table", .text, "The table.") { .text($0.table) },
      Column("column", .text, "The column's name, its header in CSV.") { .text($0.column) },
      Column("heading", .text, "The header on the sheet; empty when it is the column's name.") {
        .text($0.heading)
      },
      Column("type", .text, "The kind of its values.") { .text($0.type.rawValue) },
      Column("unit", .text, "The unit of its values; empty when they have none.") {
        .text($0.unit)
      },
      Column("meaning", .text, "What the column says.") { .text($0.meaning) },
      Column("source", .text, "Where the definition comes from; empty when it needs none.") {
        .text($0.source)
      },
    ])
}

/// What a table holds: the one place that headers, dictionaries and data packages are made from.
public struct TableDefinition<Row>: Sendable {
  /// The file's name without an ending: `timeline`, `dose-times`.
  public let name: String
  /// What one row is, in a sentence.
  public let meaning: String
  /// The columns, left to right.
  public let columns: [Column<Row>]
  private let values: [@Sendable (Row) -> Cell]

  /// Makes a definition.
  public init(name: String, meaning: String, columns: [Column<Row>]) {
    self.name = name
    self.meaning = meaning
    self.columns = columns
    values = columns.map(\.value)
  }

  /// The headers, left to right.
  public var headers: [String] { columns.map(\.name) }

  /// The values of a row, left to right.
  public func cells(of row: Row) -> [Cell] { values.map { $0(row) } }

  /// Hands out the values of a row, left to right.
  public func forEachCell(of row: Row, _ body: (Cell) -> Void) {
    for value in values { body(value(row)) }
  }

  /// The table's part of a dictionary: a row for each column.
  public var dictionary: [DictionaryRow] {
    columns.map {
      DictionaryRow(
        table: name, column: $0.name, type: $0.type, unit: $0.unit, meaning: $0.meaning,
        source: $0.source)
    }
  }
}

/// A row of a table that has one definition for every output.
public protocol TableRow: Sendable {
  /// The table's definition.
  static var definition: TableDefinition<Self> { get }
}

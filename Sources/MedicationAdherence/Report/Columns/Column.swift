/// One column of a table: its name, what its values are, and how a row yields one.
public struct Column<Row>: Sendable {
  /// The header, in snake_case; it never changes.
  public let name: String
  /// The kind of value.
  public let type: ColumnType
  /// The unit, such as `administrations`; empty when the values have none.
  public let unit: String
  /// What the column says, in a sentence.
  public let meaning: String
  /// Where the definition comes from; empty when it needs none.
  public let source: String
  /// The measure that it holds; nil when it holds something else.
  public let measure: Measure?
  /// The value of a row.
  public let value: @Sendable (Row) -> Cell

  /// Makes a column.
  public init(
    _ name: String, _ type: ColumnType, unit: String = "", _ meaning: String,
    source: String = "", value: @escaping @Sendable (Row) -> Cell
  ) {
    self.name = name
    self.type = type
    self.unit = unit
    self.meaning = meaning
    self.source = source
    self.measure = nil
    self.value = value
  }

  /// Makes the column of a measure, as the measure's definition says.
  public init(_ measure: Measure, of values: @escaping @Sendable (Row) -> MeasureValues) {
    let definition = measure.definition
    name = definition.column
    type = definition.kind.columnType
    unit = definition.unit
    meaning = definition.meaning
    source = definition.source
    self.measure = measure
    value = { values($0).cell(measure) }
  }

  /// The same column of rows that hold such a row.
  package func of<Whole>(_ row: @escaping @Sendable (Whole) -> Row) -> Column<Whole> {
    Column<Whole>(self) { [value] in value(row($0)) }
  }

  private init<Part>(_ column: Column<Part>, value: @escaping @Sendable (Row) -> Cell) {
    (name, type, unit) = (column.name, column.type, column.unit)
    (meaning, source, measure) = (column.meaning, column.source, column.measure)
    self.value = value
  }
}

/// The kind of a column's values.
public enum ColumnType: String, CaseIterable, Sendable {
  /// Text.
  case text
  /// A whole number.
  case integer
  /// A decimal number.
  case number
  /// A share, 0 to 1.
  case fraction
  /// A day, `yyyy-mm-dd`.
  case date
  /// A day, month or year, at the precision that was recorded.
  case partialDate = "partial-date"
  /// `true` or `false`.
  case flag
}

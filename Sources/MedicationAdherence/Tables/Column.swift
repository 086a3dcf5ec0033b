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
  /// What the measure is that it holds; nil when it holds something else.
  public let measureDefinition: MeasureDefinition?
  /// What a report must have for the column to be there; nothing as a rule.
  package private(set) var condition: ColumnConditions = []
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
    self.measureDefinition = nil
    self.value = value
  }

  /// Makes the column of a measure, as the measure's definition says.
  init(_ definition: MeasureDefinition, value: @escaping @Sendable (Row) -> Cell) {
    name = definition.column
    type = definition.kind.columnType
    unit = definition.unit
    meaning = definition.meaning
    source = definition.source
    measureDefinition = definition
    self.value = value
  }

  /// The same column of rows that hold such a row.
  package func of<Whole>(_ row: @escaping @Sendable (Whole) -> Row) -> Column<Whole> {
    Column<Whole>(self) { [value] in value(row($0)) }
  }

  /// The same column, in reports only that have something.
  package func only(with condition: ColumnConditions) -> Column {
    var column = self
    column.condition = condition
    return column
  }

  private init<Part>(_ column: Column<Part>, value: @escaping @Sendable (Row) -> Cell) {
    (name, type, unit) = (column.name, column.type, column.unit)
    (meaning, source) = (column.meaning, column.source)
    (measureDefinition, condition) = (column.measureDefinition, column.condition)
    self.value = value
  }
}

/// What a report has, so that its tables have columns beside those that they always have.
public struct ColumnConditions: OptionSet, Hashable, Sendable {
  /// A bit for each.
  public let rawValue: Int

  /// Makes conditions of their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Dispenses were read.
  public static let dispenses = ColumnConditions(rawValue: 1)
  /// It tells who the patients are.
  public static let identity = ColumnConditions(rawValue: 2)
  /// All of them.
  public static let all: ColumnConditions = [.dispenses, .identity]
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

/// One value of a table, before it becomes text in a CSV file or a cell in a workbook.
public enum Cell: Hashable, Sendable {
  /// There is no value: an empty field, never `NA` or 0.
  case missing
  /// Text as it is, never a formula.
  case text(String)
  /// What is the matter at a place, in English but where a sheet says it in its own language.
  indirect case detail(LedgerDetail)
  /// A whole number.
  case integer(Int)
  /// A finite number.
  case number(Double)
  /// A finite share, 0 to 1; a workbook shows it in percent.
  case fraction(Double)
  /// A day without a time zone.
  case date(Day)
  /// Yes or no.
  case flag(Bool)

  /// A share that may be unknown; missing when it is nil or not finite.
  public static func share(_ value: Double?) -> Cell {
    value.flatMap { $0.isFinite ? .fraction($0) : nil } ?? .missing
  }

  /// A day that may be unknown.
  public static func day(_ value: Day?) -> Cell {
    value.map(Cell.date) ?? .missing
  }

  /// A date at its own precision: a date when it is a whole day, else the text (`2016-08`, `2016`).
  public static func partialDate(_ text: String) -> Cell {
    if let day = wholeDay(text.utf8) { return .date(day) }
    return text.isEmpty ? .missing : .text(text)
  }

  /// The day of `yyyy-mm-dd`; nil for any other text.
  private static func wholeDay(_ text: String.UTF8View) -> Day? {
    guard text.count == 10 else { return nil }
    let parts = unsafe text.withContiguousStorageIfAvailable { text -> SIMD4<Int>? in
      let hyphen = UInt8(ascii: "-")
      guard unsafe text[4] == hyphen, unsafe text[7] == hyphen,
        let year = unsafe number(text, 0..<4), let month = unsafe number(text, 5..<7),
        let day = unsafe number(text, 8..<10)
      else { return nil }
      return SIMD4(year, month, day, 0)
    }
    guard let parts else { return wholeDay(String(decoding: Array(text), as: UTF8.self).utf8) }
    return parts.flatMap { Day(year: $0.x, month: $0.y, day: $0.z) }
  }

  /// The number that the digits at some places write; nil when something else is among them.
  private static func number(
    _ text: UnsafeBufferPointer<UInt8>, _ places: Range<Int>
  ) -> Int? {
    var number = 0
    for place in places {
      let digit = unsafe text[place] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number * 10 + Int(digit)
    }
    return number
  }
}

/// One value of a table, before it becomes text in a CSV file or a cell in a workbook.
public enum Cell: Hashable, Sendable {
  /// There is no value: an empty field, never `NA` or 0.
  case missing
  /// Text as it is, never a formula.
  case text(String)
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
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      let year = Int(parts[0]), let month = Int(parts[1]), let number = Int(parts[2]),
      let day = Day(year: year, month: month, day: number), day.description == text
    else { return text.isEmpty ? .missing : .text(text) }
    return .date(day)
  }
}

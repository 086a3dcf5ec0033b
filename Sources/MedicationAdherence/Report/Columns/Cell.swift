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
    if let day = wholeDay(text.utf8) { return .date(day) }
    return text.isEmpty ? .missing : .text(text)
  }

  /// The day of `yyyy-mm-dd`; nil for any other text.
  private static func wholeDay(_ text: String.UTF8View) -> Day? {
    guard text.count == 10 else { return nil }
    var (parts, part) = (SIMD4<Int>(), 0)
    for (place, byte) in text.enumerated() {
      if place == 4 || place == 7 {
        guard byte == UInt8(ascii: "-") else { return nil }
        part += 1
      } else {
        guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
        parts[part] = parts[part] * 10 + Int(byte - UInt8(ascii: "0"))
      }
    }
    return Day(year: parts[0], month: parts[1], day: parts[2])
  }
}

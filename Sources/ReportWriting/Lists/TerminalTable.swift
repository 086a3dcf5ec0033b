import MedicationAdherence
import ReportLanguage

/// A patient's rows of a list as a table for a terminal.
///
/// The patient stands above it once, columns without a value are left out, and long values are
/// wrapped so that the table is as wide as the terminal at most.
struct TerminalTable<Row: ListedRow> {
  /// The narrowest that a column is made by breaking words of values, and of its header.
  private static var narrowest: Int { 8 }
  private static var narrowestHeader: Int { 6 }
  private static var gap: String { "  " }
  /// The width that the main column is given, where it needs so much, before others are narrowed by
  /// breaking their words.
  private static var mainWidth: Int { 30 }

  private struct Column {
    let name: String
    let values: [String]
    /// Whether its values are dates, which are not broken.
    let isDate: Bool
    /// Whether it is the one that the table is for.
    let isMain: Bool
    var width: Int

    init(name: String, values: [String], isDate: Bool, isMain: Bool) {
      (self.name, self.values, self.isDate, self.isMain) = (name, values, isDate, isMain)
      width = values.map(TerminalText.width).reduce(TerminalText.width(name), max)
    }

    /// The width of the longest word among the values.
    var longestValue: Int { values.map(Self.longestWord).max() ?? 0 }

    /// Whether its values are ids or the like: single words, some with a digit.
    var isOfIds: Bool {
      !isDate && !values.contains { $0.contains(" ") }
        && values.contains { $0.contains(where: \.isNumber) }
    }

    /// The width of the longest word of the header.
    var longestHeader: Int { Self.longestWord(name) }

    private static func longestWord(_ text: String) -> Int {
      text.split(separator: " ").map { TerminalText.width(String($0)) }.max() ?? 0
    }
  }

  private let rows: [Row]
  private let patient: String
  private let width: Int
  private let ink: TerminalInk
  private let columns: [Column]

  /// Lays out a patient's rows for a terminal of `width` columns.
  init(_ rows: [Row], of patient: String, width: Int, ink: TerminalInk) {
    (self.rows, self.patient, self.width, self.ink) = (rows, patient, width, ink)
    let cells = rows.map { row in
      zip(Row.definition.headers, Row.definition.cells(of: row)).map { column, cell in
        row.words(of: column).map(TerminalText.plain) ?? Self.shown(cell)
      }
    }
    let columns = Row.definition.columns.enumerated().map { index, column in
      Column(
        name: column.name.replacing("_", with: " "), values: cells.map { $0[index] },
        isDate: column.type == .date || column.type == .partialDate,
        isMain: column.name == Row.mainColumn)
    }
    let filled = columns.filter { column in
      column.name != "patient" && column.values.contains { !$0.isEmpty }
    }
    self.columns = Self.fitted(Self.indispensable(filled, in: width), to: width)
  }

  /// The columns without those that are done without, until the main one has room.
  private static func indispensable(_ columns: [Column], in width: Int) -> [Column] {
    var columns = columns
    for name in Row.dispensableColumns {
      guard columns.contains(where: \.isMain),
        columns.reduce(0, { $0 + unbroken($1) + gap.count }) - gap.count > width
      else { break }
      columns.removeAll { $0.name == name.replacing("_", with: " ") }
    }
    return columns
  }

  /// The least width of a column in which no word is broken, and of the main one that it should have.
  private static func unbroken(_ column: Column) -> Int {
    max(column.longestValue, column.longestHeader, column.isMain ? min(column.width, mainWidth) : 0)
  }

  /// The heading, the headers and the rows, each with its remarks.
  var text: String {
    let headers = columns.map { ($0.name.uppercased(), TerminalColour?.none) }
    var lines = [ink.bold("Patient " + TerminalText.plain(patient))] + self.lines(headers)
    for (index, row) in rows.enumerated() {
      lines += self.lines(
        columns.map { column in
          (column.values[index], row.colour(of: column.name))
        })
      lines += row.remarks.flatMap(remark)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func shown(_ cell: Cell) -> String {
    switch cell {
    case .flag(let value): value ? "yes" : ""
    default: TerminalText.plain(cell.plainText)
    }
  }

  /// Narrows the columns until the table fits: at first no word is broken and the main one keeps its
  /// room, then it gives that up, then words of headers are broken, then ids, and at last other words,
  /// except for dates.
  private static func fitted(_ columns: [Column], to width: Int) -> [Column] {
    var columns = columns
    let floors = columns.map { max($0.longestValue, min($0.longestHeader, narrowestHeader)) }
    narrow(&columns, to: width, floors: columns.map(unbroken))
    narrow(&columns, to: width, floors: columns.map { max($0.longestValue, $0.longestHeader) })
    narrow(&columns, to: width, floors: floors)
    for breaks in [{ $0.isOfIds }, { !$0.isDate }] as [(Column) -> Bool] {
      narrow(
        &columns, to: width,
        floors: zip(columns, floors).map { breaks($0) ? min($1, narrowest) : $1 })
    }
    return columns
  }

  /// Takes from the widest columns that are above their floors.
  private static func narrow(_ columns: inout [Column], to width: Int, floors: [Int]) {
    var excess = columns.reduce(0) { $0 + $1.width + gap.count } - gap.count - width
    while excess > 0,
      let widest = columns.indices.filter({ columns[$0].width > floors[$0] })
        .max(by: { columns[$0].width < columns[$1].width })
    {
      columns[widest].width -= 1
      excess -= 1
    }
  }

  /// The lines of one row: as many as its longest value needs.
  private func lines(_ values: [(text: String, colour: TerminalColour?)]) -> [String] {
    let wrapped = zip(columns, values).map { TerminalText.wrapped($1.text, to: $0.width) }
    return (0..<(wrapped.map(\.count).max() ?? 0)).map { number in
      let parts = wrapped.indices.map { index in
        let text = number < wrapped[index].count ? wrapped[index][number] : ""
        let isLast = index == wrapped.count - 1
        let space = isLast ? 0 : columns[index].width - TerminalText.width(text)
        return ink.coloured(text.endingLeftToRight, values[index].colour)
          + String(repeating: " ", count: max(space, 0))
      }
      return parts.joined(separator: Self.gap).trimmingEnd
    }
  }

  private func remark(_ remark: ListedRemark) -> [String] {
    let text = TerminalText.plain("! " + remark.phrase)
    return TerminalText.wrapped(text, to: max(width - 2, Self.narrowest)).map { line in
      "  " + ink.coloured(line, .yellow)
    }
  }
}

extension String {
  /// The text without spaces at its end.
  fileprivate var trimmingEnd: String {
    String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
  }
}

/// How a cell of a workbook looks.
enum CellStyle: Int, CaseIterable {
  /// Text in one line.
  case text
  /// A count, with no thousands mark so that it is copied as it is.
  case integer
  /// A decimal number.
  case number
  /// A share in percent, one decimal.
  case fraction
  /// A share below the threshold; the row says so in words too.
  case lowFraction
  /// A day, as the language writes it.
  case date
  /// Yes or no, for programs that would show 1 or 0.
  case flag
  /// Text that wraps within its column.
  case wrapped
  /// The header of a table, in words which wrap.
  case header
  /// The heading of a column of figures: as a header, but to the right and wrapping.
  case columnHeading
  /// The title of a page.
  case title
  /// The heading of a part of a page.
  case heading
  /// A notice that must be read before the figures.
  case notice
  /// A line of small grey text.
  case note
  /// The label of a figure, which wraps.
  case label
  /// Text that leads to another file.
  case link
}

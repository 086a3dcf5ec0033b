import MedicationAdherence

/// The first sheet of a workbook: words, figures and charts, from top to bottom.
struct SummarySheet {
  /// The rows that a chart covers, with room below it.
  private static let chartRows = LineChart.size.height / 20 + 2

  private let sheet: Worksheet
  private var row = 0

  /// Adds the sheet to a workbook.
  init(in workbook: Workbook, pageTitle: String) throws(ReportWritingError) {
    sheet = try workbook.addSheet("Summary")
    try sheet.setColumn(0, width: 34)
    for column in 1...8 { try sheet.setColumn(column, width: 14) }
    sheet.hideGridlines()
    try sheet.setUpPage(title: pageTitle, repeatsHeader: false)
  }

  /// Writes a line of text.
  mutating func write(_ text: String, _ style: CellStyle? = nil) throws(ReportWritingError) {
    try sheet.write(text, style, row: row, column: 0)
    row += 1
  }

  /// Writes a row of cells, the first as a label.
  mutating func write(row label: String, _ cells: [Cell]) throws(ReportWritingError) {
    try sheet.write(label, .label, row: row, column: 0)
    for (index, cell) in cells.enumerated() {
      try sheet.write(cell, row: row, column: index + 1)
    }
    row += 1
  }

  /// Writes a row of headings.
  mutating func write(headings: [String]) throws(ReportWritingError) {
    for (index, heading) in headings.enumerated() {
      try sheet.write(heading, .columnHeading, row: row, column: index)
    }
    row += 1
  }

  /// Leaves a row empty.
  mutating func skip() { row += 1 }

  /// Puts a chart below what is there.
  mutating func insert(_ chart: LineChart) throws(ReportWritingError) {
    try chart.insert(on: sheet, row: row)
    row += Self.chartRows
  }
}

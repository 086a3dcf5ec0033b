import MedicationAdherence

/// The first sheet of a workbook: words, figures and charts, from top to bottom.
struct SummarySheet {
  /// The rows that a chart covers, with room below it.
  private static let chartRows = WorkbookChart.size.height / 20 + 2

  /// The rows that a printed page holds at the scale below.
  private static let pageRows = 43
  private static let printScale: UInt16 = 70

  /// The width of the labels' column, in characters.
  private static let labelWidth = 34
  /// The letters of a line there, which are bold.
  private static let labelLetters = 29

  private let sheet: Worksheet
  private var row = 0
  private var pageBreaks: [Int] = []

  /// Adds the sheet to a workbook.
  init(in workbook: Workbook, pageTitle: String) throws(ReportWritingError) {
    sheet = try workbook.addSheet(.summary)
    try sheet.setColumn(0, width: Double(Self.labelWidth))
    for column in 1...10 { try sheet.setColumn(column, width: 14) }
    sheet.hideGridlines()
    try sheet.setUpPage(title: pageTitle, repeatsHeader: false)
  }

  /// Writes a line of text.
  mutating func write(_ text: String, _ style: CellStyle = .text) throws(ReportWritingError) {
    try sheet.setHeight(ofRow: row, for: style)
    try sheet.write(text, style, row: row, column: 0)
    row += 1
  }

  /// Writes a row of cells, the first as a label.
  mutating func write(row label: String, _ cells: [Cell]) throws(ReportWritingError) {
    try sheet.setHeight(ofRow: row, forWrapped: label, width: Self.labelLetters)
    try sheet.write(label, .label, row: row, column: 0)
    for (index, cell) in cells.enumerated() {
      try sheet.write(cell, row: row, column: index + 1)
    }
    row += 1
  }

  /// Writes a row of headings.
  mutating func write(headings: [String]) throws(ReportWritingError) {
    try sheet.setHeight(ofRow: row, for: .columnHeading)
    for (index, heading) in headings.enumerated() {
      try sheet.write(heading, index == 0 ? .header : .columnHeading, row: row, column: index)
    }
    row += 1
  }

  /// Leaves a row empty.
  mutating func skip() { row += 1 }

  /// Puts a chart below what is there; in print it is not cut by the end of a page.
  mutating func insert(_ chart: WorkbookChart) throws(ReportWritingError) {
    if row - (pageBreaks.last ?? 0) + Self.chartRows > Self.pageRows, row > 0 {
      pageBreaks.append(row)
    }
    try chart.insert(on: sheet, row: row)
    row += Self.chartRows
  }

  /// Ends the sheet.
  func finish() throws(ReportWritingError) {
    try sheet.breakPages(before: pageBreaks, scale: Self.printScale)
  }
}

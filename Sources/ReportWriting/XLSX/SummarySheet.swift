import MedicationAdherence
import ReportLanguage

/// The first sheet of a workbook: words, figures and charts, from top to bottom.
struct SummarySheet {
  /// The rows that a chart covers, with room below it.
  private static let chartRows = WorkbookChart.size.height / 20 + 2

  /// The height of a row of one line, in points.
  private static let lineHeight = 15.0
  /// The scale of print, in per cent, at which all columns fit on a page.
  private static let printScale: UInt16 = 57
  /// The height of a printed page at that scale, in points, and the letters of a line.
  private static let pageHeight = 810.0
  private static let lineWidth = 168

  /// The width of the labels' column, in characters.
  private static let labelWidth = 30
  /// The letters of a line there, which are bold.
  private static let labelLetters = 25
  /// The widths of the columns of figures, and of the remark behind them.
  private static let figureWidths: [Double] = [
    12, 12, 14, 13.5, 12, 10, 12, 10.5, 9.5, 12, 11, 11, 12,
  ]

  private let sheet: Worksheet
  private let lowShares: LowShares
  private var row = 0
  /// The height of what stands on the printed page so far.
  private var height = 0.0
  private var pageBreaks: [Int] = []

  /// Takes the sheet of a workbook.
  init(in workbook: Workbook, context: ReportContext) throws(ReportWritingError) {
    sheet = try workbook.takeSheet(.summary)
    lowShares = LowShares(context, workbook.wording)
    try sheet.setColumn(0, width: Double(Self.labelWidth))
    for (index, width) in Self.figureWidths.enumerated() {
      try sheet.setColumn(index + 1, width: width)
    }
    sheet.hideGridlines()
    try sheet.setUpPage(title: workbook.pageTitle, repeatsHeader: false)
  }

  /// Writes a heading in one line.
  mutating func write(_ text: String, _ style: CellStyle) throws(ReportWritingError) {
    try sheet.setHeight(ofRow: row, for: style)
    try sheet.write(text, style, row: row, column: 0)
    advance(style.rowHeight ?? Self.lineHeight)
  }

  /// Writes sentences, in as many rows as it takes not to run out of the printed page.
  mutating func write(
    sentences text: String, _ style: CellStyle = .text
  ) throws(ReportWritingError) {
    for line in BrokenText.lines(of: text, width: Self.lineWidth) { try write(line, style) }
  }

  /// Writes a row of cells, the first as a label; a low share is marked, and a remark behind the
  /// cells says so.
  mutating func write(row label: String, _ cells: [Cell]) throws(ReportWritingError) {
    let lines = Worksheet.lines(ofWrapped: label, width: Self.labelLetters, isBold: true)
    if lines > 1 { try sheet.setHeight(ofRow: row, lines: lines) }
    try sheet.write(label, .label, row: row, column: 0)
    for (index, cell) in cells.enumerated() {
      try write(cell, column: index + 1)
    }
    if cells.contains(where: lowShares.contains) {
      try sheet.write(lowShares.words, row: row, column: cells.count + 1)
    }
    advance(Double(lines) * Self.lineHeight)
  }

  /// Writes what must be known beside the figures of the row above, under them.
  mutating func write(remark text: String) throws(ReportWritingError) {
    for line in BrokenText.lines(of: text, width: Self.lineWidth - Self.labelWidth) {
      try sheet.write(line, .note, row: row, column: 1)
      advance(CellStyle.note.rowHeight ?? Self.lineHeight)
    }
  }

  private func write(_ cell: Cell, column: Int) throws(ReportWritingError) {
    if case .fraction(let share) = cell, lowShares.contains(cell) {
      try sheet.write(share, .lowFraction, row: row, column: column)
    } else {
      try sheet.write(cell, row: row, column: column)
    }
  }

  /// Writes a row of headings, that of the remark at its end.
  mutating func write(headings: [String]) throws(ReportWritingError) {
    try sheet.setHeight(ofRow: row, for: .columnHeading)
    for (index, heading) in headings.enumerated() {
      try sheet.write(heading, index == 0 ? .header : .columnHeading, row: row, column: index)
    }
    let remark = sheet.workbook.wording.heading("remark") ?? ""
    try sheet.write(remark, .header, row: row, column: headings.count)
    advance(CellStyle.columnHeading.rowHeight ?? Self.lineHeight)
  }

  /// Leaves a row empty.
  mutating func skip() { advance(Self.lineHeight) }

  private mutating func advance(_ points: Double, rows: Int = 1) {
    row += rows
    height += points
  }

  /// Writes a sentence beside a label, in as many rows as it takes.
  mutating func write(label: String, sentence text: String) throws(ReportWritingError) {
    let lines = BrokenText.lines(of: text, width: Self.lineWidth - Self.labelWidth)
    let needed = Worksheet.lines(ofWrapped: label, width: Self.labelLetters, isBold: true)
    if needed > 1 { try sheet.setHeight(ofRow: row, lines: needed) }
    try sheet.write(label, .label, row: row, column: 0)
    for (place, line) in lines.enumerated() {
      try sheet.write(line, row: row, column: 1)
      advance(place == 0 ? Double(needed) * Self.lineHeight : Self.lineHeight)
    }
  }

  /// Puts a chart below what is there; in print it is not cut by the end of a page.
  private mutating func insert(_ chart: WorkbookChart) throws(ReportWritingError) {
    let needed = Double(Self.chartRows) * Self.lineHeight
    if height + needed > Self.pageHeight, row > 0 {
      pageBreaks.append(row)
      height = 0
    }
    try chart.insert(on: sheet, row: row)
    advance(needed, rows: Self.chartRows)
  }

  /// Ends the sheet with charts and, below what is printed, the figures that they are drawn from.
  mutating func finish(_ charts: [SummaryChart]) throws(ReportWritingError) {
    var next = row + charts.count * Self.chartRows + 2
    for chart in charts {
      try insert(chart.drawn(from: next, of: sheet))
      next += chart.points.count
    }
    try sheet.breakPages(before: pageBreaks, scale: Self.printScale)
    guard !charts.isEmpty else { return }
    try sheet.print(rows: row, columns: Self.figureWidths.count + 2)
    skip()
    try writePoints(charts.flatMap(\.points))
  }

  private mutating func writePoints(_ points: [ChartRow]) throws(ReportWritingError) {
    let wording = sheet.workbook.wording
    let columns = ChartRow.definition.columns
    let codes = columns.map { ColumnCode($0.name, in: ChartRow.definition.name) }
    for (place, column) in columns.enumerated() {
      let style: CellStyle = column.type == .integer ? .columnHeading : .header
      let heading = wording.heading(of: column, in: ChartRow.definition.name)
      try sheet.write(heading, style, row: row, column: place)
    }
    row += 1
    for point in points {
      for (place, column) in columns.enumerated() {
        switch column.value(point) {
        case .text(let text):
          let word = codes[place]?.word(for: text, in: wording) ?? text
          try sheet.write(word, row: row, column: place)
        case let cell: try sheet.write(cell, row: row, column: place)
        }
      }
      row += 1
    }
  }
}

/// Text broken into lines between words, for cells that do not wrap.
enum BrokenText {
  /// The lines of a text, each at most `width` characters long; a longer word has its own line.
  static func lines(of text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: { $0 == " " || $0.isNewline }) {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty ? lines : lines + [line]
  }
}

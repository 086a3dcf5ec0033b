import MedicationAdherence
import ReportLanguage

/// A table on a sheet of its own, written row by row; a full sheet goes on in a further one.
struct TableSheet<Row: TableRow> {
  /// The lines of a row that are shown of a text that wraps.
  private static var shownLines: Int { 8 }

  private let rowsPerSheet: Int
  private let workbook: Workbook
  private let layout: TableLayout<Row>
  private let columns: [Column<Row>]
  /// What yields the columns' values; copying the columns themselves for each row takes time.
  private let values: [@Sendable (Row) -> Cell]
  private let marks: [ColumnMark]
  /// The sheet that is being written, the last one when there are several.
  private(set) var sheet: Worksheet
  private var sheetNumber = 1
  private var lastRow = 0
  private var linkCount = 0
  private var widths: [ColumnWidth]
  private var words: [CodedWords?]
  /// The columns with codes.
  private let coded: [Int]

  /// Takes the sheet of a workbook and writes its header.
  init(
    _ layout: TableLayout<Row>, in workbook: Workbook,
    rowsPerSheet: Int = Worksheet.rowCapacity - 1
  ) throws(ReportWritingError) {
    self.rowsPerSheet = rowsPerSheet
    self.workbook = workbook
    self.layout = layout
    columns = layout.definition.columns
    values = columns.map(\.value)
    marks = layout.marks
    widths = layout.widths
    words = layout.words.map { $0.map(CodedWords.init) }
    coded = layout.codes.indices.filter { layout.codes[$0] != nil }
    sheet = try workbook.takeSheet(layout.name)
    try writeHeader()
  }

  /// Appends a row and returns its index on its sheet, counted from 0, the header being 0.
  @discardableResult
  mutating func append(_ row: Row) throws(ReportWritingError) -> Int {
    if lastRow == rowsPerSheet { try beginFurtherSheet() }
    lastRow += 1
    var cells = values.map { $0(row) }
    sayCodesInWords(&cells)
    try setHeight(for: cells)
    let hasLink = try writeLink(of: row, in: cells[0])
    let sheet = sheet
    for index in cells.indices {
      widths[index].count(cells[index])
      if index > 0 || !hasLink {
        try Self.write(cells[index], marks[index], to: sheet, row: lastRow, column: index)
      }
    }
    return lastRow
  }

  /// Ends the table: filters, widths, bars and print set-up; a table without rows says that there is
  /// none, or that they are hidden.
  mutating func finish(hidesRows: Bool = false) throws(ReportWritingError) {
    let isEmpty = lastRow == 0
    let width = TableWidth(layout: layout, widths: widths, showsEmpty: isEmpty)
    if isEmpty {
      lastRow = 1
      let words = hidesRows ? workbook.wording.rowsHidden : workbook.wording.noRows
      let inSight = width.views.firstIndex { $0 != .hidden && $0 != .folded }
      try sheet.write(words, row: lastRow, column: inSight ?? 0)
    }
    try sheet.addTable(
      named: sheet.name.replacing(" ", with: "_"),
      headers: zip(columns, layout.headings).map { ($1, layout.headingStyle($0)) },
      lastRow: lastRow)
    try setUpColumns(width)
    if !workbook.isConstantMemory {
      try sheet.setHeight(ofRow: 0, lines: width.headingLines)
    }
    try sheet.freezeHeader(columns: width.fixedColumns)
    try setUpPrint(pagesWide: width.pages)
    guard width.pages > 1 else { return }
    workbook.wideSheets.append((sheet.name, width.pages))
    if width.fixedColumns > 0 { try sheet.repeatColumns(width.fixedColumns) }
  }

  /// Prints the rows that are wanted on paper; the foot of the page says how many that are of all.
  private func setUpPrint(pagesWide: Int) throws(ReportWritingError) {
    let printed = layout.printedRows.flatMap { $0 < lastRow ? $0 : nil }
    let words = printed.map { workbook.wording.rowsPrinted($0, of: lastRow) } ?? ""
    try sheet.setUpPage(
      title: workbook.pageTitle, remark: words, repeatsHeader: true,
      pages: (pagesWide, printed == nil ? 0 : 1), isUpright: layout.isUpright)
    if !layout.penColumns.isEmpty { sheet.printGridlines() }
    guard let printed else { return }
    try sheet.print(rows: printed + 1, columns: columns.count)
    workbook.cutSheets.append(sheet.name)
  }

  private mutating func beginFurtherSheet() throws(ReportWritingError) {
    try finish()
    sheetNumber += 1
    lastRow = 0
    linkCount = 0
    widths = layout.widths
    sheet = try workbook.takeSheet(
      SheetName.further(layout.name, sheetNumber))
    workbook.continuationSheets.append(sheet.name)
    try writeHeader()
  }

  private func writeHeader() throws(ReportWritingError) {
    try sheet.setHeight(ofRow: 0, lines: layout.headingLines)
    for (index, heading) in layout.headings.enumerated() {
      try sheet.write(heading, layout.headingStyle(columns[index]), row: 0, column: index)
    }
  }

  private mutating func sayCodesInWords(_ cells: inout [Cell]) {
    for index in coded {
      switch cells[index] {
      case .detail(let detail): cells[index] = .text(workbook.wording.ledgerDetail(detail))
      case .text(let code) where !code.isEmpty || words[index]?.saysNothing == true:
        cells[index] = .text(words[index]?.word(for: code) ?? code)
      default: continue
      }
    }
  }

  /// Writes the link of a row's first cell, as long as the sheet holds one more.
  private mutating func writeLink(of row: Row, in cell: Cell) throws(ReportWritingError) -> Bool {
    guard let path = layout.link?(row), case .text(let text) = cell, !text.isEmpty else {
      return false
    }
    guard linkCount < Workbook.linkCapacity else {
      workbook.droppedLinkCount += 1
      return false
    }
    linkCount += 1
    try sheet.write(linkTo: path, text: text, row: lastRow, column: 0)
    return true
  }

  /// Makes the row as high as its longest text needs, up to some lines.
  private func setHeight(for cells: [Cell]) throws(ReportWritingError) {
    var lines = 1
    for index in cells.indices {
      guard marks[index].setsHeight, case .text(let text) = cells[index] else { continue }
      let limit = marks[index].limit
      guard text.utf8.count > limit else { continue }
      lines = max(lines, Worksheet.lines(ofWrapped: text, width: limit))
    }
    guard lines > 1 else { return }
    try sheet.setHeight(ofRow: lastRow, lines: min(lines, Self.shownLines))
  }

  private static func write(
    _ cell: Cell, _ mark: ColumnMark, to sheet: Worksheet, row: Int, column: Int
  ) throws(ReportWritingError) {
    switch cell {
    case .text(let text) where text.utf8.count > mark.limit:
      try sheet.write(text, .wrapped, row: row, column: column)
    case .fraction(let share) where share < mark.lowShare:
      try sheet.write(share, .lowFraction, row: row, column: column)
    default: try sheet.write(cell, row: row, column: column)
    }
  }

  private func setUpColumns(_ width: TableWidth<Row>) throws(ReportWritingError) {
    for (index, column) in columns.enumerated() {
      try sheet.setColumn(index, width: widths[index].characters, view: width.views[index])
      if layout.hasBars(column), !widths[index].isWithoutValue {
        try sheet.addShareBars(column: index, rows: 1...lastRow)
      }
      if layout.codes[index] == .state {
        try sheet.markRows(
          where: index, is: workbook.wording.word(for: BucketState.noRecords),
          width: columns.count, rows: 1...lastRow)
      }
    }
  }
}

extension Workbook {
  /// Writes a whole table on its sheet.
  func write<Row: TableRow>(
    _ rows: some Sequence<Row>, _ layout: TableLayout<Row>
  ) throws(ReportWritingError) {
    var table = try TableSheet(layout, in: self)
    for row in rows { try table.append(row) }
    try table.finish()
  }
}

import MedicationAdherence

/// A table on a sheet of its own, written row by row; a full sheet goes on in a further one.
struct TableSheet<Row: TableRow> {
  private let title: String
  private let pageTitle: String
  private let rowsPerSheet: Int
  private let link: (Row) -> String?
  private let workbook: Workbook
  private let layout: TableLayout<Row>
  private let columns: [Column<Row>]
  /// The sheet that is being written, the last one when there are several.
  private(set) var sheet: Worksheet
  private var sheetNumber = 1
  private var lastRow = 0
  private var linkCount = 0
  private var widths: [ColumnWidth]

  /// Adds the sheet to a workbook and writes its header.
  ///
  /// `link` gives the path, from the workbook's folder, that a row's first cell leads to.
  init(
    _ title: String, in workbook: Workbook, pageTitle: String,
    layout: TableLayout<Row> = TableLayout(), rowsPerSheet: Int = Worksheet.rowCapacity - 1,
    link: @escaping (Row) -> String? = { _ in nil }
  ) throws(ReportWritingError) {
    self.title = title
    self.pageTitle = pageTitle
    self.rowsPerSheet = rowsPerSheet
    self.link = link
    self.workbook = workbook
    self.layout = layout
    columns = layout.definition.columns
    widths = Self.widths(of: layout)
    sheet = try workbook.addSheet(title)
    try writeHeader()
  }

  /// Appends a row and returns its index on its sheet, counted from 0, the header being 0.
  @discardableResult
  mutating func append(_ row: Row) throws(ReportWritingError) -> Int {
    if lastRow == rowsPerSheet { try beginFurtherSheet() }
    lastRow += 1
    let cells = layout.definition.cells(of: row)
    try setHeight(for: cells)
    for (index, cell) in cells.enumerated() {
      widths[index].count(cell)
      if index == 0, let path = link(row), case .text(let text) = cell, !text.isEmpty {
        try write(linkTo: path, text)
      } else {
        try write(cell, column: index)
      }
    }
    return lastRow
  }

  /// Ends the table: filters, widths, bars and print set-up; a table without rows says so.
  mutating func finish() throws(ReportWritingError) {
    let isEmpty = lastRow == 0
    if isEmpty {
      lastRow = 1
      try sheet.write(workbook.wording.noRows, row: lastRow, column: 0)
    }
    try sheet.addTable(
      named: sheet.name.replacing(" ", with: "_"), headers: layout.headings,
      lastRow: lastRow, headerStyle: headerStyle)
    let width = TableWidth(layout: layout, widths: widths, showsEmpty: isEmpty)
    try setUpColumns(width)
    try sheet.freezeHeader(columns: width.fixedColumns)
    try sheet.setUpPage(title: pageTitle, repeatsHeader: true, pagesWide: width.pages)
    if width.fixedColumns > 0 { try sheet.repeatColumns(width.fixedColumns) }
  }

  private var headerStyle: CellStyle { layout.hasWords ? .wordyHeader : .header }

  private static func widths(of layout: TableLayout<Row>) -> [ColumnWidth] {
    zip(layout.definition.columns, layout.headings).map { column, heading in
      layout.hasWords ? ColumnWidth(column, heading: heading) : ColumnWidth(column)
    }
  }

  private mutating func beginFurtherSheet() throws(ReportWritingError) {
    try finish()
    sheetNumber += 1
    lastRow = 0
    linkCount = 0
    widths = Self.widths(of: layout)
    sheet = try workbook.addSheet("\(title) \(sheetNumber)")
    workbook.continuationSheets.append(sheet.name)
    try writeHeader()
  }

  private func writeHeader() throws(ReportWritingError) {
    if layout.hasWords {
      let lines = zip(widths, layout.headings).map { $0.lines(of: $1) }
      try sheet.setHeight(ofRow: 0, lines: lines.max() ?? 1)
    }
    for (index, header) in layout.headings.enumerated() {
      try sheet.write(header, headerStyle, row: 0, column: index)
    }
  }

  /// Writes a link as long as the sheet holds one more, else the text.
  private mutating func write(linkTo path: String, _ text: String) throws(ReportWritingError) {
    if linkCount < Workbook.linkCapacity {
      linkCount += 1
      try sheet.write(linkTo: path, text: text, row: lastRow, column: 0)
    } else {
      workbook.droppedLinkCount += 1
      try sheet.write(text, row: lastRow, column: 0)
    }
  }

  private func setHeight(for cells: [Cell]) throws(ReportWritingError) {
    var longest = ""
    for case .text(let text) in cells where text.utf8.count > longest.utf8.count { longest = text }
    guard longest.utf8.count > ColumnWidth.limit else { return }
    try sheet.setHeight(ofRow: lastRow, forWrapped: longest, width: ColumnWidth.limit)
  }

  private func write(_ cell: Cell, column: Int) throws(ReportWritingError) {
    switch cell {
    case .text(let text) where text.utf8.count > ColumnWidth.limit:
      try sheet.write(text, .wrapped, row: lastRow, column: column)
    case .fraction(let share):
      let style = layout.mark(of: cell, in: columns[column]) ?? .fraction
      try sheet.write(share, style, row: lastRow, column: column)
    default: try sheet.write(cell, row: lastRow, column: column)
    }
  }

  private func setUpColumns(_ width: TableWidth<Row>) throws(ReportWritingError) {
    for (index, column) in columns.enumerated() {
      try sheet.setColumn(
        index, width: widths[index].characters, view: width.views[index])
      if layout.hasBars(column), !widths[index].isWithoutValue {
        try sheet.addShareBars(column: index, rows: 1...lastRow)
      }
      if column.name == "state" {
        try sheet.markRows(
          where: index, is: BucketState.noRecords.rawValue, width: columns.count, rows: 1...lastRow)
      }
    }
  }
}

import CLibXLSXWriter
import MedicationAdherence
import ReportLanguage

/// A sheet of a workbook; rows and columns count from 0.
@safe
struct Worksheet {
  /// The most rows of a sheet.
  static let rowCapacity = 1_048_576

  /// The name on its tab.
  let name: String
  /// The workbook that it belongs to and lives as long as.
  let workbook: Workbook
  private let sheet: UnsafeMutablePointer<lxw_worksheet>

  /// The library's sheet, which is gone when the workbook is closed.
  var pointer: UnsafeMutablePointer<lxw_worksheet> {
    precondition(workbook.isOpen, "a sheet is written before its workbook is closed")
    return unsafe sheet
  }

  /// Wraps a sheet that the library made.
  init(_ pointer: UnsafeMutablePointer<lxw_worksheet>, name: String, in workbook: Workbook) {
    unsafe sheet = unsafe pointer
    self.name = name
    self.workbook = workbook
    // Ids of digits only are text on purpose; no green triangles.
    unsafe worksheet_ignore_errors(
      pointer, UInt8(LXW_IGNORE_NUMBER_STORED_AS_TEXT.rawValue), "A1:XFD1048576")
  }

  /// Writes a value; a missing one leaves the cell empty.
  func write(_ cell: Cell, row: Int, column: Int) throws(ReportWritingError) {
    switch cell {
    case .missing: break
    case .text(let text): try write(text, row: row, column: column)
    case .detail(let detail):
      try write(workbook.wording.ledgerDetail(detail), row: row, column: column)
    case .integer(let value): try write(Double(value), .integer, row: row, column: column)
    case .number(let value): try write(value, .number, row: row, column: column)
    case .fraction(let value): try write(value, .fraction, row: row, column: column)
    case .date(let day): try write(day, row: row, column: column)
    case .flag(let value):
      let (yes, no) = workbook.wording.yesAndNo
      try write(value ? yes : no, row: row, column: column)
    }
  }

  /// Writes text as text, never as a formula; empty text leaves the cell empty.
  func write(
    _ text: String, _ style: CellStyle = .text, row: Int, column: Int
  ) throws(ReportWritingError) {
    guard !text.isEmpty else { return }
    let checked = CellText(text)
    if checked.isShortened { workbook.shortenedCellCount += 1 }
    let (row, column) = try position(row, column)
    let (sheet, format) = unsafe (pointer, workbook.format(style))
    // Unlike a string as an argument, this asks for no memory.
    let error = unsafe checked.text.withCString { text in
      unsafe worksheet_write_string(sheet, row, column, text, format)
    }
    try workbook.check(error)
  }

  /// Makes a row as high as a style needs; before anything is written in it.
  func setHeight(ofRow row: Int, for style: CellStyle) throws(ReportWritingError) {
    if let height = style.rowHeight { try setHeight(ofRow: row, points: height) }
  }

  /// Makes a row as high as a text needs that wraps in a column of a width in characters.
  ///
  /// Not every program does so by itself. No row is higher than 409 points.
  func setHeight(ofRow row: Int, forWrapped text: String, width: Int) throws(ReportWritingError) {
    let lines = Self.lines(ofWrapped: text, width: width)
    if lines > 1 { try setHeight(ofRow: row, points: min(409, Double(lines) * 15)) }
  }

  /// The lines that a text takes which wraps in a column of a width in digits, at most 28 or so.
  ///
  /// A little more than the width has room where letters are not bold.
  static func lines(ofWrapped text: String, width: Int, isBold: Bool = false) -> Int {
    let length = TextWidth.inDigits(text, upTo: width * 28)
    let room = Double(width) * (isBold ? 1 : 1.1)
    return length > room ? 1 + Int((length - 1) / Double(width)) : 1
  }

  /// Makes a row as high as `lines` lines of text need.
  func setHeight(ofRow row: Int, lines: Int) throws(ReportWritingError) {
    try setHeight(ofRow: row, points: min(409, Double(lines) * 15 + 1))
  }

  private func setHeight(ofRow row: Int, points: Double) throws(ReportWritingError) {
    let (row, _) = try position(row, 0)
    try unsafe workbook.check(worksheet_set_row(pointer, row, points, nil))
  }

  /// Writes a finite number.
  func write(
    _ value: Double, _ style: CellStyle, row: Int, column: Int
  ) throws(ReportWritingError) {
    guard value.isFinite else {
      throw workbook.failure("row \(row + 1) of \(name) has a value that is not a number")
    }
    let (row, column) = try position(row, column)
    let format = unsafe workbook.format(style)
    try unsafe workbook.check(worksheet_write_number(pointer, row, column, value, format))
  }

  /// Writes a link to another file of the report, shown as `text`.
  ///
  /// `path` is relative to the workbook's folder.
  func write(linkTo path: String, text: String, row: Int, column: Int) throws(ReportWritingError) {
    let shown = CellText(text)
    let (row, column) = try position(row, column)
    let error = unsafe worksheet_write_url_opt(
      pointer, row, column, "external:" + path, workbook.format(.link), shown.text, nil)
    try workbook.check(error)
  }

  /// 1900-03-01, before which workbooks have a 29 February that was none.
  private static let marchOf1900: Int32 = -25_508

  /// Writes a day as a date; one before 1900, where the calendar of workbooks begins, as text.
  private func write(_ day: Day, row: Int, column: Int) throws(ReportWritingError) {
    guard day.number < Self.marchOf1900 else {
      // 1970-01-01 is day 25,569 of workbooks.
      return try write(Double(day.number) + 25_569, .date, row: row, column: column)
    }
    let (year, month, number) = day.components
    guard year >= 1900 else {
      return try write(workbook.wording.digits(day), row: row, column: column)
    }
    let (row, column) = try position(row, column)
    var date = lxw_datetime(
      year: Int32(year), month: Int32(month), day: Int32(number), hour: 0, min: 0, sec: 0)
    let format = unsafe workbook.format(.date)
    try unsafe workbook.check(worksheet_write_datetime(pointer, row, column, &date, format))
  }

  /// The library's numbers for a cell, which a sheet must have.
  func position(_ row: Int, _ column: Int) throws(ReportWritingError) -> (lxw_row_t, lxw_col_t) {
    guard 0..<Self.rowCapacity ~= row, 0..<16_384 ~= column else {
      throw workbook.failure("\(name) has no row \(row + 1), column \(column + 1)")
    }
    return (lxw_row_t(row), lxw_col_t(column))
  }
}

import CLibXLSXWriter
import ReportLanguage

extension Worksheet {
  /// Sets up printing: A4, as a rule landscape and one page wide, the header row on every page; as many pages
  /// high as it takes where their number is 0.
  ///
  /// `title` stands at the top of each page, the sheet's name, a remark on what is printed and page x of n at
  /// its foot. The title is cut so that neither is longer than the 255 UTF-16 units that a page may have there.
  func setUpPage(
    title: String, remark: String = "", repeatsHeader: Bool,
    pages: (wide: Int, high: Int) = (1, 0), isUpright: Bool = false
  ) throws(ReportWritingError) {
    if isUpright {
      unsafe worksheet_set_portrait(pointer)
    } else {
      unsafe worksheet_set_landscape(pointer)
    }
    unsafe worksheet_set_paper(pointer, 9)
    unsafe worksheet_fit_to_pages(
      pointer, UInt16(clamping: pages.wide), UInt16(clamping: pages.high))
    if pages.wide > 1 { unsafe worksheet_print_across(pointer) }
    unsafe worksheet_set_margins(pointer, 0.4, 0.4, 0.75, 0.75)
    if repeatsHeader { try unsafe workbook.check(worksheet_repeat_rows(pointer, 0, 0)) }
    let header = "&L" + PageText.escaped(title)
    let foot = remark.isEmpty ? name : "\(name): \(remark)"
    let footer = "&L" + PageText.escaped(foot) + "&R" + workbook.wording.pageNumber
    try unsafe workbook.check(worksheet_set_header(pointer, header))
    try unsafe workbook.check(worksheet_set_footer(pointer, footer))
  }

  /// Repeats the first columns on every printed page.
  func repeatColumns(_ count: Int) throws(ReportWritingError) {
    let (_, last) = try position(0, count - 1)
    try unsafe workbook.check(worksheet_repeat_columns(pointer, 0, last))
  }

  /// Prints at a fixed scale, with a new page before each of the rows.
  func breakPages(before rows: [Int], scale: UInt16) throws(ReportWritingError) {
    unsafe worksheet_set_print_scale(pointer, scale)
    var breaks = rows.map { lxw_row_t($0) } + [0]
    try unsafe workbook.check(worksheet_set_h_pagebreaks(pointer, &breaks))
  }

  /// Prints the first rows and columns only.
  func print(rows: Int, columns: Int) throws(ReportWritingError) {
    let (row, column) = try position(rows - 1, columns - 1)
    try unsafe workbook.check(worksheet_print_area(pointer, 0, 0, row, column))
  }

  /// Prints the lines between cells, so that a row is followed on paper.
  func printGridlines() {
    unsafe worksheet_gridlines(pointer, UInt8(LXW_SHOW_ALL_GRIDLINES.rawValue))
  }

  /// Hides the lines between cells.
  func hideGridlines() {
    unsafe worksheet_gridlines(pointer, UInt8(LXW_HIDE_ALL_GRIDLINES.rawValue))
  }

  /// Greys the rows in which a column has a given text.
  func markRows(
    where column: Int, is text: String, width: Int, rows: ClosedRange<Int>
  ) throws(ReportWritingError) {
    let (first, column) = try position(rows.lowerBound, column)
    let (last, end) = try position(rows.upperBound, width - 1)
    let cell = "$" + ColumnLetters.letters(of: Int(column)) + "\(first + 1)"
    let error = unsafe FieldText.with(["=\(cell)=\"\(text)\""]) { formula in
      var rule = unsafe lxw_conditional_format()
      unsafe rule.type = UInt8(LXW_CONDITIONAL_TYPE_FORMULA.rawValue)
      unsafe rule.value_string = formula[0].field()
      unsafe rule.format = workbook.format(.note)
      return unsafe worksheet_conditional_format_range(pointer, first, 0, last, end, &rule)
    }
    try workbook.check(error)
  }
}

/// Text in the header or footer of a printed page.
enum PageText {
  /// The most UTF-16 units: a page's header or footer has 255, of which codes such as `&L` and
  /// `Page &P of &N` take some.
  static let capacity = 200

  /// The text with `&` doubled, so that it begins no code, cut so that it takes at most 200 units.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in CellText.escaped(CellText.allowed(text)) {
      let piece =
        character == "&" ? "&&" : character.isNewline ? " " : String(character)
      guard result.utf16.count + piece.utf16.count < capacity else { return result + "…" }
      result += piece
    }
    return result
  }
}

extension Worksheet {
  /// Puts a chart on the sheet, its upper left corner at a cell, with words for those who cannot see
  /// it; the size is in pixels.
  func insert(
    _ chart: UnsafeMutablePointer<lxw_chart>, size: (width: Int, height: Int), description: String,
    row: Int, column: Int
  ) throws(ReportWritingError) {
    let (row, column) = try position(row, column)
    let words = CellText.attribute(description)
    let error = unsafe FieldText.with([words]) { texts in
      var options = unsafe lxw_chart_options()
      unsafe options.x_scale = Double(size.width) / 480
      unsafe options.y_scale = Double(size.height) / 288
      unsafe options.y_offset = 4
      unsafe options.object_position = UInt8(LXW_OBJECT_MOVE_DONT_SIZE.rawValue)
      unsafe options.description = texts[0].field()
      return unsafe worksheet_insert_chart_opt(pointer, row, column, chart, &options)
    }
    try workbook.check(error)
  }
}

/// The title of a chart.
enum ChartTitle {
  /// Sets a title, which may hold data.
  static func set(_ title: String, on chart: UnsafeMutablePointer<lxw_chart>) {
    // The library takes a name that begins with "=" for the address of a cell.
    let text = CellText.shortened(CellText.allowed(title), to: 120).text
    unsafe chart_title_set_name(chart, text.hasPrefix("=") ? "\u{200B}" + text : text)
    var font = unsafe lxw_chart_font()
    unsafe font.size = 12
    unsafe font.bold = UInt8(LXW_TRUE.rawValue)
    unsafe chart_title_set_name_font(chart, &font)
  }
}

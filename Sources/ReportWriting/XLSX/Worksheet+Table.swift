import CLibXLSXWriter

extension Worksheet {
  /// Makes rows a table with filters: a header in row 0 and the rows down to `lastRow`.
  ///
  /// A workbook in constant memory gets filters only, because the library needs the rows of a table.
  func addTable(
    named name: String, headers: [(text: String, style: CellStyle)], lastRow: Int
  ) throws(ReportWritingError) {
    if let problem = TableHeaders.problem(headers.map(\.text)) { throw workbook.failure(problem) }
    guard lastRow > 0 else { throw workbook.failure("the table \(name) has no row") }
    let (last, column) = try position(lastRow, headers.count - 1)
    if workbook.isConstantMemory {
      try unsafe workbook.check(worksheet_autofilter(pointer, 0, 0, last, column))
    } else {
      try workbook.reserve(tableName: name)
      try workbook.check(addTable(name, headers, last, column))
    }
  }

  private func addTable(
    _ name: String, _ headers: [(text: String, style: CellStyle)], _ row: lxw_row_t,
    _ column: lxw_col_t
  ) -> lxw_error {
    unsafe FieldText.with([name] + headers.map(\.text)) { texts in
      var columns = unsafe zip(texts.dropFirst(), headers).map { text, header in
        var column = unsafe lxw_table_column()
        unsafe column.header = text.field()
        unsafe column.header_format = workbook.format(header.style)
        return unsafe column
      }
      return unsafe columns.withUnsafeMutableBufferPointer { columns in
        var list = unsafe columns.indices.map { unsafe columns.baseAddress?.advanced(by: $0) }
        unsafe list.append(nil)
        return unsafe list.withUnsafeMutableBufferPointer { list in
          var options = unsafe lxw_table_options()
          unsafe options.name = texts[0].field()
          unsafe options.columns = list.baseAddress
          unsafe options.style_type = UInt8(LXW_TABLE_STYLE_TYPE_LIGHT.rawValue)
          unsafe options.style_type_number = 1
          unsafe options.no_banded_rows = 1
          return unsafe worksheet_add_table(pointer, 0, 0, row, column, &options)
        }
      }
    }
  }

  /// Shows shares as bars from 0 to 1 behind the figures.
  func addShareBars(column: Int, rows: ClosedRange<Int>) throws(ReportWritingError) {
    var bars = unsafe lxw_conditional_format()
    unsafe bars.type = UInt8(LXW_CONDITIONAL_DATA_BAR.rawValue)
    unsafe bars.min_rule_type = UInt8(LXW_CONDITIONAL_RULE_TYPE_NUMBER.rawValue)
    unsafe bars.max_rule_type = UInt8(LXW_CONDITIONAL_RULE_TYPE_NUMBER.rawValue)
    unsafe bars.max_value = 1
    unsafe bars.data_bar_2010 = 1
    unsafe bars.bar_solid = 1
    unsafe bars.bar_color = workbook.palette.pale
    let (first, column) = try position(rows.lowerBound, column)
    let (last, _) = try position(rows.upperBound, 0)
    try unsafe workbook.check(
      worksheet_conditional_format_range(pointer, first, column, last, column, &bars))
  }

  /// Freezes the first row and the first columns.
  func freezeHeader(columns: Int = 0) throws(ReportWritingError) {
    let (row, column) = try position(1, columns)
    unsafe worksheet_freeze_panes(pointer, row, column)
  }

  /// How a column is shown.
  enum ColumnView {
    /// As any other.
    case shown
    /// Not at all.
    case hidden
    /// Folded away, until the reader unfolds it by the mark above the sheet.
    case folded
    /// As any other; it has the mark that unfolds the columns before it.
    case unfolding
  }

  /// Sets the width of a column, in characters, and how it is shown.
  func setColumn(
    _ column: Int, width: Double, view: ColumnView = .shown
  ) throws(ReportWritingError) {
    var options = lxw_row_col_options()
    options.hidden = view == .hidden || view == .folded ? 1 : 0
    options.level = view == .folded ? 1 : 0
    options.collapsed = view == .unfolding ? 1 : 0
    let (_, column) = try position(0, column)
    try unsafe workbook.check(
      worksheet_set_column_opt(pointer, column, column, width, nil, &options))
  }
}

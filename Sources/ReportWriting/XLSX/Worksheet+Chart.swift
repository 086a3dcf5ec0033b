import CLibXLSXWriter
import ReportLanguage

extension Worksheet {
  /// Puts a chart on the sheet, its upper left corner at a cell, with words for those who cannot see
  /// it; the size is in pixels.
  func insert(
    _ chart: UnsafeMutablePointer<lxw_chart>, size: (width: Int, height: Int), description: String,
    row: Int, column: Int
  ) throws(ReportWritingError) {
    let (row, column) = try position(row, column)
    let words = CellText.shortened(CellText.allowed(description), to: ChartTitle.longestDescription)
    let error = unsafe MutableCStrings.with([words.text]) { texts in
      var options = unsafe lxw_chart_options()
      unsafe options.x_scale = Double(size.width) / 480
      unsafe options.y_scale = Double(size.height) / 288
      unsafe options.y_offset = 4
      unsafe options.object_position = UInt8(LXW_OBJECT_MOVE_DONT_SIZE.rawValue)
      unsafe options.description = texts[0]
      return unsafe worksheet_insert_chart_opt(pointer, row, column, chart, &options)
    }
    try workbook.check(error)
  }
}

/// The title of a chart.
enum ChartTitle {
  /// The most UTF-16 units of the words for those who cannot see a chart.
  static let longestDescription = 2_000

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

import CLibXLSXWriter
import MedicationAdherence

/// A native line chart of doses taken and not taken, drawn from rows of a sheet of ``ChartRow``s.
struct WorkbookChart {
  /// The width and height in pixels.
  static let size = (width: 960, height: 280)

  /// The title; data, so never read as a formula.
  let title: String
  /// What a reader who cannot see it is told.
  let description: String
  /// The sheet with the points.
  let dataSheet: String
  /// The rows with the points, counted from 0.
  let rows: ClosedRange<Int>
  /// The largest value.
  let largest: Int

  /// Puts the chart on a sheet, its upper left corner at a row of the first column.
  func insert(on sheet: Worksheet, row: Int) throws(ReportWritingError) {
    let chart = unsafe try sheet.workbook.addLineChart()
    try unsafe addLine("taken", at: ChartRow.columns.taken, style: .taken, to: chart, of: sheet)
    try unsafe addLine(
      "not taken", at: ChartRow.columns.notTaken, style: .notTaken, to: chart, of: sheet)
    unsafe setUpAxes(of: chart)
    unsafe setUpTexts(of: chart)
    let (row, column) = try sheet.position(row, 0)
    let error = unsafe MutableCStrings.with([CellText.allowed(description)]) { texts in
      var options = unsafe lxw_chart_options()
      unsafe options.x_scale = Double(Self.size.width) / 480
      unsafe options.y_scale = Double(Self.size.height) / 288
      unsafe options.y_offset = 4
      unsafe options.object_position = UInt8(LXW_OBJECT_MOVE_DONT_SIZE.rawValue)
      unsafe options.description = texts[0]
      return unsafe worksheet_insert_chart_opt(sheet.pointer, row, column, chart, &options)
    }
    try sheet.workbook.check(error)
  }

  private func addLine(
    _ name: String, at column: Int, style: LineStyle,
    to chart: UnsafeMutablePointer<lxw_chart>, of sheet: Worksheet
  ) throws(ReportWritingError) {
    guard let line = unsafe chart_add_series(chart, nil, nil) else {
      throw sheet.workbook.failure("a line cannot be added to a chart")
    }
    let (first, values) = try sheet.position(rows.lowerBound, column)
    let (last, labels) = try sheet.position(rows.upperBound, ChartRow.columns.bucket)
    unsafe chart_series_set_categories(line, dataSheet, first, labels, last, labels)
    unsafe chart_series_set_values(line, dataSheet, first, values, last, values)
    unsafe chart_series_set_name(line, name)
    unsafe style.apply(to: line)
  }

  private func setUpAxes(of chart: UnsafeMutablePointer<lxw_chart>) {
    unsafe chart_show_blanks_as(chart, UInt8(LXW_CHART_BLANKS_AS_GAP.rawValue))
    let scale = ValueAxis(maximum: largest)
    let values = unsafe chart_axis_get(chart, LXW_CHART_AXIS_TYPE_Y)
    unsafe chart_axis_set_min(values, 0)
    unsafe chart_axis_set_max(values, Double(scale.top))
    unsafe chart_axis_set_major_unit(values, Double(scale.step))
    unsafe chart_axis_set_num_format(values, "0")
    var grid = lxw_chart_line()
    grid.color = Palette.grid
    grid.width = 0.75
    unsafe chart_axis_major_gridlines_set_line(values, &grid)
    let buckets = unsafe chart_axis_get(chart, LXW_CHART_AXIS_TYPE_X)
    let interval = UInt16(clamping: (rows.count + 15) / 16)
    unsafe chart_axis_set_interval_unit(buckets, interval)
    unsafe chart_axis_set_interval_tick(buckets, interval)
  }

  private func setUpTexts(of chart: UnsafeMutablePointer<lxw_chart>) {
    // The library takes a name that begins with "=" for the address of a cell.
    let text = CellText.shortened(CellText.allowed(title), to: 120).text
    unsafe chart_title_set_name(chart, text.hasPrefix("=") ? "\u{200B}" + text : text)
    var font = unsafe lxw_chart_font()
    unsafe font.size = 12
    unsafe font.bold = UInt8(LXW_TRUE.rawValue)
    unsafe chart_title_set_name_font(chart, &font)
    unsafe chart_legend_set_position(chart, UInt8(LXW_CHART_LEGEND_TOP.rawValue))
  }
}

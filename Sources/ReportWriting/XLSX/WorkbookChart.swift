import CLibXLSXWriter
import MedicationAdherence
import ReportLanguage

/// A native line chart of doses taken and not taken, drawn from rows of a sheet of ``ChartRow``s.
struct WorkbookChart {
  /// The width and height in pixels.
  static let size = (width: 960, height: 280)

  /// The most buckets that are labelled: more labels touch each other.
  private static let mostLabels = 12

  /// The title; data, so never read as a formula.
  let title: String
  /// The description for a reader who cannot see it.
  let description: String
  /// The sheet with the points.
  let dataSheet: String
  /// The rows with the points, counted from 0.
  let rows: ClosedRange<Int>
  /// The largest value.
  let largest: Int
  /// What stands along the axis of buckets, with those that are cut, and along that of values.
  let axes: (buckets: String, values: String)

  /// Puts the chart on a sheet, its upper left corner at a row of the first column.
  func insert(on sheet: Worksheet, row: Int) throws(ReportWritingError) {
    let chart = unsafe try sheet.workbook.addChart(LXW_CHART_LINE)
    let wording = sheet.workbook.wording
    try unsafe addLine(
      wording.takenLine, at: ChartRow.columns.taken, style: .taken, to: chart, of: sheet)
    try unsafe addLine(
      wording.notTakenLine, at: ChartRow.columns.notTaken, style: .notTaken, to: chart, of: sheet)
    unsafe setUpAxes(of: chart)
    unsafe setUpTexts(of: chart)
    try unsafe sheet.insert(
      chart, size: Self.size, description: description, row: row, column: 0)
  }

  private func addLine(
    _ name: String, at column: Int, style: LineStyle,
    to chart: UnsafeMutablePointer<lxw_chart>, of sheet: Worksheet
  ) throws(ReportWritingError) {
    let line = unsafe try sheet.workbook.made(
      chart_add_series(chart, nil, nil), "a chart's line")
    let (first, values) = try sheet.position(rows.lowerBound, column)
    let (last, labels) = try sheet.position(rows.upperBound, ChartRow.columns.bucket)
    unsafe chart_series_set_categories(line, dataSheet, first, labels, last, labels)
    unsafe chart_series_set_values(line, dataSheet, first, values, last, values)
    unsafe chart_series_set_name(line, name)
    unsafe style.apply(to: line, points: rows.count, sheet.workbook.palette)
  }

  private func setUpAxes(of chart: UnsafeMutablePointer<lxw_chart>) {
    unsafe chart_show_blanks_as(chart, UInt8(LXW_CHART_BLANKS_AS_GAP.rawValue))
    let scale = ValueAxis(maximum: largest)
    let values = unsafe chart_axis_get(chart, LXW_CHART_AXIS_TYPE_Y)
    unsafe ChartAxis.set(values, from: 0, to: Double(scale.top), by: Double(scale.step), "0")
    let buckets = unsafe chart_axis_get(chart, LXW_CHART_AXIS_TYPE_X)
    let interval = UInt16(clamping: (rows.count + Self.mostLabels - 1) / Self.mostLabels)
    unsafe chart_axis_set_interval_unit(buckets, interval)
    unsafe chart_axis_set_interval_tick(buckets, interval)
    if rows.count > Self.mostLabels {
      // Aslant: some programs choose the interval themselves, and their labels touch each other.
      var font = unsafe lxw_chart_font()
      unsafe font.rotation = -45
      unsafe chart_axis_set_num_font(buckets, &font)
    }
    unsafe chart_axis_set_name(buckets, axes.buckets)
    unsafe chart_axis_set_name(values, axes.values)
  }

  private func setUpTexts(of chart: UnsafeMutablePointer<lxw_chart>) {
    unsafe ChartTitle.set(title, on: chart)
    unsafe chart_legend_set_position(chart, UInt8(LXW_CHART_LEGEND_TOP.rawValue))
  }
}

/// How a line of a chart is told apart: by colour, by dash and by the shape of its markers.
enum LineStyle {
  /// Doses taken: blue, solid, round.
  case taken
  /// Doses not taken: red, dashed, square.
  case notTaken

  /// Beyond this number of points they are drawn thinly, so that their markers do not cover each other.
  private static let mostThickPoints = 120

  /// Sets up the library's line of a number of points.
  func apply(
    to series: UnsafeMutablePointer<lxw_chart_series>, points: Int, _ palette: Palette
  ) {
    let isThin = points > Self.mostThickPoints
    let color = self == .taken ? palette.taken : Palette.notTaken
    let shape = self == .taken ? LXW_CHART_MARKER_CIRCLE : LXW_CHART_MARKER_SQUARE
    let dash = self == .taken ? LXW_CHART_LINE_DASH_SOLID : LXW_CHART_LINE_DASH_DASH
    var line = lxw_chart_line()
    line.color = color
    line.width = isThin ? 1.25 : 2
    line.dash_type = UInt8(dash.rawValue)
    unsafe chart_series_set_line(series, &line)
    unsafe chart_series_set_marker_type(series, UInt8(shape.rawValue))
    unsafe chart_series_set_marker_size(series, isThin ? 2 : 5)
    var edge = lxw_chart_line()
    edge.color = color
    unsafe chart_series_set_marker_line(series, &edge)
    var fill = lxw_chart_fill()
    fill.color = color
    unsafe chart_series_set_marker_fill(series, &fill)
  }
}

/// A value axis of a chart, with light lines across.
enum ChartAxis {
  /// Sets its ends, the step between its labels and their format.
  static func set(
    _ axis: UnsafeMutablePointer<lxw_chart_axis>?, from first: Double, to last: Double,
    by step: Double, _ format: String
  ) {
    unsafe chart_axis_set_min(axis, first)
    unsafe chart_axis_set_max(axis, last)
    unsafe chart_axis_set_major_unit(axis, step)
    unsafe chart_axis_set_num_format(axis, format)
    var grid = lxw_chart_line()
    grid.color = Palette.grid
    grid.width = 0.75
    unsafe chart_axis_major_gridlines_set_line(axis, &grid)
  }
}

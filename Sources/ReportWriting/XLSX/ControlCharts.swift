import CLibXLSXWriter
import MedicationAdherence
import ReportLanguage

/// The native charts of shares with their limits and signals, one for each measure, beside their table.
struct ControlCharts {
  /// The most charts: a report may have more groups.
  private static let mostCharts = 12

  private let charts: [MeasureControl]

  /// Takes the control charts of a report.
  init(_ charts: [MeasureControl]) { self.charts = charts }

  /// Puts the charts beside their table, in which the rows of each stand one after the other.
  func write(on sheet: Worksheet, beside columns: Int) throws(ReportWritingError) {
    var (next, number) = (1, 0)
    for chart in charts {
      let rows = next..<next + chart.rows.count
      next = rows.upperBound
      guard !rows.isEmpty, number < Self.mostCharts else { continue }
      try ControlSheetChart(chart, rows: ClosedRange(rows)).insert(
        on: sheet, row: 1 + number * ControlSheetChart.rowCount, column: columns + 1)
      number += 1
    }
  }
}

/// A native line chart of one measure's shares, their centre and their limits.
struct ControlSheetChart {
  /// The rows that a chart covers, with room below it.
  static let rowCount = size.height / 20 + 2
  private static let size = (width: 960, height: 320)
  /// The most buckets that are labelled: more labels touch each other.
  private static let mostLabels = 12

  private let control: MeasureControl
  private let rows: ClosedRange<Int>

  /// Takes a control chart whose rows are on the sheet.
  init(_ control: MeasureControl, rows: ClosedRange<Int>) {
    (self.control, self.rows) = (control, rows)
  }

  /// Puts the chart on a sheet, its upper left corner at a cell.
  func insert(on sheet: Worksheet, row: Int, column: Int) throws(ReportWritingError) {
    let wording = sheet.workbook.wording
    let chart = unsafe try sheet.workbook.addChart(LXW_CHART_LINE)
    try unsafe addLine(
      wording.name(of: control.measure), "value", color: sheet.workbook.palette.taken, to: chart,
      of: sheet)
    try unsafe addLine(wording.centreLine, "centre", color: Palette.quiet, to: chart, of: sheet)
    if control.chart.isTelling {
      try unsafe addLine(
        wording.lowerLimit, "lower", color: Palette.notTaken, to: chart, of: sheet)
      try unsafe addLine(
        wording.upperLimit, "upper", color: Palette.notTaken, to: chart, of: sheet)
    }
    unsafe setUpAxes(of: chart, wording)
    unsafe ChartTitle.set(title(wording), on: chart)
    unsafe chart_legend_set_position(chart, UInt8(LXW_CHART_LEGEND_TOP.rawValue))
    try unsafe sheet.insert(
      chart, size: Self.size, description: description(wording), row: row, column: column)
  }

  private func title(_ wording: any Wording.Type) -> String {
    let name = "\(wording.name(of: control.measure)): \(wording.controlTitle)"
    return control.group.map { "\($0.kind)/\($0.name): \(name)" } ?? name
  }

  /// The chart in words.
  func description(_ wording: any Wording.Type) -> String {
    ([title(wording) + "."] + wording.sentences(control)).joined(separator: " ")
  }

  private func addLine(
    _ name: String, _ column: String, color: UInt32,
    to chart: UnsafeMutablePointer<lxw_chart>, of sheet: Worksheet
  ) throws(ReportWritingError) {
    let headers = ControlRow.definition.headers
    guard let values = headers.firstIndex(of: column), let labels = headers.firstIndex(of: "bucket")
    else { return }
    let line = unsafe try sheet.workbook.made(
      chart_add_series(chart, nil, nil), "a chart's line")
    let (first, value) = try sheet.position(rows.lowerBound, values)
    let (last, label) = try sheet.position(rows.upperBound, labels)
    unsafe chart_series_set_categories(line, sheet.name, first, label, last, label)
    unsafe chart_series_set_values(line, sheet.name, first, value, last, value)
    unsafe chart_series_set_name(line, name)
    let isValue = column == "value"
    var stroke = lxw_chart_line()
    stroke.color = color
    stroke.width = isValue ? 2 : 1.25
    let dash =
      isValue
      ? LXW_CHART_LINE_DASH_SOLID
      : column == "centre" ? LXW_CHART_LINE_DASH_LONG_DASH_DOT : LXW_CHART_LINE_DASH_DASH
    stroke.dash_type = UInt8(dash.rawValue)
    unsafe chart_series_set_line(line, &stroke)
    if isValue {
      unsafe setUpMarkers(of: line, color: color)
    } else {
      unsafe chart_series_set_marker_type(line, UInt8(LXW_CHART_MARKER_NONE.rawValue))
    }
  }

  /// Markers in the colour of the line.
  private func setUpMarkers(
    of line: UnsafeMutablePointer<lxw_chart_series>, color: UInt32
  ) {
    unsafe chart_series_set_marker_type(line, UInt8(LXW_CHART_MARKER_CIRCLE.rawValue))
    unsafe chart_series_set_marker_size(line, 4)
    var edge = lxw_chart_line()
    edge.color = color
    unsafe chart_series_set_marker_line(line, &edge)
    var fill = lxw_chart_fill()
    fill.color = color
    unsafe chart_series_set_marker_fill(line, &fill)
  }

  private func setUpAxes(
    of chart: UnsafeMutablePointer<lxw_chart>, _ wording: any Wording.Type
  ) {
    unsafe chart_show_blanks_as(chart, UInt8(LXW_CHART_BLANKS_AS_GAP.rawValue))
    let shares = unsafe chart_axis_get(chart, LXW_CHART_AXIS_TYPE_Y)
    unsafe ChartAxis.set(shares, from: 0, to: 1, by: 0.25, "0%")
    unsafe chart_axis_set_name(shares, wording.name(of: control.measure))
    let buckets = unsafe chart_axis_get(chart, LXW_CHART_AXIS_TYPE_X)
    unsafe chart_axis_set_name(buckets, wording.heading("bucket") ?? "")
    let interval = UInt16(clamping: (rows.count + Self.mostLabels - 1) / Self.mostLabels)
    unsafe chart_axis_set_interval_unit(buckets, interval)
    unsafe chart_axis_set_interval_tick(buckets, interval)
    guard rows.count > Self.mostLabels else { return }
    // Aslant: some programs choose the interval themselves, and their labels touch each other.
    var font = unsafe lxw_chart_font()
    unsafe font.rotation = -45
    unsafe chart_axis_set_num_font(buckets, &font)
  }
}

import CLibXLSXWriter
import MedicationAdherence
import ReportLanguage

/// A native column chart of the number of patients in each step of adherence.
struct SpreadChart {
  private static let size = (width: 760, height: 380)

  private let bands: [AdherenceBand]
  private let summary: [MeasureSummary]
  private let context: ReportContext
  private let dataSheet: String

  /// Takes a cohort with bands, whose rows are on a sheet of their own.
  init(_ cohort: CohortReport, context: ReportContext, dataSheet: String) {
    bands = cohort.adherenceBands
    summary = cohort.summary
    self.context = context
    self.dataSheet = dataSheet
  }

  /// Puts the chart on a sheet, its left edge at a column.
  func insert(on sheet: Worksheet, column: Int) throws(ReportWritingError) {
    let wording = sheet.workbook.wording
    let chart = unsafe try sheet.workbook.addChart(LXW_CHART_COLUMN)
    let palette = sheet.workbook.palette
    try unsafe addColumns(.implementation, at: 1, palette.taken, to: chart, of: sheet)
    try unsafe addColumns(.recordedAdherence, at: 2, palette.pale, to: chart, of: sheet)
    unsafe setUpAxes(of: chart, wording)
    unsafe ChartTitle.set(wording.spreadTitle, on: chart)
    unsafe chart_legend_set_position(chart, UInt8(LXW_CHART_LEGEND_TOP.rawValue))
    try unsafe sheet.insert(
      chart, size: Self.size, description: description(wording), row: 1, column: column)
  }

  /// The chart in words: how each of its two measures is spread.
  func description(_ wording: any Wording.Type) -> String {
    let sentences = [Measure.implementation, .recordedAdherence].compactMap {
      sentence($0, wording)
    }
    return ([wording.spreadTitle + ".", wording.spreadChart] + sentences).joined(separator: " ")
  }

  private func sentence(_ measure: Measure, _ wording: any Wording.Type) -> String? {
    guard let spread = summary.first(where: { $0.measure == measure })?.distribution,
      let median = spread.median, let lower = spread.lowerQuartile,
      let upper = spread.upperQuartile, let reaching = spread.shareAtOrAboveThreshold
    else { return nil }
    return wording.spread(
      wording.name(of: measure), spread.count, median: wording.percent(median),
      quartiles: (wording.percent(lower), wording.percent(upper)),
      reaching: wording.percent(reaching),
      threshold: wording.givenPercent(context.threshold))
  }

  /// Adds a measure's columns, unless no patient has a value.
  private func addColumns(
    _ measure: Measure, at column: Int, _ color: UInt32,
    to chart: UnsafeMutablePointer<lxw_chart>, of sheet: Worksheet
  ) throws(ReportWritingError) {
    guard summary.contains(where: { $0.measure == measure && $0.distribution != nil }) else {
      return
    }
    let columns = unsafe try sheet.workbook.made(
      chart_add_series(chart, nil, nil), "a chart's columns")
    let (first, values) = try sheet.position(1, column)
    let (last, _) = try sheet.position(bands.count, column)
    unsafe chart_series_set_categories(columns, dataSheet, first, 0, last, 0)
    unsafe chart_series_set_values(columns, dataSheet, first, values, last, values)
    unsafe chart_series_set_name(columns, sheet.workbook.wording.name(of: measure))
    var fill = lxw_chart_fill()
    fill.color = color
    unsafe chart_series_set_fill(columns, &fill)
    var edge = lxw_chart_line()
    edge.color = sheet.workbook.palette.taken
    edge.width = 0.75
    unsafe chart_series_set_line(columns, &edge)
  }

  private func setUpAxes(
    of chart: UnsafeMutablePointer<lxw_chart>, _ wording: any Wording.Type
  ) {
    let largest = bands.map { max($0.implementation, $0.recordedAdherence) }.max() ?? 0
    let scale = ValueAxis(maximum: largest)
    let patients = unsafe chart_axis_get(chart, LXW_CHART_AXIS_TYPE_Y)
    unsafe ChartAxis.set(patients, from: 0, to: Double(scale.top), by: Double(scale.step), "0")
    unsafe chart_axis_set_name(patients, wording.patientsAxis)
    unsafe chart_set_series_gap(chart, 60)
    unsafe chart_set_series_overlap(chart, 0)
  }
}

import CLibXLSXWriter
import MedicationAdherence
import ReportLanguage

/// The charts beside two tables: how measures are spread over patients, and for how long series were taken.
struct SpreadCharts {
  private let cohort: CohortReport
  private let context: ReportContext

  /// Takes what the tables are of.
  init(_ cohort: CohortReport, context: ReportContext) {
    (self.cohort, self.context) = (cohort, context)
  }

  /// Puts the charts beside the tables of a workbook, drawn from their sheets of figures; none without figures.
  func write(to book: TableBook) throws(ReportWritingError) {
    if let table = book.sheet(.distribution), let bands = book.sheet(.adherenceBands),
      !cohort.adherenceBands.isEmpty
    {
      try SpreadChart(cohort, context: context, dataSheet: bands.sheet.name)
        .insert(on: table.sheet, column: table.columns + 1)
    }
    if let table = book.sheet(.persistence), let steps = book.sheet(.persistenceSteps),
      !cohort.persistence.steps.isEmpty
    {
      try PersistenceSheetChart(
        cohort.persistence, gapDays: context.rules.permissibleGapDays, dataSheet: steps.sheet.name
      ).insert(on: table.sheet, column: table.columns + 1)
    }
  }
}

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
    let shares = unsafe chart_axis_get(chart, LXW_CHART_AXIS_TYPE_X)
    unsafe chart_axis_set_name(shares, wording.heading("adherence") ?? "")
    unsafe chart_set_series_gap(chart, 60)
    unsafe chart_set_series_overlap(chart, 0)
  }
}

/// A native chart of persistence: a step curve with its 95 % interval over a true axis of days.
struct PersistenceSheetChart {
  private static let size = (width: 760, height: 380)

  private let curve: PersistenceCurve
  private let gapDays: Int
  private let dataSheet: String

  /// Takes a curve with steps, which are on a sheet of their own, and the days of a gap that ends
  /// persistence when it is longer.
  init(_ curve: PersistenceCurve, gapDays: Int, dataSheet: String) {
    (self.curve, self.gapDays, self.dataSheet) = (curve, gapDays, dataSheet)
  }

  /// Puts the chart on a sheet, its left edge at a column.
  func insert(on sheet: Worksheet, column: Int) throws(ReportWritingError) {
    let wording = sheet.workbook.wording
    let chart = unsafe try sheet.workbook.addChart(LXW_CHART_SCATTER_STRAIGHT)
    let share = wording.heading("survival") ?? "survival"
    try unsafe addLine(share, at: 1, .share, to: chart, of: sheet)
    try unsafe addLine(wording.interval, at: 2, .interval, to: chart, of: sheet)
    try unsafe addLine(wording.interval, at: 3, .interval, to: chart, of: sheet)
    unsafe setUpAxes(of: chart, wording)
    unsafe ChartTitle.set(wording.persistenceTitle, on: chart)
    unsafe chart_legend_set_position(chart, UInt8(LXW_CHART_LEGEND_TOP.rawValue))
    // The interval's two lines have one name; the list ends with -1.
    var second: [Int16] = [2, -1]
    try unsafe sheet.workbook.check(chart_legend_delete_series(chart, &second))
    try unsafe sheet.insert(
      chart, size: Self.size, description: description(wording), row: 1, column: column)
  }

  /// The chart in words.
  func description(_ wording: any Wording.Type) -> String {
    "\(wording.persistenceTitle). \(wording.persistenceChart) "
      + PersistenceWords.sentence(curve.points, gapDays: gapDays, wording)
  }

  private enum Style {
    case share
    case interval
  }

  private func addLine(
    _ name: String, at column: Int, _ style: Style, to chart: UnsafeMutablePointer<lxw_chart>,
    of sheet: Worksheet
  ) throws(ReportWritingError) {
    let line = unsafe try sheet.workbook.made(
      chart_add_series(chart, nil, nil), "a chart's line")
    let (first, values) = try sheet.position(1, column)
    let (last, _) = try sheet.position(curve.steps.count, column)
    unsafe chart_series_set_categories(line, dataSheet, first, 0, last, 0)
    unsafe chart_series_set_values(line, dataSheet, first, values, last, values)
    unsafe chart_series_set_name(line, name)
    var stroke = lxw_chart_line()
    stroke.color = style == .share ? sheet.workbook.palette.taken : Palette.quiet
    stroke.width = style == .share ? 2.25 : 1
    let dash = style == .share ? LXW_CHART_LINE_DASH_SOLID : LXW_CHART_LINE_DASH_DASH
    stroke.dash_type = UInt8(dash.rawValue)
    unsafe chart_series_set_line(line, &stroke)
  }

  private func setUpAxes(
    of chart: UnsafeMutablePointer<lxw_chart>, _ wording: any Wording.Type
  ) {
    unsafe chart_show_blanks_as(chart, UInt8(LXW_CHART_BLANKS_AS_GAP.rawValue))
    let days = ValueAxis(maximum: curve.points.last?.day ?? 0)
    let across = unsafe chart_axis_get(chart, LXW_CHART_AXIS_TYPE_X)
    unsafe ChartAxis.set(across, from: 0, to: Double(days.top), by: Double(days.step), "0")
    unsafe chart_axis_set_name(across, wording.persistenceAxis)
    let shares = unsafe chart_axis_get(chart, LXW_CHART_AXIS_TYPE_Y)
    unsafe ChartAxis.set(shares, from: 0, to: 1, by: 0.25, "0%")
    unsafe chart_axis_set_name(shares, wording.heading("survival") ?? "")
  }
}

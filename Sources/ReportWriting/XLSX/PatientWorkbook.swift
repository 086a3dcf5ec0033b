import MedicationAdherence

/// The workbook of one patient: `report.xlsx` in the patient's folder.
struct PatientWorkbook {
  /// The most lines that get a chart.
  static let chartLimit = 12

  private let patient: PatientReport
  private let context: ReportContext
  private let style: ReportStyle
  private let workbook: Workbook
  private let pageTitle: String
  private let layouts: SheetLayouts

  private var wording: any Wording.Type { workbook.wording }

  /// Writes the workbook.
  static func write(
    _ patient: PatientReport, context: ReportContext, to path: String,
    style: ReportStyle = ReportStyle()
  ) throws(ReportWritingError) {
    let writer = try PatientWorkbook(patient, context: context, at: path, style: style)
    try writer.write()
    try writer.workbook.close()
  }

  private init(
    _ patient: PatientReport, context: ReportContext, at path: String, style: ReportStyle
  ) throws(ReportWritingError) {
    self.patient = patient
    self.context = context
    self.style = style
    let wording = style.language.wording
    let title = wording.patientTitle(style.reportTitle, patient.id)
    let rows = patient.series.reduce(0) { $0 + $1.buckets.count }
    workbook = try Workbook(
      at: path,
      isConstantMemory: max(rows, patient.administrations.count) > XLSXWriter.tableRowLimit,
      properties: DocumentProperties(title: title, context: context, style: style), style: style)
    pageTitle = wording.pageTitle(title, asOf: wording.digits(context.asOfDay))
    layouts = SheetLayouts(context: context, wording: wording, isOfOnePatient: true)
  }

  private func write() throws(ReportWritingError) {
    var summary = try SummarySheet(in: workbook, pageTitle: pageTitle)
    try write(
      patient.series.lazy.flatMap { line in
        line.buckets.lazy.map { TimelineRow(series: line, bucket: $0) }
      }, layouts.timeline)
    try write(patient.series, layouts.measures)
    try write(
      patient.administrations.lazy.map {
        PatientAdministration(patient: patient.id, administration: $0)
      }, layouts.administrations)
    try write(patient.orders, layouts.orders)
    var reasons = ReasonTally()
    reasons.add(patient.reasons)
    try write(reasons.rows, layouts.reasons)
    try write(patient.ledger, layouts.dataQuality)
    try writeFigures(to: &summary)
    try writeCharts(to: &summary)
    try write(dictionary, layouts.dictionary)
    try AboutSheet(lines: aboutLines).write(to: workbook, pageTitle: pageTitle)
  }

  private var dictionary: [DictionarySheetRow] {
    layouts.timeline.dictionary + layouts.measures.dictionary + layouts.administrations.dictionary
      + layouts.orders.dictionary + layouts.reasons.dictionary + layouts.dataQuality.dictionary
      + layouts.chartData.dictionary
  }

  private func write<Row: TableRow>(
    _ rows: some Sequence<Row>, _ layout: TableLayout<Row>
  ) throws(ReportWritingError) {
    var table = try TableSheet(layout, in: workbook, pageTitle: pageTitle)
    for row in rows { try table.append(row) }
    try table.finish()
  }

  private func writeFigures(to summary: inout SummarySheet) throws(ReportWritingError) {
    let all = PatientSummary(patient)
    try summary.write(style.reportTitle, .title)
    try summary.write(wording.person(patient.name, patient.id), .heading)
    let heading = heading(wording.allMedications, all.timeline)
    try summary.write(sentences: heading.sentence)
    try summary.write(sentences: heading.footer, .note)
    summary.skip()
    try summary.write(
      headings: FigureRow.figures().map { wording.figure($0, context.bucketSize) })
    for line in patient.series {
      try summary.write(
        row: label(of: line),
        FigureRow.cells(line.buckets, line.totals, DosesDueCells(line.measures)))
    }
    if patient.series.count != 1 {
      try summary.write(
        row: heading.title, FigureRow.cells(all.timeline, all.totals, DosesDueCells(all.measures)))
    }
    summary.skip()
  }

  private func writeCharts(to summary: inout SummarySheet) throws(ReportWritingError) {
    var data = try ChartData(
      layouts.chartData, in: workbook, pageTitle: pageTitle, context: context)
    for line in patient.series.prefix(Self.chartLimit) {
      let heading = heading(label(of: line), line.buckets)
      let chart = try data.chart(of: line.buckets, series: heading.title, heading: heading)
      if let chart { try summary.insert(chart) }
    }
    try data.finish()
    try summary.finish()
  }

  /// The medication, with the order or key when another line has a medication of that name.
  private func label(of line: SeriesReport) -> String {
    let isUnique = patient.series.count { $0.medication == line.medication } == 1
    let names = wording.names(of: line)
    return isUnique ? names : "\(names) (\(identity(of: line)))"
  }

  /// The order; `without an order` where no other line of that medication has none; else the key.
  private func identity(of line: SeriesReport) -> String {
    guard line.order.isEmpty else { return line.order }
    let others = patient.series.count { $0.medication == line.medication && $0.order.isEmpty }
    return others == 1 ? wording.withoutOrder : line.series
  }

  private func heading(_ title: String, _ buckets: [BucketCounts]) -> ChartHeading {
    ChartHeading(
      title: title, subtitle: wording.patient(patient.id), buckets: buckets, context: context,
      style: style)
  }

  private var aboutLines: [AboutLine] {
    let lines = AboutSheet.lines(for: context, ofAllPatients: false, style: style)
    let count = patient.series.count
    return lines + [.patientLedger]
      + (count > Self.chartLimit ? [.chartLimit(Self.chartLimit, of: count)] : [])
  }
}

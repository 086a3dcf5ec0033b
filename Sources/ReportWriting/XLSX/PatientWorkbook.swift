import MedicationAdherence

/// The workbook of one patient: `report.xlsx` in the patient's folder.
struct PatientWorkbook {
  /// The most lines that get a chart.
  static let chartLimit = 12

  private let patient: PatientReport
  private let context: ReportContext
  private let workbook: Workbook
  private let pageTitle: String

  /// Writes the workbook.
  static func write(
    _ patient: PatientReport, context: ReportContext, to path: String,
    language: Language = .english
  ) throws(ReportWritingError) {
    let rows = patient.series.reduce(0) { $0 + $1.buckets.count }
    let title = "Medication adherence, patient \(patient.id)"
    let workbook = try Workbook(
      at: path,
      isConstantMemory: max(rows, patient.administrations.count) > XLSXWriter.tableRowLimit,
      properties: DocumentProperties(title: title, context: context), language: language)
    let writer = PatientWorkbook(
      patient: patient, context: context, workbook: workbook,
      pageTitle: "\(title), data as of \(context.asOfDay)")
    try writer.write()
    try workbook.close()
  }

  private func write() throws(ReportWritingError) {
    var summary = try SummarySheet(in: workbook, pageTitle: pageTitle)
    try writeTable(
      .timeline,
      patient.series.lazy.flatMap { line in
        line.buckets.lazy.map { TimelineRow(series: line, bucket: $0) }
      })
    let measures = MeasuresSheet.layout(context, in: workbook.wording)
    try writeTable(.measures, patient.series, layout: measures)
    try writeTable(
      .administrations,
      patient.administrations.lazy.map {
        PatientAdministration(patient: patient.id, administration: $0)
      })
    try writeTable(.orders, patient.orders)
    try writeTable(.dataQuality, patient.ledger)
    try writeFigures(to: &summary)
    try writeCharts(to: &summary)
    let dictionary =
      TimelineRow.definition.dictionary + measures.dictionary
      + PatientAdministration.definition.dictionary
      + OrderRow.definition.dictionary + LedgerRow.definition.dictionary
      + ChartRow.definition.dictionary
    try writeTable(.dictionary, dictionary)
    try AboutSheet(lines: aboutLines).write(to: workbook, pageTitle: pageTitle)
  }

  private func writeTable<Row: TableRow>(
    _ sheet: WorkbookSheet, _ rows: some Sequence<Row>,
    layout: TableLayout<Row> = TableLayout()
  ) throws(ReportWritingError) {
    var table = try TableSheet<Row>(
      workbook.wording.name(of: sheet), in: workbook, pageTitle: pageTitle, layout: layout)
    for row in rows { try table.append(row) }
    try table.finish()
  }

  private func writeFigures(to summary: inout SummarySheet) throws(ReportWritingError) {
    let all = PatientSummary(patient)
    try summary.write("Medication adherence", .title)
    try summary.write(
      patient.name.isEmpty ? "Patient \(patient.id)" : "\(patient.name), patient \(patient.id)",
      .heading)
    let heading = heading("All medications", all.timeline)
    try summary.write(heading.sentence)
    try summary.write(heading.footer, .note)
    summary.skip()
    try summary.write(headings: FigureRow.headings(context.bucketSize))
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
    var data = try ChartData(in: workbook, pageTitle: pageTitle, context: context)
    for line in patient.series.prefix(Self.chartLimit) {
      let heading = heading(label(of: line), line.buckets)
      let chart = try data.chart(of: line.buckets, series: line.series, heading: heading)
      if let chart { try summary.insert(chart) }
    }
    try data.finish()
    try summary.finish()
  }

  /// The medication, with the order or key when another line has a medication of that name.
  private func label(of line: SeriesReport) -> String {
    let isUnique = patient.series.count { $0.medication == line.medication } == 1
    return isUnique ? line.medication : "\(line.medication) (\(identity(of: line)))"
  }

  /// The order; `without an order` where no other line of that medication has none; else the key.
  private func identity(of line: SeriesReport) -> String {
    guard line.order.isEmpty else { return line.order }
    let others = patient.series.count { $0.medication == line.medication && $0.order.isEmpty }
    return others == 1 ? "without an order" : line.series
  }

  private func heading(_ title: String, _ buckets: [BucketCounts]) -> ChartHeading {
    ChartHeading(
      title: title, subtitle: "patient \(patient.id)", buckets: buckets, context: context)
  }

  private var aboutLines: [(label: String, text: String)] {
    var lines = AboutSheet.lines(for: context, of: "one patient")
    lines.append(
      (
        "Data quality",
        "What became of this patient's administrations; ledger.csv has the whole run's."
      ))
    if patient.series.count > Self.chartLimit {
      let count = patient.series.count
      lines.append(("Charts shown", "The first \(Self.chartLimit) of \(count) lines have a chart."))
    }
    return lines
  }
}

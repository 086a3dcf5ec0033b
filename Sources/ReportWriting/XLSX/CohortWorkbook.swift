import MedicationAdherence

/// The workbook of all patients together, `cohort/cohort.xlsx`, fed patient by patient.
struct CohortWorkbook {
  private let context: ReportContext
  private let linksPatients: Bool
  private let workbook: Workbook
  private let pageTitle: String
  private var summary: SummarySheet
  private let measuresLayout: TableLayout<SeriesReport>
  private var timeline: TableSheet<TimelineRow>
  private var measures: TableSheet<SeriesReport>

  /// Begins the workbook with its Summary, which is filled last, its Timeline and its
  /// Measures.
  init(
    outline: ReportOutline, at path: String, rowsPerSheet: Int = Worksheet.rowCapacity - 1,
    language: Language = .english
  ) throws(ReportWritingError) {
    context = outline.context
    linksPatients = outline.sets.contains(.patient)
    let title = "Medication adherence, all patients"
    pageTitle = "\(title), data as of \(context.asOfDay)"
    workbook = try Workbook(
      at: path, isConstantMemory: outline.timelineRowCount > XLSXWriter.tableRowLimit,
      properties: DocumentProperties(title: title, context: context), language: language)
    let wording = workbook.wording
    measuresLayout = MeasuresSheet.layout(context, in: wording)
    summary = try SummarySheet(in: workbook, pageTitle: pageTitle)
    timeline = try TableSheet(
      wording.name(of: .timeline), in: workbook, pageTitle: pageTitle, rowsPerSheet: rowsPerSheet)
    measures = try TableSheet(
      wording.name(of: .measures), in: workbook, pageTitle: pageTitle, layout: measuresLayout,
      rowsPerSheet: rowsPerSheet)
  }

  /// Appends a patient's lines to the Timeline and the Measures.
  mutating func append(_ patient: PatientReport) throws(ReportWritingError) {
    for line in patient.series {
      for bucket in line.buckets {
        try timeline.append(TimelineRow(series: line, bucket: bucket))
      }
      try measures.append(line)
    }
  }

  /// Writes everything else and closes the file.
  mutating func finish(_ cohort: CohortReport) throws(ReportWritingError) {
    try timeline.finish()
    try measures.finish()
    let spread = try SpreadSheets(
      cohort, context: context, in: workbook, pageTitle: pageTitle)
    let linksPatients = linksPatients
    try writeTable(.patients, cohort.patients) { patient in
      linksPatients && !patient.folder.isEmpty ? "../\(patient.folder)/report.xlsx" : nil
    }
    try writeTable(.dataQuality, cohort.ledger)
    try writeSummary(of: cohort)
    try spread.writeCharts()
    let dictionary =
      TimelineRow.definition.dictionary + measuresLayout.dictionary
      + SpreadSheets.dictionary(workbook.wording) + PatientSummary.definition.dictionary
      + LedgerRow.definition.dictionary + ChartRow.definition.dictionary
    try writeTable(.dictionary, dictionary)
    let lines = AboutSheet.lines(for: context, of: "all patients together")
    try AboutSheet(lines: lines).write(to: workbook, pageTitle: pageTitle)
    try workbook.close()
  }

  private func writeTable<Row: TableRow>(
    _ sheet: WorkbookSheet, _ rows: [Row], link: @escaping (Row) -> String? = { _ in nil }
  ) throws(ReportWritingError) {
    var table = try TableSheet(
      workbook.wording.name(of: sheet), in: workbook, pageTitle: pageTitle, link: link)
    for row in rows { try table.append(row) }
    try table.finish()
  }

  private mutating func writeSummary(of cohort: CohortReport) throws(ReportWritingError) {
    let heading = ChartHeading(
      title: "All patients", subtitle: "", buckets: cohort.buckets, context: context)
    try summary.write("Medication adherence", .title)
    try summary.write(heading.title, .heading)
    for notice in cohort.notices { try summary.write(workbook.wording.notice(notice), .notice) }
    try summary.write(heading.sentence)
    try summary.write(heading.footer, .note)
    summary.skip()
    try writeFigures(of: cohort)
    summary.skip()
    var data = try ChartData(in: workbook, pageTitle: pageTitle, context: context)
    let chart = try data.chart(of: cohort.buckets, series: "cohort", heading: heading)
    if let chart { try summary.insert(chart) }
    try data.finish()
    try summary.finish()
  }

  private mutating func writeFigures(of cohort: CohortReport) throws(ReportWritingError) {
    try summary.write(row: "Patients", [Self.number(cohort.patientCount)])
    try summary.write(row: "Lines of the timeline", [Self.number(cohort.seriesCount)])
    let cells = FigureRow.cells(
      cohort.buckets, cohort.totals, DosesDueCells(cohort), withheld: cohort.withheld)
    let headings = FigureRow.headings(context.bucketSize, ofAllPatients: true).dropFirst()
    for (heading, cell) in zip(headings, cells) {
      try summary.write(row: heading, [cell])
    }
  }

  /// A number that may be hidden.
  private static func number(_ value: Int?) -> Cell { value.map(Cell.integer) ?? .missing }
}

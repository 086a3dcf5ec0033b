import MedicationAdherence

/// The workbook of all patients together, `cohort/cohort.xlsx`, fed patient by patient.
struct CohortWorkbook {
  private let context: ReportContext
  private let linksPatients: Bool
  private let workbook: Workbook
  private let pageTitle: String
  private var summary: SummarySheet
  private var timeline: TableSheet<TimelineRow>

  /// Begins the workbook with its Summary, which is filled last, and its Timeline.
  init(
    outline: ReportOutline, at path: String, rowsPerSheet: Int = Worksheet.rowCapacity - 1
  ) throws(ReportWritingError) {
    context = outline.context
    linksPatients = outline.sets.contains(.patient)
    let title = "Medication adherence, all patients"
    pageTitle = "\(title), data as of \(context.asOfDay)"
    workbook = try Workbook(
      at: path, isConstantMemory: outline.timelineRowCount > XLSXWriter.tableRowLimit,
      properties: DocumentProperties(title: title, context: context))
    summary = try SummarySheet(in: workbook, pageTitle: pageTitle)
    timeline = try TableSheet(
      "Timeline", in: workbook, pageTitle: pageTitle, rowsPerSheet: rowsPerSheet)
  }

  /// Appends a patient's lines to the Timeline.
  mutating func append(_ patient: PatientReport) throws(ReportWritingError) {
    for line in patient.series {
      for bucket in line.buckets {
        try timeline.append(TimelineRow(series: line, bucket: bucket))
      }
    }
  }

  /// Writes everything else and closes the file.
  mutating func finish(_ cohort: CohortReport) throws(ReportWritingError) {
    try timeline.finish()
    let linksPatients = linksPatients
    try writeTable("Patients", cohort.patients) { patient in
      linksPatients && !patient.folder.isEmpty ? "../\(patient.folder)/report.xlsx" : nil
    }
    try writeTable("Data quality", cohort.ledger)
    try writeSummary(of: cohort)
    let dictionary =
      TimelineRow.definition.dictionary + PatientSummary.definition.dictionary
      + LedgerRow.definition.dictionary + ChartRow.definition.dictionary
    try writeTable("Dictionary", dictionary)
    let lines = AboutSheet.lines(for: context, of: "all patients together")
    try AboutSheet(lines: lines).write(to: workbook, pageTitle: pageTitle)
    try workbook.close()
  }

  private func writeTable<Row: TableRow>(
    _ title: String, _ rows: [Row], link: @escaping (Row) -> String? = { _ in nil }
  ) throws(ReportWritingError) {
    var table = try TableSheet(title, in: workbook, pageTitle: pageTitle, link: link)
    for row in rows { try table.append(row) }
    try table.finish()
  }

  private mutating func writeSummary(of cohort: CohortReport) throws(ReportWritingError) {
    let heading = ChartHeading(
      title: "All patients", subtitle: "", buckets: cohort.buckets, context: context)
    try summary.write("Medication adherence", .title)
    try summary.write(heading.title, .heading)
    for notice in cohort.notices { try summary.write(notice, .notice) }
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
    try summary.write(row: "Patients", [.integer(cohort.patients.count)])
    try summary.write(row: "Lines of the timeline", [.integer(cohort.seriesCount)])
    let cells = FigureRow.cells(cohort.buckets, cohort.totals)
    for (heading, cell) in zip(FigureRow.headings(context.bucketSize).dropFirst(), cells) {
      try summary.write(row: heading, [cell])
    }
  }
}

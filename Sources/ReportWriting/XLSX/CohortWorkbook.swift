import MedicationAdherence
import ReportLanguage

/// The workbooks of all patients together, fed patient by patient: `cohort/cohort.xlsx`, which a clinician
/// opens, and `cohort/tables.xlsx` beside it, with all other tables and what every column of both holds.
struct CohortWorkbook {
  private let context: ReportContext
  private let style: ReportStyle
  private let layouts: SheetLayouts
  private let cohortPlans: SheetPlans
  private let tablePlans: SheetPlans
  private let cohort: TableBook
  private let tables: TableBook
  private var summary: SummarySheet

  /// Begins both workbooks with their sheets, of which those of series and orders are filled first.
  init(
    outline: ReportOutline, in folder: String, rowsPerSheet: Int = Worksheet.rowCapacity - 1,
    style: ReportStyle = ReportStyle()
  ) throws(ReportWritingError) {
    (context, self.style) = (outline.context, style)
    let wording = style.language.wording
    let layouts = SheetLayouts(
      context: context, wording: wording, isOfOnePatient: false,
      linksPatients: outline.sets.contains(.patient))
    self.layouts = layouts
    cohortPlans = SheetPlans(of: .cohort, outline, layouts)
    tablePlans = SheetPlans(of: .tables, outline, layouts)
    let properties = DocumentProperties(
      title: wording.cohortTitle(style.reportTitle), context: context, style: style)
    let isLarge =
      outline.timelineRowCount + outline.furtherRowCount > XLSXWriter.tableRowLimit
    func begin(
      _ file: String, _ plans: SheetPlans, first: [WorkbookSheet], last: [WorkbookSheet]
    ) throws(ReportWritingError) -> TableBook {
      let workbook = try Workbook(
        at: "\(folder)/\(file)", isConstantMemory: isLarge, properties: properties, style: style)
      try workbook.reserveSheets(
        first.map { wording.name(of: $0) }
          + plans.names(timelineRows: outline.timelineRowCount, rowsPerSheet: rowsPerSheet)
          + last.map { wording.name(of: $0) })
      return try plans.begin(in: workbook, rowsPerSheet: rowsPerSheet)
    }
    cohort = try begin("cohort.xlsx", cohortPlans, first: [.summary], last: [.about])
    tables = try begin("tables.xlsx", tablePlans, first: [], last: [.dictionary, .about])
    summary = try SummarySheet(in: cohort.workbook, context: context)
  }

  /// Appends a patient's rows.
  mutating func append(_ patient: PatientReport) throws {
    layouts.names.add(patient)
    let patient = patient.named(in: layouts.wording)
    try cohort.append(patient)
    try tables.append(patient)
  }

  /// Writes everything else and closes the files.
  mutating func finish(_ report: CohortReport) throws {
    for book in [cohort, tables] {
      try book.append(report, context)
      try book.finish { hidesRows(on: $0, of: report) }
    }
    try CohortSummary(report, context, style).write(to: &summary)
    try SpreadCharts(report, context: context).write(to: tables)
    if let control = tables.sheet(.control) {
      try ControlCharts(report.allControl(context)).write(
        on: control.sheet, beside: control.columns)
    }
    let workbook = tables.workbook
    try workbook.write(cohortPlans.dictionary + tablePlans.dictionary, layouts.dictionary)
    let lines = AboutSheet.lines(for: context, ofAllPatients: true, style: style)
    for book in [cohort, tables] {
      try AboutSheet(lines: lines).write(to: book.workbook)
      try book.workbook.close()
    }
  }

  /// Whether a table without rows has some that are hidden.
  private func hidesRows(on sheet: WorkbookSheet, of report: CohortReport) -> Bool {
    switch sheet {
    case .worklist, .earlierRuns, .groups, .distribution: false
    case .overTime, .distributionOverTime: context.movesDates
    case .omittedDoses, .control, .scoresOverTime: report.isSuppressed || context.movesDates
    case .persistence, .persistenceSteps: report.persistence.isHidden
    case .adherenceBands:
      report.isSuppressed
        && report.summary.contains {
          AdherenceBand.measures.contains($0.measure) && $0.patients != 0
        }
    default: report.isSuppressed
    }
  }
}

extension PatientReport {
  /// The report with series of all patients together named in a workbook's language; they have no patient.
  fileprivate func named(in wording: any Wording.Type) -> PatientReport {
    guard series.contains(where: \.patient.isEmpty) else { return self }
    return PatientReport(
      id: id, name: name, folder: folder, series: series.map { $0.named(in: wording) },
      further: further, administrations: administrations, measures: measures, details: details)
  }
}

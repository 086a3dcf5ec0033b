import MedicationAdherence

/// The sheets of a cohort's workbook that say how measures are spread over patients and for how long
/// lines were taken: tables, two of them with a chart beside it, and the figures of the charts.
struct SpreadSheets {
  private let cohort: CohortReport
  private let context: ReportContext
  private let workbook: Workbook
  private let pageTitle: String
  private let distribution: Worksheet
  private let persistence: Worksheet

  /// Adds the two tables to a workbook.
  init(
    _ cohort: CohortReport, context: ReportContext, in workbook: Workbook, pageTitle: String
  ) throws(ReportWritingError) {
    self.cohort = cohort
    self.context = context
    self.workbook = workbook
    self.pageTitle = pageTitle
    distribution = try Self.write(
      .distribution, cohort.summary, Self.distributionLayout(workbook.wording), workbook, pageTitle)
    _ = try Self.write(
      .distributionOverTime, cohort.summaryOverTime, Self.overTimeLayout(workbook.wording),
      workbook,
      pageTitle)
    persistence = try Self.write(
      .persistence, cohort.persistence.points, Self.persistenceLayout(workbook.wording), workbook,
      pageTitle)
  }

  /// Adds the figures of the charts, and the charts beside the two tables; none without figures.
  func writeCharts() throws(ReportWritingError) {
    let bands = try Self.write(
      .adherenceBands, cohort.adherenceBands, Self.bandsLayout(workbook.wording), workbook,
      pageTitle)
    let steps = try Self.write(
      .persistenceSteps, cohort.persistence.steps, Self.stepsLayout(workbook.wording), workbook,
      pageTitle)
    if !cohort.adherenceBands.isEmpty {
      try SpreadChart(cohort, context: context, dataSheet: bands.name).insert(
        on: distribution, column: Self.distributionLayout(workbook.wording).headings.count + 1)
    }
    if !cohort.persistence.steps.isEmpty {
      try PersistenceSheetChart(cohort.persistence, dataSheet: steps.name).insert(
        on: persistence, column: Self.persistenceLayout(workbook.wording).headings.count + 1)
    }
  }

  /// The tables' part of a dictionary.
  static func dictionary(_ wording: any Wording.Type) -> [DictionaryRow] {
    distributionLayout(wording).dictionary + overTimeLayout(wording).dictionary
      + persistenceLayout(wording).dictionary
      + bandsLayout(wording).dictionary + stepsLayout(wording).dictionary
  }

  private static func write<Row: TableRow>(
    _ title: WorkbookSheet, _ rows: [Row], _ layout: TableLayout<Row>, _ workbook: Workbook,
    _ pageTitle: String
  ) throws(ReportWritingError) -> Worksheet {
    var table = try TableSheet(
      workbook.wording.name(of: title), in: workbook, pageTitle: pageTitle, layout: layout)
    for row in rows { try table.append(row) }
    try table.finish()
    return table.sheet
  }

  /// The columns of `summary.csv` behind the measure's name.
  private static func distributionLayout(
    _ wording: any Wording.Type
  ) -> TableLayout<MeasureSummary> {
    let name = Column<MeasureSummary>("name", .text, "The measure's name. On the sheet only.") {
      .text(wording.heading(of: $0.measure))
    }
    let table = MeasureSummary.definition
    return TableLayout(
      TableDefinition(name: table.name, meaning: table.meaning, columns: [name] + table.columns),
      in: wording)
  }

  private static func overTimeLayout(_ wording: any Wording.Type) -> TableLayout<BucketSummary> {
    TableLayout(BucketSummary.definition, in: wording)
  }

  private static func persistenceLayout(
    _ wording: any Wording.Type
  ) -> TableLayout<PersistenceCurve.Point> {
    TableLayout(PersistenceCurve.Point.definition, in: wording)
  }

  private static func bandsLayout(_ wording: any Wording.Type) -> TableLayout<AdherenceBand> {
    TableLayout(AdherenceBand.definition, in: wording)
  }

  private static func stepsLayout(_ wording: any Wording.Type) -> TableLayout<PersistenceStep> {
    TableLayout(PersistenceStep.definition, in: wording)
  }
}

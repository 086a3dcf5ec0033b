import MedicationAdherence
import ReportLanguage

/// The sheets of a cohort's workbook that say how measures are spread over patients and for how long
/// series were taken: tables, two of them with a chart beside it, and the figures of the charts.
struct SpreadSheets {
  private let cohort: CohortReport
  private let context: ReportContext
  private let workbook: Workbook
  /// Those with a chart; nil where they are left out.
  private let distribution: Worksheet?
  private let persistence: Worksheet?

  /// Fills the three tables of a workbook; a measure that no patient has a value of is left out.
  init(
    _ cohort: CohortReport, context: ReportContext, in workbook: Workbook
  ) throws(ReportWritingError) {
    self.cohort = cohort
    self.context = context
    self.workbook = workbook
    let wording = workbook.wording
    distribution = try workbook.write(
      cohort.summary.filter { $0.patients != 0 },
      Self.distributionLayout(wording, cohort.isSuppressed))
    try workbook.write(
      cohort.summaryOverTime, Self.overTimeLayout(wording, cohort.isSuppressed),
      hidesRows: context.movesDates)
    persistence = try workbook.write(
      cohort.persistence.points, Self.persistenceLayout(wording),
      hidesRows: cohort.persistence.isHidden)
  }

  /// Fills the figures of the charts, and puts the charts beside two tables; none without figures.
  func writeCharts() throws(ReportWritingError) {
    let wording = workbook.wording
    let bands = try workbook.write(
      cohort.adherenceBands, Self.bandsLayout(wording),
      hidesRows: hidesBands)
    let steps = try workbook.write(
      cohort.persistence.steps, Self.stepsLayout(wording),
      hidesRows: cohort.persistence.isHidden)
    if let bands, let distribution, !cohort.adherenceBands.isEmpty {
      try SpreadChart(cohort, context: context, dataSheet: bands.name).insert(
        on: distribution,
        column: Self.distributionLayout(wording, cohort.isSuppressed).headings.count + 1)
    }
    if let steps, let persistence, !cohort.persistence.steps.isEmpty {
      try PersistenceSheetChart(
        cohort.persistence, gapDays: context.rules.permissibleGapDays, dataSheet: steps.name
      ).insert(on: persistence, column: Self.persistenceLayout(wording).headings.count + 1)
    }
  }

  /// Whether patients have a value, but how many have how much is hidden.
  private var hidesBands: Bool {
    cohort.isSuppressed
      && cohort.summary.contains {
        AdherenceBand.measures.contains($0.measure) && $0.patients != 0
      }
  }

  /// The tables' part of a dictionary.
  static func dictionary(
    _ wording: any Wording.Type, isSuppressed: Bool = false
  ) -> [DictionarySheetRow] {
    distributionLayout(wording, isSuppressed).dictionary
      + overTimeLayout(wording, isSuppressed).dictionary
      + persistenceLayout(wording).dictionary
      + bandsLayout(wording).dictionary + stepsLayout(wording).dictionary
  }

  /// The columns of `summary.csv` behind the measure's name and what is hidden.
  private static func distributionLayout(
    _ wording: any Wording.Type, _ isSuppressed: Bool
  ) -> TableLayout<MeasureSummary> {
    var layout = TableLayout<MeasureSummary>(on: .distribution, in: wording)
      .inserting(name(wording) { $0.measure }, at: 0)
    if isSuppressed {
      layout = layout.inserting(HiddenFigures.column(wording) { HiddenFigures($0) }, at: 1)
    }
    layout.folded = ["measure"]
    return layout
  }

  /// The columns of `summary-over-time.csv` with the measure's name and what is hidden.
  private static func overTimeLayout(
    _ wording: any Wording.Type, _ isSuppressed: Bool
  ) -> TableLayout<BucketSummary> {
    var layout = TableLayout<BucketSummary>(on: .distributionOverTime, in: wording)
      .inserting(name(wording) { $0.measure }, at: 3)
    if isSuppressed {
      layout = layout.inserting(HiddenFigures.column(wording) { HiddenFigures($0) }, at: 4)
    }
    layout.folded = ["measure"]
    return layout
  }

  private static func name<Row>(
    _ wording: any Wording.Type, of measure: @escaping @Sendable (Row) -> Measure
  ) -> Column<Row> {
    Column("name", .text, "The measure's name. On the sheet only.") {
      .text(wording.heading(of: measure($0)))
    }
  }

  private static func persistenceLayout(
    _ wording: any Wording.Type
  ) -> TableLayout<PersistenceCurve.Point> {
    TableLayout(on: .persistence, in: wording)
  }

  private static func bandsLayout(_ wording: any Wording.Type) -> TableLayout<AdherenceBand> {
    TableLayout(on: .adherenceBands, in: wording)
  }

  private static func stepsLayout(_ wording: any Wording.Type) -> TableLayout<PersistenceStep> {
    TableLayout(on: .persistenceSteps, in: wording)
  }
}

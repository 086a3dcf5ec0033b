import MedicationAdherence
import ReportLanguage

/// How the tables of workbooks are shown: what stays in sight, what is folded away, what is marked.
struct SheetLayouts {
  let context: ReportContext
  let wording: any Wording.Type
  /// Whether the workbook is of one patient, whose id need not be in every row.
  let isOfOnePatient: Bool

  /// One row for each series and bucket, with a remark on low shares and doses beyond those due.
  var timeline: TableLayout<TimelineRow> {
    let layout = TableLayout<TimelineRow>(on: .timeline, in: wording)
    return marked(
      layout, remarkAt: 9, identityCount: 5,
      folding: ["bucket_end", "interrupted", "taking_adherence"])
  }

  /// One row for each bucket of all patients together, with a remark on low shares.
  var overTime: TableLayout<BucketCounts> {
    var layout = marked(
      TableLayout<BucketCounts>(on: .overTime, in: wording), remarkAt: 4, identityCount: 1,
      folding: ["bucket_end", "interrupted", "taking_adherence"])
    layout.mayBeWide = false
    return layout
  }

  /// One row for each figure and run that told it.
  var earlierRuns: TableLayout<HistoryRow> { TableLayout(on: .earlierRuns, in: wording) }

  /// One row for each group of doses, over the whole window.
  var groups: TableLayout<GroupRow> {
    var layout = TableLayout<GroupRow>(on: .groups, in: wording)
    (layout.identityCount, layout.folded) = (2, ["interrupted", "taking_adherence"])
    return layout
  }

  /// One row for each series, with every measure and a remark.
  var measures: TableLayout<SeriesReport> {
    let definition = SeriesReport.definition.under(conditions)
    let identity = definition.columns.prefix { $0.type == .text }
    var layout = TableLayout<SeriesReport>(definition, on: .measures, in: wording)
      .inserting(seriesRemark, at: identity.count)
    layout.identityCount = identity.count
    layout.folded = keys.union(
      Measure.allCases.filter { $0.definition.kind == .bound }.map(\.column))
    layout.threshold = context.threshold
    layout.mayBeWide = true
    return layout
  }

  /// One row for each patient, with a remark on low shares and doses beyond those due.
  var patients: TableLayout<PatientSummary> {
    let name = Column<PatientSummary>(
      "name", .text, "The patient's name, where the record has one. On the sheet only."
    ) { .text($0.name) }
    let own = PatientSummary.definition.columns.filter { $0.condition == .identity }
    let found =
      identityColumns { (row: PatientSummary) in row.identity }.filter { $0.name != "age" }
      + (context.identityDetail > .none ? own : [])
    let layout = TableLayout<PatientSummary>(
      PatientSummary.definition.under(conditions), on: .patients, in: wording
    )
    .inserting([name] + found, at: 1)
    var wide = marked(
      layout, remarkAt: 5 + found.count, identityCount: 2 + found.count, folding: [],
      namesShares: true)
    wide.mayBeWide = true
    return wide
  }

  /// One row for each patient, medication and rule, with the row in words.
  var worklist: TableLayout<WorklistRow> {
    let name = Column<WorklistRow>(
      "name", .text, "The patient's name, where the record has one. On the sheet only."
    ) { .text($0.patient.name) }
    let (wording, day) = (wording, context.asOf.day)
    let words = Column<WorklistRow>("remark", .text, "The row in words. On the sheet only.") {
      .text(wording.sentence(of: $0, asOf: day))
    }
    let found = identityColumns { (row: WorklistRow) in row.patient.identity }
    var layout = TableLayout<WorklistRow>(on: .worklist, in: wording)
      .inserting([name] + found, at: 1).inserting(words, at: 7 + found.count)
    layout.identityCount = 2 + found.count
    layout.folded = ["medication_code", "order_id"]
    layout.threshold = context.threshold
    return layout
  }

  /// One row for each order.
  var orders: TableLayout<OrderRow> {
    folding(TableLayout(on: .orders, in: wording))
  }

  /// One row for each administration.
  var administrations: TableLayout<PatientAdministration> {
    folding(
      TableLayout(on: .administrations, in: wording),
      also: ["administration", "status", "reason_system", "reason_code"])
  }

  /// One row for each medication and reason; the number of patients only where there are several.
  var reasons: TableLayout<ReasonRow> {
    let table = ReasonRow.definition
    let columns = table.columns.filter { !isOfOnePatient || $0.name != "patients" }
      .map { $0.name == "reason" && context.movesDates ? reasonLeftOut : $0 }
    return folding(
      TableLayout(
        TableDefinition(name: table.name, meaning: table.meaning, columns: columns), on: .reasons,
        in: wording))
  }

  /// The column of reasons where free text is left out.
  private var reasonLeftOut: Column<ReasonRow> {
    let words = wording.reasonLeftOut
    return Column("reason", .text, "The recorded reason, or that none is recorded.") { _ in
      .text(words)
    }
  }

  /// One row for each medication, and for each class.
  var medications: TableLayout<MedicationDosesRow> {
    TableLayout(on: .medications, in: wording)
  }
  var classes: TableLayout<ClassDosesRow> { TableLayout(on: .classes, in: wording) }

  /// One row for each medication, reason and hour of the week.
  var omissions: TableLayout<OmissionRow> {
    folding(TableLayout(on: .omissions, in: wording), also: ["reason_system", "reason_code"])
  }

  /// One row for each omitted dose of the latest days.
  var omittedDoses: TableLayout<OmittedDose> {
    folding(TableLayout(on: .omittedDoses, in: wording), also: ["order_id"])
  }

  /// One row for each response and scale, and for each scale and bucket.
  var scores: TableLayout<ScoreRow> { folding(TableLayout(on: .scores, in: wording)) }
  var scoresOverTime: TableLayout<ScoreSummary> { TableLayout(on: .scoresOverTime, in: wording) }

  /// One row for each response of a patient and scale, beside what was recorded of the same time.
  var said: TableLayout<SaidRow> {
    let wording = wording
    let words = Column<SaidRow>("remark", .text, "The row in words. On the sheet only.") {
      .text(wording.sentence(of: $0))
    }
    let layout = TableLayout<SaidRow>(on: .scores, in: wording)
    return folding(
      layout.inserting(words, at: layout.headings.count), also: ["response"])
  }

  /// How everything that was read was treated.
  var dataQuality: TableLayout<LedgerRow> { TableLayout(on: .dataQuality, in: wording) }

  /// The points of the line charts.
  var chartData: TableLayout<ChartRow> { TableLayout(on: .chartData, in: wording) }

  /// What each column holds.
  var dictionary: TableLayout<DictionarySheetRow> {
    var layout = TableLayout<DictionarySheetRow>(on: .dictionary, in: wording)
    layout.identityCount = 2
    return layout
  }

  /// What the report has, so that sheets have further columns; who patients are stands beside their names.
  private var conditions: ColumnConditions { context.columnConditions.subtracting(.identity) }

  /// The columns that programs need and readers do not.
  private var keys: Set<String> {
    Set(["series", "medication_code"] + (isOfOnePatient ? ["patient"] : []))
  }

  private func folding<Row>(
    _ layout: TableLayout<Row>, also others: Set<String> = []
  ) -> TableLayout<Row> {
    var layout = layout
    layout.folded = keys.union(others)
    return layout
  }

  /// A table in which low shares are marked, and a remark says so.
  private func marked<Row>(
    _ layout: TableLayout<Row>, remarkAt place: Int, identityCount: Int,
    folding others: Set<String>,
    namesShares: Bool = false
  ) -> TableLayout<Row> {
    let remarks = RowRemarks(
      layout.definition.columns, context, wording, namesShares: namesShares)
    var layout = layout.inserting(remarks.column, at: place)
    layout.identityCount = identityCount
    layout.folded =
      others.isEmpty ? [] : keys.union(others)
    layout.threshold = context.threshold
    return layout
  }

  private var seriesRemark: Column<SeriesReport> {
    let (threshold, wording) = (context.threshold, wording)
    let percent = wording.givenPercent(threshold)
    return Column(
      "remark", .text,
      "Which shares are below the threshold, and why measures of doses due are empty; empty "
        + "when there is nothing to say. On the sheet only."
    ) { series in
      .text(
        wording.remarks(
          series.remarks(threshold: threshold).map { wording.remark($0, threshold: percent) }))
    }
  }
}

/// A row of a workbook's Dictionary: what a column of one of its sheets says.
struct DictionarySheetRow: TableRow {
  /// The sheet's name.
  let sheet: String
  /// The column's heading there.
  let heading: String
  /// What it says.
  let meaning: String
  /// The unit of its values; empty when they have none.
  let unit: String
  /// The kind of its values.
  let type: String
  /// Where the definition comes from; empty when it needs none.
  let source: String
  /// The table and the column in CSV, whose names never change; empty where it is in no CSV file.
  let table, column: String

  /// The columns of a workbook's Dictionary, which explains no column of its own.
  static let definition = TableDefinition<DictionarySheetRow>(
    name: "dictionary", meaning: "One column of one sheet.",
    columns: [
      Column("sheet", .text, "The sheet.") { .text($0.sheet) },
      Column("heading", .text, "The heading.") { .text($0.heading) },
      Column("meaning", .text, "What it says.") { .text($0.meaning) },
      Column("unit", .text, "The unit.") { .text($0.unit) },
      Column("type", .text, "The kind of its values.") { .text($0.type) },
      Column("source", .text, "Where the definition comes from.") { .text($0.source) },
      Column("table", .text, "The table in CSV; empty for none.") { .text($0.table) },
      Column("column", .text, "The column in CSV; empty for none.") { .text($0.column) },
    ])
}

extension SeriesReport {
  /// The series as a workbook names it: that of all patients together in the workbook's language.
  func named(in wording: any Wording.Type) -> SeriesReport {
    guard patient.isEmpty else { return self }
    return SeriesReport(
      SeriesIdentity(
        patient: patient, series: series, medicationCode: medicationCode,
        medication: wording.allMedications, order: order, fileName: fileName),
      isAsNeeded: isAsNeeded, buckets: buckets, measures: measures)
  }
}

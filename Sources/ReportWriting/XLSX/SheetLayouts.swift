import MedicationAdherence
import ReportLanguage

/// How the tables of workbooks are shown: what stays in sight, what is folded away, what is marked.
struct SheetLayouts {
  let context: ReportContext
  let wording: any Wording.Type
  /// Whether the workbook is of one patient, whose id need not be in every row.
  let isOfOnePatient: Bool
  /// Whether there is a workbook of each patient to lead to.
  var linksPatients = false
  /// The names of the patients that were met so far.
  let names = PatientNames()

  /// How the rows of a table are shown on its sheet; as they are unless it is said here.
  func layout<Row: TableRow>(of row: Row.Type, on sheet: WorkbookSheet) -> TableLayout<Row> {
    let special: Any? =
      switch sheet {
      case .timeline: timeline
      case .overTime: overTime
      case .groups: groups
      case .measures: measures
      case .distribution: distribution
      case .distributionOverTime: distributionOverTime
      case .patients: patients
      case .worklist: worklist
      case .orders: orders
      case .administrations: administrations
      case .reasons: reasons
      case .medications: medications
      case .omissions: omissions
      case .omittedDoses: omittedDoses
      case .scores: isOfOnePatient ? said : scores
      case .dataQuality: dataQuality
      default: nil
      }
    return special as? TableLayout<Row> ?? TableLayout(on: sheet, in: wording)
  }

  /// The rows of a sheet of all patients that are printed where nobody needs the others on paper: a page.
  private var mostPrinted: Int? { isOfOnePatient ? nil : 40 }

  /// One row for each series and bucket, with a remark on low shares and doses beyond those due.
  var timeline: TableLayout<TimelineRow> {
    var layout = marked(
      TableLayout<TimelineRow>(on: .timeline, in: wording), remarkAt: 9, identityCount: 5,
      folding: [
        "order_id", "bucket_end", "interrupted", "undetermined", "taking_adherence",
      ])
    layout.printedRows = mostPrinted
    return named(layout) { (row: TimelineRow) in row.series.patient }
  }

  /// One row for each bucket of all patients together, with a remark on low shares.
  var overTime: TableLayout<BucketCounts> {
    var layout = marked(
      TableLayout<BucketCounts>(on: .overTime, in: wording), remarkAt: 4, identityCount: 1,
      folding: ["bucket_end", "interrupted", "taking_adherence"])
    layout.mayBeWide = false
    return layout
  }

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
    return named(layout) { (row: SeriesReport) in row.patient }
  }

  /// How each measure is spread over the patients, with its name and what is hidden; a measure that no patient
  /// has a value of is left out.
  var distribution: TableLayout<MeasureSummary> {
    let plain = TableLayout<MeasureSummary>(on: .distribution, in: wording)
    var layout = measured(plain, at: 0) { (row: MeasureSummary) in row.measure }
    layout.isShown = { (row: MeasureSummary) in row.patients != 0 }
    return layout.inserting(HiddenFigures.column(wording) { HiddenFigures($0) }, at: 1)
  }

  /// The same over time.
  var distributionOverTime: TableLayout<BucketSummary> {
    let plain = TableLayout<BucketSummary>(on: .distributionOverTime, in: wording)
    return measured(plain, at: 3) { (row: BucketSummary) in row.measure }
      .inserting(HiddenFigures.column(wording) { HiddenFigures($0) }, at: 4)
  }

  /// A table with the measure's name in words at a place, and its column in CSV folded away.
  private func measured<Row>(
    _ layout: TableLayout<Row>, at place: Int, _ measure: @escaping @Sendable (Row) -> Measure
  ) -> TableLayout<Row> {
    let wording = wording
    var layout = layout.inserting(
      Column("name", .text, "The measure's name. On the sheet only.") {
        .text(wording.heading(of: measure($0)))
      }, at: place)
    layout.folded = ["measure"]
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
    var marked = marked(
      layout, remarkAt: 5 + found.count, identityCount: 2 + found.count,
      folding: [
        "series_count", "first_day", "last_day", "undetermined", "interrupted", "extra",
        "buckets_recorded", "buckets_without_records",
      ], namesShares: true)
    marked.isUpright = true
    if linksPatients { marked.link = { $0.folder.isEmpty ? nil : "../\($0.folder)/report.xlsx" } }
    return marked
  }

  /// One row for each patient to see and medicine: why in words, and room for the pen.
  var worklist: TableLayout<WorklistLine> {
    let name = Column<WorklistLine>(
      "name", .text, "The patient's name, where the record has one. On the sheet only."
    ) { .text($0.patient.name) }
    let (wording, day) = (wording, context.asOf.day)
    let words = [
      Column<WorklistLine>(
        "rule", .text, "Why the patient is on the list: the rules that are met. On the sheet only."
      ) { .text($0.medicine.rules.map { wording.name(of: $0) }.joined(separator: "; ")) },
      Column<WorklistLine>("remark", .text, "The row in words. On the sheet only.") {
        .text(wording.shortText(of: $0.medicine, asOf: day))
      },
    ]
    let pen = [
      Column<WorklistLine>("seen_by", .text, "For the pen: who saw it.") { _ in .missing },
      Column<WorklistLine>("done", .text, "For the pen: what was done.") { _ in .missing },
    ]
    let found = identityColumns { (row: WorklistLine) in row.patient.identity }
    let layout = TableLayout<WorklistLine>(on: .worklist, in: wording)
    let count = layout.headings.count
    var worklist = layout.inserting(words + pen, at: count).inserting([name] + found, at: 1)
    worklist.identityCount = 2 + found.count
    (worklist.folded, worklist.penColumns) = (["medication_code"], ["seen_by", "done"])
    if linksPatients {
      worklist.link = { row in
        row.patient.folder.isEmpty ? nil : "../\(row.patient.folder)/report.xlsx"
      }
    }
    return worklist
  }

  /// One row for each order.
  var orders: TableLayout<OrderRow> {
    let plain = TableLayout<OrderRow>(on: .orders, in: wording)
    var layout = folding(plain, also: isOfOnePatient ? [] : ["order_id"])
    layout.printedRows = mostPrinted
    return named(layout) { (row: OrderRow) in row.patient }
  }

  /// One row for each administration.
  var administrations: TableLayout<PatientAdministration> {
    folding(
      TableLayout(on: .administrations, in: wording).moving("given_time", behind: "given_date"),
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

  /// One row for each medication.
  var medications: TableLayout<MedicationDosesRow> {
    folding(
      TableLayout(on: .medications, in: wording),
      also: ["implementation_low", "implementation_high"])
  }

  /// One row for each medication, reason and hour of the week.
  var omissions: TableLayout<OmissionRow> {
    folding(TableLayout(on: .omissions, in: wording), also: ["reason_system", "reason_code"])
  }

  /// One row for each omitted dose of the latest days.
  var omittedDoses: TableLayout<OmittedDose> {
    let layout = TableLayout<OmittedDose>(on: .omittedDoses, in: wording)
    var named = named(folding(layout, also: ["order_id", "class"])) { (row: OmittedDose) in
      row.patient
    }
    named.isUpright = true
    return named
  }

  /// One row for each response and scale.
  var scores: TableLayout<ScoreRow> {
    let layout = TableLayout<ScoreRow>(on: .scores, in: wording)
    return named(folding(layout)) { (row: ScoreRow) in row.patient }
  }

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
  var dataQuality: TableLayout<LedgerRow> {
    var layout = TableLayout<LedgerRow>(on: .dataQuality, in: wording)
    layout.printedRows = mostPrinted
    return layout
  }

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

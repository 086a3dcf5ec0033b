import MedicationAdherence
import ReportLanguage

/// The workbook of one patient: `report.xlsx` in the patient's folder.
struct PatientWorkbook {
  /// The most series that get a chart.
  static let chartLimit = 12

  /// The most rows of a table of a small workbook, which takes about a megabyte of XML.
  private static let smallRows = 2_000

  private let patient: PatientReport
  private let context: ReportContext
  private let style: ReportStyle
  private let workbook: Workbook
  private let sheets: PatientSheets
  /// How many series have a medication's name, and how many of these are without an order.
  private let namesakes: [String: (all: Int, withoutOrder: Int)]

  private var wording: any Wording.Type { workbook.wording }

  /// Writes the workbook.
  static func write(
    _ patient: PatientReport, _ sheets: PatientSheets, to path: String
  ) throws(ReportWritingError) {
    let writer = try PatientWorkbook(patient, sheets, at: path)
    try writer.write()
    try writer.workbook.close()
  }

  private init(
    _ patient: PatientReport, _ sheets: PatientSheets, at path: String
  ) throws(ReportWritingError) {
    (self.patient, self.sheets) = (patient, sheets)
    namesakes = patient.series.reduce(into: [:]) { counts, line in
      counts[line.medication, default: (0, 0)].all += 1
      if line.order.isEmpty { counts[line.medication, default: (0, 0)].withoutOrder += 1 }
    }
    (context, style) = (sheets.context, sheets.style)
    let wording = sheets.wording
    let title = wording.patientTitle(style.reportTitle, patient.id)
    let timelines = [patient.series] + patient.further.map(\.series)
    let rows = max(
      timelines.joined().reduce(0) { $0 + $1.buckets.count }, patient.administrations.count)
    workbook = try Workbook(
      at: path, isConstantMemory: rows > XLSXWriter.tableRowLimit,
      isSmall: rows <= Self.smallRows, leftOut: sheets.leftOut,
      properties: DocumentProperties(title: title, context: context, style: style), style: style)
  }

  private func write() throws(ReportWritingError) {
    var summary = try SummarySheet(in: workbook, context: context)
    try workbook.write(
      patient.series.lazy.flatMap { line in
        line.buckets.lazy.map { TimelineRow(series: line, bucket: $0) }
      }, sheets.timeline)
    for further in patient.further {
      try workbook.write(
        further.series.lazy.flatMap { line in
          line.buckets.lazy.map { TimelineRow(series: line, bucket: $0) }
        }, sheets.timeline.counted(by: further.size))
    }
    try workbook.write(patient.series, sheets.measures)
    try workbook.write(
      patient.administrations.lazy.map {
        PatientAdministration(patient: patient.id, administration: $0)
      }, sheets.administrations)
    let doses = patient.doseTables(context.omissionRules)
    try workbook.write(
      doses.omittedDoses, sheets.omittedDoses, hidesRows: context.movesDates)
    try workbook.write(doses.omissions, sheets.omissions)
    try workbook.write(patient.orders, sheets.orders)
    var reasons = ReasonTally()
    reasons.add(patient.reasons)
    try workbook.write(reasons.rows, sheets.reasons)
    try workbook.write(patient.said, sheets.said)
    try workbook.write(patient.ledger, sheets.dataQuality)
    try writeFigures(to: &summary)
    try writeCharts(to: &summary)
    try workbook.write(sheets.dictionaryRows, sheets.dictionary)
    try AboutSheet(lines: aboutLines).write(to: workbook)
  }

  private func writeFigures(to summary: inout SummarySheet) throws(ReportWritingError) {
    let all = PatientSummary(patient)
    try summary.write(style.reportTitle, .title)
    try summary.write(wording.person(patient.name, patient.id), .heading)
    if let identity = patient.identity {
      let facts = wording.facts(of: identity).map { "\($0.name): \($0.value)" }
      try summary.write(sentences: facts.joined(separator: " · "))
    }
    let heading = heading(wording.allMedications, all.timeline, PlainSentence(all))
    for notice in context.notices(before: all.timeline) {
      try summary.write(sentences: wording.notice(notice), .notice)
    }
    for sentence in wording.neverStarted(all) {
      try summary.write(sentences: sentence + ".", .notice)
    }
    if all.takenAfterDeath > 0 {
      try summary.write(sentences: wording.takenAfterDeath(all.takenAfterDeath) + ".", .notice)
    }
    if all.leftOut.count > 0 {
      try summary.write(sentences: wording.leftOut(all.leftOut), .notice)
    }
    try summary.write(sentences: heading.sentence)
    try summary.write(sentences: heading.footer, .note)
    summary.skip()
    try summary.write(
      headings: FigureRow.figures().map { wording.figure($0, context.bucketSize) })
    for line in patient.series {
      try summary.write(
        row: label(of: line),
        FigureRow.cells(line.buckets, line.totals, DosesDueCells(line.measures)))
      try writeRemarks(on: line, to: &summary)
    }
    if patient.series.count != 1 {
      try summary.write(
        row: heading.title, FigureRow.cells(all.timeline, all.totals, DosesDueCells(all.measures)))
    }
    summary.skip()
  }

  /// Writes what must be known beside a series' figures; that shares are low stands behind them already.
  private func writeRemarks(
    on line: SeriesReport, to summary: inout SummarySheet
  ) throws(ReportWritingError) {
    let remarks = line.remarks(threshold: context.threshold).filter {
      if case .low = $0 { false } else { true }
    }
    guard !remarks.isEmpty else { return }
    let percent = wording.givenPercent(context.threshold)
    try summary.write(
      remark: wording.remarks(remarks.map { wording.remark($0, threshold: percent) }))
  }

  private func writeCharts(to summary: inout SummarySheet) throws(ReportWritingError) {
    var data = try ChartData(sheets.chartData, in: workbook)
    for line in patient.series.prefix(Self.chartLimit) {
      let heading = heading(label(of: line), line.buckets, PlainSentence(line))
      let chart = try data.chart(of: line.buckets, series: heading.title, heading: heading)
      if let chart { try summary.insert(chart) }
      try writeFurtherCharts(of: line, from: &data, to: &summary)
    }
    try data.finish()
    try summary.finish()
  }

  /// Writes the charts of a series in buckets of each further size.
  private func writeFurtherCharts(
    of line: SeriesReport, from data: inout ChartData, to summary: inout SummarySheet
  ) throws(ReportWritingError) {
    for further in patient.further {
      guard let line = further.series.first(where: { $0.series == line.series }) else { continue }
      let heading = heading(
        label(of: line), line.buckets, PlainSentence(line),
        in: context.counted(by: further.size))
      let chart = try data.chart(of: line.buckets, series: heading.title, heading: heading)
      if let chart { try summary.insert(chart) }
    }
  }

  /// The medication, with the order or key when another series has a medication of that name.
  private func label(of line: SeriesReport) -> String {
    let isUnique = namesakes[line.medication]?.all == 1
    let names = wording.names(of: line)
    return isUnique ? names : "\(names) (\(identity(of: line)))"
  }

  /// The order; `without an order` where no other series of that medication has none; else the key.
  private func identity(of line: SeriesReport) -> String {
    guard line.order.isEmpty else { return line.order }
    let isOnlyOne = namesakes[line.medication]?.withoutOrder == 1
    return isOnlyOne ? wording.withoutOrder : line.series
  }

  private func heading(
    _ title: String, _ buckets: [BucketCounts], _ sentence: PlainSentence,
    in other: ReportContext? = nil
  ) -> ChartHeading {
    ChartHeading(
      title: title, subtitle: wording.patient(patient.id), buckets: buckets, sentence: sentence,
      context: other ?? context, style: style)
  }

  private var aboutLines: [AboutLine] {
    let count = patient.series.count
    return sheets.aboutLines
      + (count > Self.chartLimit ? [.chartLimit(Self.chartLimit, of: count)] : [])
  }
}

/// What the sheets of all patients' workbooks have in common, worked out once for a report.
struct PatientSheets: Sendable {
  let context: ReportContext
  let style: ReportStyle
  let wording: any Wording.Type
  /// The sheets that are left out.
  let leftOut: Set<WorkbookSheet>
  let timeline: TableLayout<TimelineRow>
  let measures: TableLayout<SeriesReport>
  let administrations: TableLayout<PatientAdministration>
  let orders: TableLayout<OrderRow>
  let reasons: TableLayout<ReasonRow>
  let omittedDoses: TableLayout<OmittedDose>
  let omissions: TableLayout<OmissionRow>
  let said: TableLayout<SaidRow>
  let dataQuality: TableLayout<LedgerRow>
  let chartData: TableLayout<ChartRow>
  let dictionary: TableLayout<DictionarySheetRow>
  /// The rows of Dictionary.
  let dictionaryRows: [DictionarySheetRow]
  /// The lines of About.
  let aboutLines: [AboutLine]

  /// Works it out for the workbooks of a report.
  init(context: ReportContext, style: ReportStyle, leftOut: Set<WorkbookSheet> = []) {
    (self.context, self.style, wording) = (context, style, style.language.wording)
    self.leftOut = leftOut
    let layouts = SheetLayouts(context: context, wording: wording, isOfOnePatient: true)
    (timeline, measures) = (layouts.timeline, layouts.measures)
    (administrations, orders) = (layouts.administrations, layouts.orders)
    (omittedDoses, omissions) = (layouts.omittedDoses, layouts.omissions)
    (reasons, dataQuality) = (layouts.reasons, layouts.dataQuality)
    (chartData, dictionary) = (layouts.chartData, layouts.dictionary)
    said = layouts.said
    let further = context.furtherSizes.flatMap { layouts.timeline.counted(by: $0).dictionary }
    let all =
      timeline.dictionary + further + measures.dictionary + administrations.dictionary
      + omittedDoses.dictionary + omissions.dictionary + orders.dictionary
      + reasons.dictionary + said.dictionary + dataQuality.dictionary + chartData.dictionary
    dictionaryRows = all.onSheets(in: wording, without: leftOut, sizes: context.furtherSizes)
    aboutLines =
      AboutSheet.lines(for: context, ofAllPatients: false, style: style) + [.patientLedger]
  }
}

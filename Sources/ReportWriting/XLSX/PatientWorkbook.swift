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
  ) throws {
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
      isSmall: rows <= Self.smallRows,
      properties: DocumentProperties(title: title, context: context, style: style), style: style)
  }

  private func write() throws {
    var summary = try SummarySheet(in: workbook, context: context)
    let tables = try sheets.plans.begin(in: workbook)
    try tables.append(patient)
    try tables.finish { _ in false }
    try writeFigures(to: &summary)
    try summary.finish(charts)
    try workbook.write(sheets.plans.dictionary, sheets.dictionary)
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
    try writeOmitted(to: &summary)
    let heading = heading(wording.allMedications, all.timeline, PlainSentence(all))
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
    for notice in context.notices(before: all.timeline) {
      try summary.write(sentences: wording.finding(notice), .notice)
      try summary.write(sentences: wording.action(notice), .note)
    }
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

  /// Writes the doses omitted in the latest days, a line for each medicine; nothing without one.
  private func writeOmitted(to summary: inout SummarySheet) throws(ReportWritingError) {
    let omitted = patient.doseTables(context.omissionRules).omittedDoses
    guard !omitted.isEmpty, !context.movesDates else { return }
    let days = wording.shortDays(context.asOf.day.adding(days: -6), context.asOf.day)
    try summary.write("\(wording.name(of: .omittedDoses)), \(days)", .heading)
    var medicines: [(name: String, doses: [MissedDose])] = []
    for dose in omitted.sorted(by: { ($0.day, $0.minute ?? 0) > ($1.day, $1.minute ?? 0) }) {
      let name = dose.subject.medication.name
      if medicines.last(where: { $0.name == name }) == nil { medicines.append((name, [])) }
      guard let place = medicines.firstIndex(where: { $0.name == name }) else { continue }
      medicines[place].doses.append(
        MissedDose(
          day: dose.day, minute: dose.minute.map { Int16($0) },
          isRecorded: dose.category != .unrecorded, reason: dose.reason.text))
    }
    for medicine in medicines {
      let doses = wording.omittedByReason(medicine.doses, asOf: context.asOf.day)
      try summary.write(
        label: medicine.name,
        sentence: doses.map { "\($0.times) \($0.reason)" }.joined(separator: ", "))
    }
    summary.skip()
  }

  /// The charts of the first series, each followed by those in buckets of further sizes.
  private var charts: [SummaryChart] {
    patient.series.prefix(Self.chartLimit).flatMap { line in
      let first = chart(of: line, context)
      let further = patient.further.map { further in
        further.series.first { $0.series == line.series }.flatMap {
          chart(of: $0, context.counted(by: further.size))
        }
      }
      return ([first] + further).compactMap(\.self)
    }
  }

  private func chart(of line: SeriesReport, _ context: ReportContext) -> SummaryChart? {
    let heading = heading(label(of: line), line.buckets, PlainSentence(line), in: context)
    return SummaryChart(line.buckets, heading.title, heading, wording)
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
  /// The sheets of tables.
  let plans: SheetPlans
  let dictionary: TableLayout<DictionarySheetRow>
  /// The lines of About.
  let aboutLines: [AboutLine]

  /// Works it out for the workbooks of a report.
  init(_ outline: ReportOutline, style: ReportStyle) {
    (context, self.style, wording) = (outline.context, style, style.language.wording)
    let layouts = SheetLayouts(context: context, wording: wording, isOfOnePatient: true)
    plans = SheetPlans(of: .patient, outline, layouts)
    dictionary = layouts.dictionary
    aboutLines =
      AboutSheet.lines(for: context, ofAllPatients: false, style: style) + [.patientLedger]
  }
}

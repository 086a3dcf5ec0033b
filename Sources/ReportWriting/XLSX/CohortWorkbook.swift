import MedicationAdherence
import ReportLanguage

/// The workbook of all patients together, `cohort/cohort.xlsx`, fed patient by patient.
struct CohortWorkbook {
  private let context: ReportContext
  private let style: ReportStyle
  private let linksPatients: Bool
  private let workbook: Workbook
  private let layouts: SheetLayouts
  private var summary: SummarySheet
  private var timeline: TableSheet<TimelineRow>?
  /// The timelines by each further size.
  private var furtherTimelines: [TableSheet<TimelineRow>]
  private var measures: TableSheet<SeriesReport>?
  private var orders: TableSheet<OrderRow>

  /// The sheets in the order of reading.
  private static let sheets: [WorkbookSheet] = [
    .summary, .worklist, .overTime, .earlierRuns, .groups, .timeline, .measures, .distribution,
    .distributionOverTime,
    .persistence,
    .patients,
    .omittedDoses, .medications, .classes, .omissions,
    .scores, .scoresOverTime, .orders, .reasons, .control, .dataQuality, .chartData,
    .adherenceBands, .persistenceSteps,
    .dictionary,
    .about,
  ]

  /// Begins the workbook with its sheets, of which those of series and orders are filled first.
  init(
    outline: ReportOutline, at path: String, rowsPerSheet: Int = Worksheet.rowCapacity - 1,
    style: ReportStyle = ReportStyle()
  ) throws(ReportWritingError) {
    context = outline.context
    self.style = style
    linksPatients = outline.sets.contains(.patient)
    let title = style.language.wording.cohortTitle(style.reportTitle)
    workbook = try Workbook(
      at: path,
      isConstantMemory: outline.timelineRowCount + outline.furtherRowCount
        > XLSXWriter.tableRowLimit,
      leftOut: outline.sheetsLeftOut(in: .cohort),
      properties: DocumentProperties(title: title, context: context, style: style), style: style)
    let wording = workbook.wording
    layouts = SheetLayouts(context: context, wording: wording, isOfOnePatient: false)
    try Self.reserveSheets(of: outline, in: workbook, rowsPerSheet: rowsPerSheet)
    summary = try SummarySheet(in: workbook, context: context)
    let (book, layout) = (workbook, layouts.timeline)
    let hasTimeline = !workbook.leftOut.contains(.timeline)
    timeline =
      hasTimeline ? try TableSheet(layout, in: workbook, rowsPerSheet: rowsPerSheet) : nil
    let sizes = hasTimeline ? context.furtherSizes : []
    furtherTimelines = try sizes.map { size throws(ReportWritingError) in
      try TableSheet(layout.counted(by: size), in: book, rowsPerSheet: rowsPerSheet)
    }
    measures =
      workbook.leftOut.contains(.measures)
      ? nil : try TableSheet(layouts.measures, in: workbook, rowsPerSheet: rowsPerSheet)
    orders = try TableSheet(
      layouts.orders, in: workbook, rowsPerSheet: rowsPerSheet)
  }

  /// Gives every sheet its place, those on which the Timeline goes on beside it.
  private static func reserveSheets(
    of outline: ReportOutline, in workbook: Workbook, rowsPerSheet: Int
  ) throws(ReportWritingError) {
    let further = max(0, (outline.timelineRowCount - 1) / rowsPerSheet)
    let sheets = sheets.filter { !workbook.leftOut.contains($0) }
    let names = sheets.flatMap { sheet in
      let name = workbook.wording.name(of: sheet)
      let sizes =
        [.overTime, .timeline].contains(sheet) ? outline.context.furtherSizes : []
      return [name]
        + (sheet == .timeline ? (0..<further).map { SheetName.further(name, $0 + 2) } : [])
        + sizes.map { SheetName.counted(name, by: workbook.wording.name(of: $0)) }
    }
    try workbook.reserveSheets(names)
  }

  /// Appends a patient's series to the Timeline and the Measures, and the orders to theirs.
  mutating func append(_ patient: PatientReport) throws(ReportWritingError) {
    for line in patient.series.map({ $0.named(in: workbook.wording) }) {
      for bucket in line.buckets {
        try timeline?.append(TimelineRow(series: line, bucket: bucket))
      }
      try measures?.append(line)
    }
    for (index, further) in zip(furtherTimelines.indices, patient.further) {
      for line in further.series {
        for bucket in line.buckets {
          try furtherTimelines[index].append(TimelineRow(series: line, bucket: bucket))
        }
      }
    }
    for order in patient.orders { try orders.append(order) }
  }

  /// Writes everything else and closes the file.
  mutating func finish(_ cohort: CohortReport) throws(ReportWritingError) {
    if let worklist = cohort.worklist { try write(worklist.rows) }
    try workbook.write(
      cohort.commonBuckets(context), layouts.overTime, hidesRows: context.movesDates)
    for further in cohort.further {
      try workbook.write(
        cohort.counted(by: further).commonBuckets(context),
        layouts.overTime.counted(by: further.size), hidesRows: context.movesDates)
    }
    try workbook.write(cohort.history.rows, layouts.earlierRuns)
    try workbook.write(cohort.groups.rows, layouts.groups)
    try timeline?.finish()
    for index in furtherTimelines.indices { try furtherTimelines[index].finish() }
    try measures?.finish()
    let spread = try SpreadSheets(
      cohort, context: context, in: workbook)
    let linksPatients = linksPatients
    let hides = cohort.isSuppressed
    try workbook.write(cohort.patients, layouts.patients, hidesRows: hides) { patient in
      linksPatients && !patient.folder.isEmpty ? "../\(patient.folder)/report.xlsx" : nil
    }
    try write(cohort.medications.doses, hidesRows: hides)
    try orders.finish(hidesRows: hides)
    try workbook.write(cohort.reasons, layouts.reasons, hidesRows: hides)
    try workbook.write(cohort.scores, layouts.scores, hidesRows: hides)
    try workbook.write(
      context.movesDates ? [] : cohort.scoresOverTime, layouts.scoresOverTime,
      hidesRows: context.movesDates)
    try workbook.write(cohort.ledger, layouts.dataQuality, hidesRows: hides)
    try writeSummary(of: cohort)
    try spread.writeCharts()
    if !workbook.leftOut.contains(.control) {
      try ControlSheet(cohort.allControl(context)).write(
        to: workbook, hidesRows: hides || context.movesDates)
    }
    try workbook.write(dictionary(of: cohort), layouts.dictionary)
    let lines = AboutSheet.lines(for: context, ofAllPatients: true, style: style)
    try AboutSheet(lines: lines).write(to: workbook)
    try workbook.close()
  }

  /// Writes what was due of each medication and class, and which doses were omitted.
  private func write(_ tables: DoseTables, hidesRows: Bool) throws(ReportWritingError) {
    try workbook.write(
      tables.omittedDoses, layouts.omittedDoses, hidesRows: hidesRows || context.movesDates)
    try workbook.write(tables.medications, layouts.medications, hidesRows: hidesRows)
    try workbook.write(tables.classes, layouts.classes, hidesRows: hidesRows)
    try workbook.write(tables.omissions, layouts.omissions, hidesRows: hidesRows)
  }

  private func write(_ worklist: [WorklistRow]) throws(ReportWritingError) {
    let linksPatients = linksPatients
    try workbook.write(worklist, layouts.worklist) { row in
      linksPatients && !row.patient.folder.isEmpty ? "../\(row.patient.folder)/report.xlsx" : nil
    }
  }

  /// What the columns of the sheets hold, in the order of the sheets.
  private func dictionary(of cohort: CohortReport) -> [DictionarySheetRow] {
    let all =
      layouts.worklist.dictionary + layouts.overTime.dictionary
      + ControlSheet.layout(workbook.wording).dictionary + layouts.earlierRuns.dictionary
      + layouts.groups.dictionary + layouts.timeline.dictionary + furtherDictionary
      + layouts.measures.dictionary
      + SpreadSheets.dictionary(workbook.wording, isSuppressed: cohort.isSuppressed)
      + layouts.patients.dictionary + layouts.omittedDoses.dictionary
      + layouts.medications.dictionary + layouts.classes.dictionary + layouts.omissions.dictionary
      + layouts.scores.dictionary + layouts.scoresOverTime.dictionary
      + layouts.orders.dictionary + layouts.reasons.dictionary + layouts.dataQuality.dictionary
      + layouts.chartData.dictionary
    return all.onSheets(
      in: workbook.wording, without: workbook.leftOut, sizes: context.furtherSizes)
  }

  /// What the columns of the sheets of further sizes hold.
  private var furtherDictionary: [DictionarySheetRow] {
    context.furtherSizes.flatMap { size in
      layouts.overTime.counted(by: size).dictionary + layouts.timeline.counted(by: size).dictionary
    }
  }

  private mutating func writeSummary(of cohort: CohortReport) throws(ReportWritingError) {
    let wording = workbook.wording
    let heading = ChartHeading(ofCohort: cohort, context: context, style: style)
    try summary.write(style.reportTitle, .title)
    try summary.write(heading.title, .heading)
    for notice in cohort.notices {
      try summary.write(sentences: wording.notice(notice), .notice)
    }
    try summary.write(sentences: heading.sentence)
    for sentence in controlSentences(of: cohort) { try summary.write(sentences: sentence) }
    if let critical = cohort.medications.doses.critical {
      try summary.write(sentences: wording.critical(critical))
    }
    if cohort.medications.doses.notListed > 0 {
      try summary.write(
        sentences: wording.omittedNotListed(cohort.medications.doses.notListed), .note)
    }
    try summary.write(sentences: heading.footer, .note)
    summary.skip()
    try writeFigures(of: cohort)
    summary.skip()
    var data = try ChartData(layouts.chartData, in: workbook)
    let chart = try data.chart(
      of: cohort.commonBuckets(context), series: wording.allPatients,
      heading: heading)
    if let chart { try summary.insert(chart) }
    for further in cohort.further {
      let (cohort, context) = (cohort.counted(by: further), context.counted(by: further.size))
      let heading = ChartHeading(ofCohort: cohort, context: context, style: style)
      let chart = try data.chart(
        of: cohort.commonBuckets(context), series: wording.allPatients, heading: heading)
      if let chart { try summary.insert(chart) }
    }
    try data.finish(hidesRows: context.movesDates)
    try summary.finish()
  }

  /// What the shares of the strip usually are, and their signals.
  private func controlSentences(of cohort: CohortReport) -> [String] {
    let shares = cohort.commonBuckets(context).map(AdherenceShare.init)
    return MeasureControl.shown(of: cohort.control(context), on: shares)
      .map(workbook.wording.sentences) ?? []
  }

  private mutating func writeFigures(of cohort: CohortReport) throws(ReportWritingError) {
    let hidden = Cell.text(workbook.wording.notShown)
    let due = FigureRow.cells(
      cohort.buckets, cohort.totals, DosesDueCells(cohort, hidden: hidden),
      withheld: cohort.withheld, hidden: hidden)
    let numbers = [cohort.patientCount, cohort.series?.all].map { $0.map(Cell.integer) ?? hidden }
    let notShown = cohort.buckets.count { $0.state == .suppressed }
    let cells = numbers + due + (notShown == 0 ? [] : [.integer(notShown)])
    let all =
      [SummaryFigure.patients, .lines] + FigureRow.figures(ofAllPatients: true).dropFirst()
      + [.bucketsNotShown]
    // Buckets of all patients together are none when each patient's dates are moved.
    let figures = context.movesDates ? all.filter { !$0.isOfBuckets } : all
    for (figure, cell) in zip(figures, cells) {
      try summary.write(row: workbook.wording.figure(figure, context.bucketSize), [cell])
    }
  }
}

extension [DictionarySheetRow] {
  /// The rows without those of sheets that are left out, in buckets of further sizes, too.
  func onSheets(
    in wording: any Wording.Type, without leftOut: Set<WorkbookSheet>, sizes: [BucketSize]
  ) -> [DictionarySheetRow] {
    let names = Set(
      leftOut.flatMap { sheet in
        let name = wording.name(of: sheet)
        return [name] + sizes.map { SheetName.counted(name, by: wording.name(of: $0)) }
      })
    return filter { !names.contains($0.sheet) }
  }
}

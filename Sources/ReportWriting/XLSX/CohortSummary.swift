import MedicationAdherence
import ReportLanguage

/// What the first sheet of all patients' workbook says, from top to bottom: who is omitted, how all do, what is
/// wrong with the data, and how it went over time.
struct CohortSummary {
  /// The most lines of the worklist, and of notices.
  private static let (mostLines, mostNotices) = (18, 5)

  private let cohort: CohortReport
  private let context: ReportContext
  private let style: ReportStyle
  private let heading: ChartHeading
  private var wording: any Wording.Type { style.language.wording }

  /// Takes a report.
  init(_ cohort: CohortReport, _ context: ReportContext, _ style: ReportStyle) {
    (self.cohort, self.context, self.style) = (cohort, context, style)
    heading = ChartHeading(ofCohort: cohort, context: context, style: style)
  }

  /// Fills the sheet and ends it.
  func write(to summary: inout SummarySheet) throws(ReportWritingError) {
    try summary.write(style.reportTitle, .title)
    try summary.write(wording.asOf(context), .note)
    if let list = cohort.worklist { try write(list, to: &summary) }
    try summary.write(heading.title, .heading)
    try summary.write(sentences: heading.sentence)
    for sentence in controlSentences { try summary.write(sentences: sentence) }
    try summary.write(sentences: heading.footer, .note)
    try writeFigures(to: &summary)
    summary.skip()
    try writeNotices(to: &summary)
    var charts = [
      SummaryChart(cohort.commonBuckets(context), wording.allPatients, heading, wording)
    ]
    for further in cohort.further {
      let (cohort, context) = (cohort.counted(by: further), context.counted(by: further.size))
      let heading = ChartHeading(ofCohort: cohort, context: context, style: style)
      charts.append(
        SummaryChart(cohort.commonBuckets(context), wording.allPatients, heading, wording))
    }
    try summary.finish(charts.compactMap(\.self))
  }

  /// Writes whom to see: the sentence to act on, then a line for each medicine of the gravest patients.
  private func write(_ list: Worklist, to summary: inout SummarySheet) throws(ReportWritingError) {
    let since = wording.dayBefore(context.asOf)
    let sentence =
      cohort.knowsCritical
      ? wording.toAct(list.figures, since: since)
      : wording.toSee(list.patientCount, ordersNotJudged: list.figures.ordersNotJudged)
    try summary.write(sentences: sentence, .lead)
    let lines = WorklistLine.lines(of: list)
    var last = ""
    for line in lines.prefix(Self.mostLines) {
      let patient = line.patient
      let name = patient.name.isEmpty ? patient.id : "\(patient.name) (\(patient.id))"
      let person = patient.id == last ? "" : name
      last = patient.id
      let medicine = line.medicine.medication.name
      let facts = wording.shortText(of: line.medicine, asOf: context.asOf.day)
      try summary.write(label: person, sentence: "\(medicine): \(facts)")
    }
    if lines.count > Self.mostLines {
      let more = wording.moreRows(lines.count - Self.mostLines)
      try summary.write(sentences: "\(more): \(wording.name(of: .worklist))", .note)
    }
    summary.skip()
  }

  /// Writes the most harmful notices; what is to be done about one stands small under it.
  private func writeNotices(to summary: inout SummarySheet) throws(ReportWritingError) {
    guard !cohort.notices.isEmpty else { return }
    try summary.write(wording.page(.notices), .heading)
    let notices = cohort.notices.byHarm
    for notice in notices.prefix(Self.mostNotices) {
      try summary.write(sentences: wording.finding(notice), .notice)
      try summary.write(sentences: wording.action(notice), .note)
    }
    let more = notices.count - Self.mostNotices
    if more > 0 { try summary.write(sentences: wording.moreNotices(more) + ": index.html", .note) }
    summary.skip()
  }

  /// What the shares of the strip usually are, and their signals.
  private var controlSentences: [String] {
    let shares = cohort.commonBuckets(context).map(AdherenceShare.init)
    return MeasureControl.shown(of: cohort.control(context), on: shares)
      .map(wording.sentences) ?? []
  }

  private func writeFigures(to summary: inout SummarySheet) throws(ReportWritingError) {
    let hidden = Cell.text(wording.notShown)
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
      try summary.write(row: wording.figure(figure, context.bucketSize), [cell])
    }
    if let critical = cohort.medications.doses.critical {
      try summary.write(sentences: wording.critical(critical))
    }
    let notListed = cohort.medications.doses.notListed
    if notListed > 0 { try summary.write(sentences: wording.omittedNotListed(notListed), .note) }
  }
}

import MedicationAdherence
import ReportLanguage

/// The page to start from.
///
/// Its first screen answers in this order: whom to see (the worklist), how all do (figures),
/// and what is wrong with the data (notices). The chart, the other figures, patients, persistence, data quality and
/// rules follow. It lists the first patients; further pages list the others.
struct IndexPage {
  let outline: ReportOutline
  let frame: PageFrame
  let cohort: CohortReport
  /// The patients in the order in which they are listed.
  let pages: PatientPages
  /// The days of all patients' small lines; nil where each patient's dates are moved.
  let scale: PanelScale?

  init(outline: ReportOutline, frame: PageFrame, cohort: CohortReport) {
    (self.outline, self.frame, self.cohort) = (outline, frame, cohort)
    pages = PatientPages(cohort.patients)
    scale = outline.context.movesDates ? nil : Sparkline.scale(cohort.buckets)
  }

  /// What is true of the whole report.
  var context: ReportContext { outline.context }

  /// The words of the report's language.
  var words: any Wording.Type { frame.words }

  /// The first page.
  var html: String {
    frame.page(title: frame.reportTitle, head: head, sections: sections).source
  }

  private var sections: [PageSection?] {
    [
      worklist, tiles, notices, chart, history, furtherFigures, groups, patients(on: 1), omissions,
      persistence, cohort.isSuppressed ? nil : quality,
      frame.method(terms, context),
    ]
  }

  /// The words that the page explains.
  private var terms: [PageTerm] {
    PageTerm.first + [
      .medianPatient, .moreThanDue, .neverStarted, .withoutOrder, .persistence, .stopped,
    ] + (hasControl ? [.usual] : []) + PageTerm.last
  }

  var files: ReportFiles { ReportFiles(outline: outline, words: words) }

  private var notices: PageSection? {
    PageMarkup.notices(
      words.page(.notices), cohort.notices.map { words.onPage($0) }, more: words.moreNotices)
  }

  private var chart: PageSection {
    PageSection(
      "chart", words.page(.overTime),
      """
      \(frame.chart(of: cohort, context))
      \(controlWords)
      \(files.links(files.cohort(showsPatients: !cohort.patients.isEmpty)))
      """)
  }

  private var persistence: PageSection {
    PageSection(
      "persistence", words.page(.persistence),
      """
      \(frame.persistence(of: cohort, context))
      \(files.links(files.persistence))
      """)
  }
}

extension PageFrame {
  /// The section that says what words of the page mean and how the figures are counted, in short.
  func method(_ terms: [PageTerm], _ context: ReportContext, style: String = "") -> PageSection {
    let rules = terms.map { words.explained($0, context) }.map { (name: $0.term, value: $0.rule) }
    return PageSection(
      "method", words.page(.method), style: style,
      """
      \(PageMarkup.list("rules", rules))
      <p class="muted">\(words.madeBy(context.toolVersion))</p>
      """)
  }
}

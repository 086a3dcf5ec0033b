import MedicationAdherence
import ReportLanguage

/// A patient's own page: the omitted doses, then warnings and figures, each series with its instruction and
/// chart, reasons, administrations.
struct PatientPage {
  let outline: ReportOutline
  let frame: PageFrame
  let patient: PatientReport
  /// The charts of the patient's series.
  let drawings: PatientDrawings
  /// The patient's row of the list of all patients.
  let summary: PatientSummary
  /// The patient's series by medication.
  let groups: SeriesGroups
  /// The omitted doses of the last weeks by medication.
  let omittedMedicines: [OmittedMedicine]
  /// The last days of the medications, by their keys, of which all orders have ended.
  let ends: [String: Day]
  /// The medications of a long page, each with its series together; none of another page.
  let sums: [MedicationSum]
  /// The rows of the table of medicines.
  private(set) var lines: [MedicineLine] = []
  /// What is printed for a consultation.
  private(set) var consultation = ConsultationSheet(
    fixed: 0, omitted: [], rows: [], dense: [], charts: 0)
  /// The orders of each series, by what it is of.
  private let orderRows: [String: [OrderRow]]

  init(
    outline: ReportOutline, frame: PageFrame, patient: PatientReport, drawings: PatientDrawings
  ) {
    (self.outline, self.frame, self.patient, self.drawings) = (outline, frame, patient, drawings)
    summary = PatientSummary(patient)
    let rows = Dictionary(grouping: patient.orders) { order in
      switch outline.context.seriesKind {
      case .order: order.order
      case .medication: order.medication.key
      case .patient: ""
      }
    }
    orderRows = rows
    groups = SeriesGroups(patient.series) { series in
      let recorded = series.buckets.first { $0.state == .recorded } ?? series.buckets.first
      return Self.orders(of: series, rows, outline.context).compactMap(\.active.from).min()
        ?? recorded?.bucket.firstDay
    }
    sums =
      patient.series.count > PatientDrawings.most
      ? groups.groups.map { MedicationSum($0, patient.series) } : []
    omittedMedicines = OmittedMedicine.list(
      patient.doses.omitted(asOf: outline.context.asOf.moment, inDays: Self.omittedDays),
      of: patient.doses, outline.context.omissionRules)
    ends = Dictionary(grouping: patient.orders, by: \.medication.key)
      .compactMapValues { Self.end(of: $0) }
    lines = medicineLines
    consultation = layOut()
  }

  /// The orders of a series.
  func orderRows(of series: SeriesReport) -> [OrderRow] {
    Self.orders(of: series, orderRows, context)
  }

  private static func orders(
    of series: SeriesReport, _ rows: [String: [OrderRow]], _ context: ReportContext
  ) -> [OrderRow] {
    switch context.seriesKind {
    case .order: rows[series.order] ?? []
    case .medication: rows[series.series] ?? []
    case .patient: rows[""] ?? []
    }
  }

  /// Whether the patient has so many series that they are shown by medication, and few have a chart.
  var isLong: Bool { patient.series.count > PatientDrawings.most }

  /// What is true of the whole report.
  var context: ReportContext { outline.context }

  /// The words of the report's language.
  var words: any Wording.Type { frame.words }

  /// The patient's files.
  var files: ReportFiles { ReportFiles(outline: outline, words: words) }

  /// The page.
  var html: String {
    let name = patient.name.isEmpty ? patient.id : patient.name
    let title = "\(PageMarkup.shortened(name, to: PageMarkup.longestText)) – \(frame.reportTitle)"
    let id: Markup =
      patient.name.isEmpty ? "" : "<p>\(PageMarkup.data(patient.id, style: "id"))</p>\n"
    let head: Markup = """
      <nav aria-label="\(frame.text(.pages))"><ul><li>\
      \(PageMarkup.link("../../index.html", words.page(.allPatients)))</li>\(recordLink)</ul></nav>
      \(frame.organisation)<h1>\(PageMarkup.data(name))</h1>
      \(id)\(frame.facts(of: patient.identity))\
      <p class="lead">\(lead)</p>\(neverStarted)
      """
    return frame.page(title: title, head: head, sections: sections).source
  }

  private var sections: [PageSection?] {
    let parts: [PageSection?] =
      [omitted, figures, said] + (isLong ? medications : [glance, lowCharts, series])
      + [reasons, method]
    let size = parts.reduce(0) { $0 + ($1?.markup.source.utf8.count ?? 0) }
    return parts.dropLast() + [administrations(within: Self.mostBytes - size)] + parts.suffix(1)
  }

  /// The most bytes of the parts of a page, so that any browser shows it at once.
  private static let mostBytes = 950_000

  /// The way to the administration record; empty where there is none.
  private var recordLink: Markup {
    guard RecordPage.isWritten(of: patient, context) else { return "" }
    return "<li>\(PageMarkup.link("record.html", words.page(.recordSheet)))</li>"
  }

  private var method: PageSection? { frame.method(terms, context, style: "rest") }

  /// The words that the page explains: those of its figures, remarks and series.
  private var terms: [PageTerm] {
    let remarks = patient.series.flatMap { $0.remarks(threshold: context.threshold) }
    var low: Set<Measure> = []
    for case .low(let measures) in remarks { low.formUnion(measures) }
    let shares = Measure.allCases.filter(low.contains).map { PageTerm($0) }
      .filter { !PageTerm.first.contains($0) }
    let others: [(PageTerm, Bool)] = [
      (.moreThanDue, patient.series.contains { $0.measures.count(.extra) ?? 0 > 0 }),
      (.neverStarted, !summary.neverStarted.isEmpty),
      (.withoutOrder, patient.series.contains { !$0.hasOrder || $0.dosesWithoutOrder > 0 }),
    ]
    return PageTerm.first + shares + others.filter(\.1).map(\.0) + PageTerm.last
  }

  /// What must be known before the figures: what is true of all patients, doses against an order, and
  /// records that are in none.
  var notices: [PageNotice] {
    let against = OrderNotInForce.allCases.compactMap { reason in
      patient.takenNotInForce[reason].map { words.takenNotInForce(reason, $0) + "." }
    }
    let late =
      patient.takenAfterDeath > 0 ? [words.takenAfterDeath(patient.takenAfterDeath) + "."] : []
    let leftOut = patient.leftOut.count > 0 ? [words.leftOut(patient.leftOut)] : []
    return context.notices(before: summary.timeline).map { words.onPage($0) }
      + (against + late + leftOut).map { PageNotice(text: $0) }
  }

  /// The medications of which no dose was ever taken or none is recorded, which no share tells; empty
  /// when there are none.
  private var neverStarted: Markup {
    words.neverStarted(summary).map { text in "\n<p class=\"more\">\(text).</p>" as Markup }
      .joined()
  }

  private var sentence: PlainSentence { PlainSentence(summary) }

  /// The sentence that the page begins with.
  var lead: String { sentence.text(in: frame.style.language, besides: context.threshold) }

  /// The figures of the patient's doses; those of the doses due are the sentence's.
  var doseFigures: DoseFigures {
    DoseFigures(
      recorded: patient.totals, due: sentence.doses,
      isAsNeeded: summary.isAsNeeded, threshold: context.threshold,
      words: words)
  }

  /// What is true of all figures.
  var facts: [(name: String, value: String)] { frame.facts(of: summary.timeline, context) }

  /// The figures of the patient behind what must be known of them, and the files that have more.
  private var figures: PageSection? {
    let warnings = PageMarkup.notices(
      words.page(.notices), notices, more: words.moreNotices
    ).map { "\($0.markup)\n" as Markup }
    return PageSection(
      "figures", words.figuresTitle(""),
      """
      \(warnings ?? .empty)\(PageMarkup.list("figures", doseFigures.list))
      \(PageMarkup.list("facts", facts))
      \(files.links(files.workbook + files.tables))
      <p class="screen"><label><input type="checkbox" id="all"> \(frame.text(.printAll))</label></p>
      """)
  }

  /// In place of a reason: that none is recorded, or that it is left out.
  private var noReason: Markup {
    Markup(context.movesDates ? words.reasonLeftOut : frame.text(.noReason))
  }

  /// Why doses were not taken; nil when all were.
  private var reasons: PageSection? {
    let rows: [Markup] = patient.reasonsNotTaken.map { count in
      let reason = count.reason.isEmpty ? noReason : PageMarkup.data(count.reason)
      return "<tr><th scope=\"row\">\(reason)</th>\(PageMarkup.number(count.doses, words))</tr>"
    }
    guard !rows.isEmpty else { return nil }
    let table = PageTable(
      label: words.table(words.page(.reasonsTitle)),
      heads: [
        .init(name: words.page(.reasonNotTaken)),
        .init(name: words.page(.doses), isNumber: true),
      ], rows: rows)
    return PageSection(
      "reasons", words.page(.reasonsTitle), style: "rest", table.markup)
  }
}

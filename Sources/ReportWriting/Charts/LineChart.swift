import MedicationAdherence
import ReportLanguage

/// A chart of doses taken and not taken over every bucket of a timeline, as SVG.
///
/// Of many days a calendar leads. A pure function of its values: the same values give the same
/// text. Several charts can stand in one page.
struct LineChart {
  /// What it says in words.
  let heading: ChartHeading
  /// The language of its words, and whose it is.
  let style: ReportStyle
  /// The colours that follow the style.
  let palette: ChartPalette
  /// What is said where no bucket has figures; nil when the buckets decide.
  let silence: String?
  /// What it shows, oldest first.
  let buckets: [BucketCounts]
  /// The share of each bucket that the strip shows; nil where there is none.
  let shares: [AdherenceShare?]
  /// The share below which a bucket is low.
  let threshold: Double
  /// What the shares usually are, and their signals; nil where it is not shown.
  let control: MeasureControl?
  /// Where everything goes.
  let layout: ChartLayout
  /// What it says of its buckets.
  let texts: BucketTexts
  /// The shares that were first reported, by the bucket's label; none where none has changed.
  private(set) var firstShares: [String: Double] = [:]

  /// Makes the chart of a timeline's buckets.
  ///
  /// The plain sentence is always in its description; a page that says it already leaves it out
  /// above the lines.
  init(
    title: String, subtitle: String, buckets: [BucketCounts], sentence: PlainSentence? = nil,
    context: ReportContext, style: ReportStyle, showsSentence: Bool = true
  ) {
    let heading = ChartHeading(
      title: title, subtitle: subtitle, buckets: buckets, sentence: sentence, showsAll: true,
      context: context, style: style)
    self.init(
      heading, buckets: buckets, context: context, style: style, showsSentence: showsSentence)
  }

  /// Makes the chart of buckets under a heading; `silence` is said in place of lines.
  init(
    _ heading: ChartHeading, buckets: [BucketCounts], silence: String? = nil,
    control: MeasureControl? = nil, context: ReportContext, style: ReportStyle,
    showsSentence: Bool
  ) {
    self.init(
      heading.with(control, style.words), buckets: buckets,
      plain: (silence, context.threshold, control), style: style, showsSentence: showsSentence)
  }

  private init(
    _ heading: ChartHeading, buckets: [BucketCounts],
    plain: (silence: String?, threshold: Double, control: MeasureControl?),
    style: ReportStyle, showsSentence: Bool, texts: BucketTexts? = nil
  ) {
    self.heading = heading
    (silence, threshold, control) = plain
    (self.style, palette) = (style, style.palette)
    self.buckets = buckets
    shares = buckets.map(AdherenceShare.init)
    layout = ChartLayout(
      heading: heading, buckets: buckets, showsSentence: showsSentence, threshold: threshold,
      hasControl: control != nil, style: style)
    self.texts = texts ?? BucketTexts(buckets, slot: layout.slot, words: style.words)
  }

  /// The same chart for a page that says the plain sentence already, under another title.
  func inPage(title: String, subtitle: String) -> LineChart {
    LineChart(
      heading.titled(title, subtitle), buckets: buckets, plain: (silence, threshold, control),
      style: style, showsSentence: false, texts: texts)
  }

  /// Whether any bucket has figures that are shown.
  var hasValues: Bool { silence == nil && buckets.contains { $0.state == .recorded } }

  /// The words of its language.
  var words: any Wording.Type { style.words }

  /// The chart as a file of its own.
  var svg: String { document.svg }

  /// What it draws, for a file or a page.
  var document: ChartDocument {
    ChartDocument(
      title: heading.title, description: heading.description + firstReported, style: style,
      height: layout.height,
      parts: [
        layout.caption.texts(footerY: layout.footerY), hatching,
      ] + (layout.calendar?.parts ?? []) + [
        bands, grid, strip, dates, lines, labels,
        key, hovers,
      ])
  }
}

extension LineChart {
  /// The most buckets of a chart, and how many of more than these it shows: nobody reads 92 years of weeks.
  private static let (most, shown) = (200, 104)

  /// The buckets that a chart shows of all.
  static func latest(_ buckets: [BucketCounts]) -> [BucketCounts] {
    buckets.count > most ? Array(buckets.suffix(shown)) : buckets
  }
}

extension LineChart {
  /// The chart of one series of a patient's timeline.
  init(
    _ series: SeriesReport, of patient: PatientReport, context: ReportContext,
    style: ReportStyle
  ) {
    self.init(
      ChartHeading(
        title: style.words.names(of: series), subtitle: series.subtitle(patient, style.words),
        buckets: series.buckets, sentence: PlainSentence(series), context: context, style: style),
      buckets: Self.latest(series.buckets), context: context, style: style, showsSentence: true)
  }

  /// The chart of all patients together; without lines when each patient's dates are moved.
  init(
    _ cohort: CohortReport, context: ReportContext, style: ReportStyle,
    showsSentence: Bool = true
  ) {
    let size = style.words.cohortSize(
      patients: cohort.patientCount, lines: cohort.series?.withOrder,
      withoutOrder: cohort.series?.withoutOrder, context.seriesKind)
    let all = cohort.commonBuckets(context)
    self.init(
      ChartHeading(ofCohort: cohort, subtitle: size, context: context, style: style),
      buckets: Self.latest(all),
      silence: context.movesDates ? style.words.noCommonCalendar : nil,
      control: MeasureControl.shown(
        of: cohort.control(context), on: all.map(AdherenceShare.init)),
      context: context, style: style, showsSentence: showsSentence)
    firstShares = cohort.history.firstShares
  }

  /// The chart of all patients together in buckets of a further size.
  init(
    _ cohort: CohortReport, by further: FurtherBuckets, context: ReportContext,
    style: ReportStyle, showsSentence: Bool = true
  ) {
    self.init(
      cohort.counted(by: further), context: context.counted(by: further.size), style: style,
      showsSentence: showsSentence)
  }
}

extension SeriesReport {
  /// Whose series it is, and what the order asks for, or which doses are without one; a long name is
  /// cut, an id is not.
  func subtitle(_ patient: PatientReport, _ words: any Wording.Type) -> String {
    let name = TextWidth.shortened(patient.name, to: 400, size: ChartSizes.textSize)
    let withoutOrder =
      hasOrder
      ? dosesAmongOthers.map { words.withoutOrder(doses: $0) } ?? ""
      : words.withoutOrder(doses: nil)
    let parts = [
      name, words.patient(patient.id), order.isEmpty ? withoutOrder : series, instruction,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }
}

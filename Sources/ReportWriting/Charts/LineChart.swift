import MedicationAdherence

/// A chart of doses taken and not taken over every bucket of a timeline, as SVG.
///
/// A pure function of its values: the same values give the same text. Several charts can stand in
/// one page.
struct LineChart {
  /// What it says in words.
  let heading: ChartHeading
  /// What it shows, oldest first.
  let buckets: [BucketCounts]
  /// Where everything goes.
  let layout: ChartLayout

  /// Makes the chart of a timeline's buckets.
  ///
  /// The plain sentence is always in its description; a page that says it already leaves it out
  /// above the lines.
  init(
    title: String, subtitle: String, buckets: [BucketCounts], context: ReportContext,
    showsSentence: Bool = true
  ) {
    heading = ChartHeading(title: title, subtitle: subtitle, buckets: buckets, context: context)
    self.buckets = buckets
    layout = ChartLayout(heading: heading, buckets: buckets, showsSentence: showsSentence)
  }

  /// The chart as a file of its own.
  var svg: String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + element(style: "<style>\(ChartStyle.darkRules)</style>\n") + "\n"
  }

  /// The chart as part of a page that has ``ChartStyle/darkRules`` in its own style sheet.
  var embeddable: String { element(style: "") }

  private func element(style: String) -> String {
    let (width, height) = (Markup.number(ChartLayout.Measure.width), Markup.number(layout.height))
    let parts = [
      words, bands, grid, strip, dates, lines, labels, key, hovers,
    ].filter { !$0.isEmpty }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="chart" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" role="img" lang="en" \
      font-family="Helvetica,Arial,sans-serif">
      <title>\(Markup.escaped(heading.title))</title>
      <desc>\(Markup.escaped(heading.description))</desc>
      \(style)<path \(ChartStyle.page) d="\
      \(Markup.rectangle(x: 0, y: 0, width: ChartLayout.Measure.width, height: layout.height))"/>
      \(parts.joined(separator: "\n"))
      </svg>
      """
  }
}

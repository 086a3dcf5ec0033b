import MedicationAdherence
import ReportLanguage

/// The time of day of each dose of a series against its date, as SVG, with the times at which doses
/// were due and the windows in which they were on time.
///
/// A pure function of its values. Where there are many doses the marks are smaller and fainter, and
/// those that would cover one another are drawn once, so that the file stays small.
struct DoseTimesChart {
  /// What it says in words.
  let words: DoseTimesWords
  /// The doses and the nominal times.
  let times: DoseTimes
  /// Where everything goes.
  let layout: DoseTimesLayout
  /// The marks of the doses, by outcome.
  let marks: DoseMarks
  /// The language of its words, and whose it is.
  let style: ReportStyle
  /// The colours that follow the style.
  let palette: ChartPalette

  /// Makes the chart of one series of a patient's timeline; nil without a dose with a known time.
  init?(
    _ series: SeriesReport, of patient: PatientReport, context: ReportContext,
    style: ReportStyle
  ) {
    guard series.hasDoseTimes, let days = context.window(of: series.buckets) else { return nil }
    times = series.doseTimes
    (self.style, palette) = (style, style.palette)
    words = DoseTimesWords(series, of: patient, days: days, context: context, style: style)
    layout = DoseTimesLayout(words: words, days: days, style: style)
    marks = DoseMarks(times.doses, layout: layout)
  }

  /// The chart as a file of its own.
  var svg: String { document.svg }

  /// What it draws, for a file or a page.
  var document: ChartDocument {
    ChartDocument(
      title: words.title, description: words.description, style: style, height: layout.height,
      parts: [
        layout.caption.texts(footerY: layout.footerY), layout.key.markup, windows, grid, nominal,
        dates, doses, labels,
      ])
  }
}

extension DoseTimesChart {
  private static let hour = 3_600_000.0

  /// The marks of the doses; those not taken on top.
  var doses: Markup {
    [Outcome.taken, .undetermined, .notTaken].map { marks.path($0, palette) }
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// A hairline and a label every six hours.
  var grid: Markup {
    let hours = stride(from: 0.0, through: 24, by: 6)
    let right = Markup.number(layout.right)
    let lines: [Markup] = hours.map {
      "M\(Markup.point(layout.left, layout.y($0 * Self.hour)))H\(right)"
    }
    let labels = hours.map { hour in
      ChartText.line(
        Decimal.padded(Int(hour), to: 2) + ":00", x: layout.left - 8,
        y: layout.y(hour * Self.hour) + 4, size: ChartSizes.smallSize, anchor: "end")
    }
    return """
      <path \(ChartStyle.grid) d="\(lines.joined())"/>
      <g \(ChartStyle.muted)>
      \(labels.joined(separator: "\n"))
      </g>
      """
  }

  /// The windows in which doses were on time; one that passes midnight goes on at the other edge.
  var windows: Markup {
    let day = DoseTimesLayout.dayLength
    let rectangles = times.nominal.flatMap { span -> [Markup] in
      guard let x = edges(span) else { return [] }
      let time = Double(span.millisecond)
      let (from, to) = (time - Double(span.earliness), time + Double(span.lateness))
      guard to - from < day else { return [rectangle(x, 0, day)] }
      let pieces = [(from, to), (from + day, to + day), (from - day, to - day)]
      return pieces.map { (max($0.0, 0), min($0.1, day)) }.filter { $0.0 < $0.1 }
        .map { rectangle(x, $0.0, $0.1) }
    }
    return rectangles.isEmpty ? "" : "<path \(palette.interval) d=\"\(rectangles.joined())\"/>"
  }

  /// A line at each time of day at which doses were due.
  var nominal: Markup {
    let lines: [Markup] = times.nominal.compactMap { span in
      edges(span).map { x in
        "M\(Markup.point(x.left, layout.y(Double(span.millisecond))))H\(Markup.number(x.right))"
      }
    }
    return lines.isEmpty ? "" : "<path \(ChartStyle.threshold) d=\"\(lines.joined())\"/>"
  }

  /// The times of day that were due last, beside the plot; those that would touch are left out.
  var labels: Markup {
    guard let last = times.nominal.map(\.days.last).max() else { return "" }
    let latest = Set(times.nominal.filter { $0.days.last == last }.map(\.millisecond)).sorted()
    var edge = -Double.infinity
    return latest.compactMap { time -> Markup? in
      let y = layout.y(Double(time)) + 4
      guard y >= edge else { return nil }
      edge = y + ChartSizes.smallLine
      return ChartText.line(
        style.words.clockTime(time), x: layout.right + 8, y: y, size: ChartSizes.smallSize,
        ChartStyle.ink)
    }.joined(separator: "\n")
  }

  /// The date axis.
  var dates: Markup {
    let buckets = Timeline(.day, over: layout.days).buckets
    let axis = DateAxis(
      buckets, slot: layout.slot, textSize: ChartSizes.smallSize, words: style.words)
    let x = { (index: Int) in layout.left + (Double(index) + 0.5) * layout.slot }
    let ticks: Markup = axis.ticks.map { "M\(Markup.point(x($0.index), layout.plotBottom))v4" }
      .joined()
    let labels = axis.ticks.flatMap { tick in
      [(tick.label, 1.0), (tick.group, 2.0)].filter { !$0.0.isEmpty }.map { text, line in
        ChartText.line(
          text, x: x(tick.index), y: layout.plotBottom + 3 + line * ChartSizes.smallLine,
          size: ChartSizes.smallSize)
      }
    }
    return """
      <path \(ChartStyle.axis) d="\(ticks)"/>
      <g \(ChartStyle.muted) text-anchor="middle">
      \(labels.joined(separator: "\n"))
      </g>
      """
  }

  /// Where a span begins and ends within the days that are shown; nil when it is outside.
  private func edges(_ span: NominalSpan) -> (left: Double, right: Double)? {
    span.days.intersection(layout.days).map {
      (layout.x($0.first), layout.x($0.last) + layout.slot)
    }
  }

  private func rectangle(_ x: (left: Double, right: Double), _ from: Double, _ to: Double)
    -> Markup
  {
    Markup.rectangle(
      x: x.left, y: layout.y(from), width: x.right - x.left, height: layout.y(to) - layout.y(from))
  }
}

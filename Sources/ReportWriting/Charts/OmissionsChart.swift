import MedicationAdherence
import ReportLanguage

/// A Pareto chart of the omitted doses by reason, as SVG: a bar for each reason, the most frequent on top,
/// and a dashed line of the shares added up; only its words where nothing was omitted.
///
/// A pure function of its values. Several charts can stand in one page.
struct OmissionsChart {
  /// What it shows.
  let summary: OmissionSummary
  /// What stands above and below.
  let caption: ChartCaption
  /// What the bars and the line are.
  let key: ChartKey
  private let title, description: String
  private let style: ReportStyle

  /// The height of a bar with the gap to the next one.
  static let row = 28.0
  /// The edges of the plot.
  static let left = ChartSizes.margin + 250
  static let right = ChartSizes.width - ChartSizes.margin - 150

  /// Makes the chart of a cohort.
  init(_ cohort: CohortReport, context: ReportContext, style: ReportStyle) {
    let (words, palette) = (style.words, style.palette)
    let summary = OmissionSummary(cohort, words)
    self.summary = summary
    self.style = style
    title = words.omissionsTitle
    let sentence = summary.sentence(words) { summary.mostFrequent(words) }
    description = words.omissionsChart + " " + sentence
    caption = ChartCaption(
      title: words.omissionsTitle, subtitle: words.allPatients, sentence: sentence,
      footer: ChartFooter.text(
        context, style, over: context.movesDates ? [] : cohort.buckets))
    key = ChartKey(
      [
        ChartKey.Entry(text: words.omissionBars) { x, y in
          let bar = Markup.rectangle(x: x, y: y - 9, width: 12, height: 10)
          return "<path \(palette.dueBars) d=\"\(bar)\"/>"
        },
        ChartKey.Entry(text: words.omissionLine) { x, y in
          Self.line("M\(Markup.point(x, y - 4))h12")
            + Self.dots([(x + 6, y - 4)])
        },
      ], left: ChartSizes.margin, top: caption.bottom + 10)
  }

  /// The chart as a file of its own.
  var svg: String { document.svg }

  /// What it draws, for a file or a page.
  var document: ChartDocument {
    ChartDocument(
      title: title, description: description, style: style,
      height: caption.height(footerY: footerY),
      parts: [caption.texts(footerY: footerY)]
        + (isDrawn ? [key.markup, axes, bars, sums, labels] : []))
  }

  private var isDrawn: Bool { summary.omitted > 0 }

  private var top: Double { key.bottom + 14 }
  private var bottom: Double { top + Double(summary.reasons.count) * Self.row }
  private var footerY: Double { isDrawn ? bottom + 46 : caption.bottom + 26 }

  private func x(_ share: Double) -> Double { Self.left + share * (Self.right - Self.left) }
  private func y(_ place: Int) -> Double { top + (Double(place) + 0.5) * Self.row }

  private func share(_ doses: Int) -> Double { Double(doses) / Double(summary.omitted) }

  /// The shares of the reasons down to each one, added up.
  var shares: [Double] {
    var sum = 0
    return summary.reasons.map { reason in
      sum += reason.doses
      return share(sum)
    }
  }

  private var axes: Markup {
    let steps = [0, 0.25, 0.5, 0.75, 1]
    let height = Markup.number(bottom - top)
    let grid: [Markup] = steps.dropFirst().map { "M\(Markup.point(x($0), top))v\(height)" }
    let labels = steps.map {
      ChartText.line(
        style.words.percent($0), x: x($0), y: bottom + 18, size: ChartSizes.smallSize,
        anchor: "middle")
    }
    return """
      <path \(ChartStyle.grid) d="\(grid.joined())"/>
      <path \(ChartStyle.axis) d="M\(Markup.point(Self.left, top))v\(height)"/>
      <g \(ChartStyle.muted)>
      \(labels.joined(separator: "\n"))
      </g>
      """
  }

  private var bars: Markup {
    let bars = summary.reasons.enumerated().map { place, reason in
      Markup.rectangle(
        x: Self.left, y: y(place) - 9, width: max(1, x(share(reason.doses)) - Self.left),
        height: 18)
    }
    return "<path \(style.palette.dueBars) d=\"\(bars.joined())\"/>"
  }

  private var sums: Markup {
    let points = shares.enumerated().map { (x($1), y($0)) }
    let path = points.map { Markup.point($0.0, $0.1) }.joined(separator: "L")
    return Self.line("M\(path)") + Self.dots(points)
  }

  private static func line(_ path: Markup) -> Markup {
    "<path class=\"th\" stroke=\"#1B1F24\" fill=\"none\" stroke-width=\"1.5\" "
      + "stroke-dasharray=\"5 3\" d=\"\(path)\"/>"
  }

  private static func dots(_ points: [(Double, Double)]) -> Markup {
    let dots: Markup = points.map { "M\(Markup.point($0.0, $0.1))h.01" }.joined()
    return "<path class=\"th\" stroke=\"#1B1F24\" fill=\"none\" stroke-width=\"6\" "
      + "stroke-linecap=\"round\" d=\"\(dots)\"/>"
  }

  /// The reasons to the left, their doses and shares to the right.
  private var labels: Markup {
    let lines = summary.reasons.enumerated().flatMap { place, reason in
      let name = TextWidth.shortened(
        reason.name, to: Self.left - 10 - ChartSizes.margin, size: ChartSizes.textSize)
      let numbers =
        style.words.number(reason.doses) + " · "
        + style.words.wholePercent(share(reason.doses))
      return [
        ChartText.line(
          name, x: Self.left - 10, y: y(place) + 4.5, anchor: "end", ChartStyle.ink),
        ChartText.line(
          numbers, x: ChartSizes.width - ChartSizes.margin, y: y(place) + 4.5, anchor: "end",
          ChartStyle.ink),
      ]
    }
    return lines.joined(separator: "\n")
  }
}

import MedicationAdherence
import ReportLanguage

/// What a patient said by one scale, as shares over time, beside what was recorded, as SVG.
///
/// Points are joined over neighbouring buckets only, never over one without any.
struct ScoresChart {
  /// A share in a bucket, by its place on the axis.
  private typealias Point = (index: Int, share: Double)

  private static let plotHeight = 140.0

  private let buckets: [CalendarBucket]
  private let said, recorded: [Point]
  private let title, description: String
  private let caption: ChartCaption
  private let style: ReportStyle

  /// Makes the chart of one scale's scores, oldest first; nil without a share.
  init?(_ rows: [SaidRow], context: ReportContext, style: ReportStyle) {
    let rows = rows.filter { $0.said.score.share != nil }
    guard let first = rows.first?.said, let last = rows.last?.said,
      let days = DayRange(first: first.day, last: last.day)
    else { return nil }
    let timeline = Timeline(first.bucket.size, over: days)
    buckets = timeline.buckets
    func points(_ share: (SaidRow) -> Double?) -> [Point] {
      rows.compactMap { row in
        guard let place = timeline.index(of: row.said.day), let share = share(row) else {
          return nil
        }
        return (place, share)
      }
    }
    (said, recorded) = (points { $0.said.score.share }, points(\.recorded))
    let words = style.words
    self.style = style
    title = "\(words.scoresTitle): \(first.scale)"
    description = words.scoresShown(
      rows.count, from: words.digits(first.day), to: words.digits(last.day))
    caption = ChartCaption(
      title: title, subtitle: description, sentence: "",
      footer: ChartFooter.text(
        [
          words.footerAsOf(words.asOf(context)),
          context.movesDates ? words.footerMovedDates : nil,
        ], style))
  }

  /// What it draws.
  var document: ChartDocument {
    ChartDocument(
      title: title, description: description, style: style,
      height: caption.height(footerY: footerY),
      parts: [caption.texts(footerY: footerY), axes]
        + [line(recorded, ChartStyle.axisStroke), line(said, ChartLine.taken.stroke(palette))]
        + [
          markers(recorded, "\(ChartStyle.axisStroke) stroke-width=\"6\" stroke-linecap=\"square\"")
        ]
        + [markers(said, ChartLine.taken.markerStroke(radius: 4, palette)), labels])
  }

  private var palette: ChartPalette { style.palette }
  private var left: Double { ChartSizes.margin + 56 }
  private var right: Double { ChartSizes.width - ChartSizes.margin - 120 }
  private var slot: Double { (right - left) / Double(buckets.count) }
  private var top: Double { caption.bottom + 24 }
  private var bottom: Double { top + Self.plotHeight }
  private var footerY: Double { bottom + 62 }

  private func x(_ index: Int) -> Double { left + (Double(index) + 0.5) * slot }
  private func y(_ share: Double) -> Double { bottom - min(max(share, 0), 1) * Self.plotHeight }

  /// Shares from 0 to 100 % to the left, the buckets below.
  private var axes: Markup {
    let shares = [0, 0.5, 1]
    let end = Markup.number(right)
    let grid = shares.dropFirst().map { "M\(Markup.point(left, y($0)))H\(end)" as Markup }
    let values = shares.map {
      ChartText.line(
        style.words.percent($0), x: left - 8, y: y($0) + 4, size: ChartSizes.smallSize,
        anchor: "end")
    }
    let axis = DateAxis(buckets, slot: slot, textSize: ChartSizes.smallSize, words: style.words)
    let ticks = axis.ticks.map { "M\(Markup.point(x($0.index), bottom))v4" as Markup }
    let names = axis.ticks.flatMap { tick in
      [tick.label, tick.group].enumerated().filter { !$0.element.isEmpty }.map { line, text in
        ChartText.line(
          text, x: x(tick.index), y: bottom + 3 + Double(line + 1) * ChartSizes.smallLine,
          size: ChartSizes.smallSize, anchor: "middle")
      }
    }
    return """
      <path \(ChartStyle.grid) d="\(grid.joined())"/>
      <path \(ChartStyle.axis) d="M\(Markup.point(left, bottom))H\(end)\(ticks.joined())"/>
      <g \(ChartStyle.muted)>
      \((values + names).joined(separator: "\n"))
      </g>
      """
  }

  /// Strokes between points of neighbouring buckets, or of one.
  private func line(_ points: [Point], _ look: Markup) -> Markup {
    let strokes = zip(points, points.dropFirst()).filter { $1.index - $0.index <= 1 }.map {
      "M\(Markup.point(x($0.index), y($0.share)))L\(Markup.point(x($1.index), y($1.share)))"
        as Markup
    }
    guard !strokes.isEmpty else { return "" }
    return "<path \(look) stroke-width=\"2\" fill=\"none\" d=\"\(strokes.joined())\"/>"
  }

  private func markers(_ points: [Point], _ look: Markup) -> Markup {
    guard !points.isEmpty else { return "" }
    let marks = points.map { "M\(Markup.point(x($0.index), y($0.share)))h.1" as Markup }
    return "<path \(look) fill=\"none\" d=\"\(marks.joined())\"/>"
  }

  /// What the points are, at the height of the last ones.
  private var labels: Markup {
    guard let last = said.last else { return "" }
    func label(_ text: String, _ y: Double, _ look: Markup) -> Markup {
      ChartText.line(text, x: right + 10, y: y + 4.5, size: ChartSizes.smallSize, look)
    }
    let bold: Markup = "\(ChartLine.taken.fill(palette)) font-weight=\"700\""
    guard let other = recorded.last else {
      return label(style.words.saidPoints, y(last.share), bold)
    }
    let heights = LineChart.apart(y(last.share), y(other.share), by: 16, within: top...bottom)
    return label(style.words.saidPoints, heights.0, bold) + "\n"
      + label(style.words.recordedPoints, heights.1, ChartStyle.muted)
  }
}

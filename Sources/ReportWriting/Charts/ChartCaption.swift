import MedicationAdherence
import ReportLanguage

/// What stands above a chart and below it, wrapped to the chart's width.
struct ChartCaption {
  /// The lines of the title, the subtitle, the sentence and the footer.
  let title, subtitle, sentence, footer: [String]

  /// Wraps the texts; an empty one takes no room.
  init(title: String, subtitle: String, sentence: String, footer: String) {
    let width = ChartSizes.width - 2 * ChartSizes.margin
    self.title = TextWidth.wrapped(
      title, to: width, lines: 2, size: ChartSizes.titleSize, isBold: true)
    self.subtitle = TextWidth.wrapped(subtitle, to: width, lines: 2, size: ChartSizes.textSize)
    self.sentence = TextWidth.wrapped(sentence, to: width, lines: 3, size: ChartSizes.textSize)
    self.footer = TextWidth.wrapped(footer, to: width, lines: 3, size: ChartSizes.smallSize)
  }

  /// Where the words above the chart end.
  var bottom: Double {
    ChartSizes.margin + Double(title.count) * ChartSizes.titleLine
      + Double(subtitle.count + sentence.count) * ChartSizes.textLine
  }

  /// The height of a chart whose footer has its first base line at `footerY`.
  func height(footerY: Double) -> Double {
    footerY + Double(max(footer.count, 1) - 1) * ChartSizes.smallLine + 16
  }

  /// Title, subtitle and sentence, and the footer with its first base line at `footerY`.
  func texts(footerY: Double) -> Markup {
    let bold: Markup = "\(ChartStyle.ink) font-weight=\"700\""
    var y = ChartSizes.margin - 6
    let title = ChartText.block(title, &y, ChartSizes.titleLine, ChartSizes.titleSize, bold)
    y += 3
    let subtitle = ChartText.block(
      subtitle, &y, ChartSizes.textLine, ChartSizes.textSize, ChartStyle.muted)
    y += 4
    let sentence = ChartText.block(
      sentence, &y, ChartSizes.textLine, ChartSizes.textSize, ChartStyle.ink)
    y = footerY - ChartSizes.smallLine
    let footer = ChartText.block(
      footer, &y, ChartSizes.smallLine, ChartSizes.smallSize, ChartStyle.muted)
    return (title + subtitle + sentence + footer).joined(separator: "\n")
  }
}

/// What every chart says at its foot: who gave it out, and of when and which days the data are.
enum ChartFooter {
  /// The foot of a chart over the days of its buckets.
  static func text(
    _ context: ReportContext, _ style: ReportStyle, over buckets: [BucketCounts]
  ) -> String {
    let words = style.words
    let days = context.window(of: buckets).map { words.footerDays($0) }
    let zone =
      context.movesDates
      ? words.footerMovedDates
      : words.footerZone(context.timeZone == "as recorded" ? nil : context.timeZone)
    return text([words.footerAsOf(words.asOf(context)), days, zone], style)
  }

  /// The organisation, cut when it is long, before sentences.
  static func text(_ sentences: [String?], _ style: ReportStyle) -> String {
    let organisation = style.organisation.map {
      TextWidth.shortened($0, to: 400, size: ChartSizes.smallSize) + " ·"
    }
    return ([organisation] + sentences).compactMap(\.self).joined(separator: " ")
  }
}

extension ReportContext {
  /// The days that count in a timeline: its buckets without what the range and the as-of day cut.
  func window(of buckets: [BucketCounts]) -> DayRange? {
    guard let first = buckets.first?.bucket.firstDay, let last = buckets.last?.bucket.lastDay
    else { return nil }
    return DayRange(
      first: max(first, dates.from ?? first), last: min(last, dates.to ?? last, asOf.day))
  }
}

/// What the marks of a chart mean: marks with words beside them, in as many lines as they need.
struct ChartKey {
  /// One mark and what it means.
  struct Entry {
    /// What it means.
    let text: String
    /// Draws the mark, 12 wide, at its left edge and its base line; nil for words alone.
    let mark: ((_ x: Double, _ y: Double) -> Markup)?
  }

  /// The key as SVG.
  let markup: Markup
  /// Where it ends.
  let bottom: Double

  /// Lays out entries from a point on, to the right edge of the picture.
  init(_ entries: [Entry], left: Double, top: Double) {
    var (x, y) = (left, top + ChartSizes.smallLine - 4)
    var parts: [Markup] = []
    let room = ChartSizes.width - ChartSizes.margin
    for entry in entries {
      let offset = entry.mark == nil ? 0.0 : 18
      let text = TextWidth.shortened(
        entry.text, to: room - left - offset, size: ChartSizes.smallSize)
      let width = offset + TextWidth.of(text, size: ChartSizes.smallSize)
      if x > left, x + width > room { (x, y) = (left, y + ChartSizes.smallLine + 2) }
      if let mark = entry.mark { parts.append(mark(x, y)) }
      parts.append(
        ChartText.line(text, x: x + offset, y: y, size: ChartSizes.smallSize, ChartStyle.muted))
      x += width + 18
    }
    markup = parts.joined(separator: "\n")
    bottom = y + 4
  }
}

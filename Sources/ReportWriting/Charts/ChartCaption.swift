/// What stands above a chart and below it, wrapped to the chart's width.
struct ChartCaption {
  private typealias Measure = ChartLayout.Measure

  /// The lines of the title, the subtitle, the sentence and the footer.
  let title, subtitle, sentence, footer: [String]

  /// Wraps the texts; an empty one takes no room.
  init(title: String, subtitle: String, sentence: String, footer: String) {
    let width = Measure.width - 2 * Measure.margin
    self.title = TextWidth.wrapped(
      title, to: width, lines: 2, size: Measure.titleSize, isBold: true)
    self.subtitle = TextWidth.wrapped(subtitle, to: width, lines: 2, size: Measure.textSize)
    self.sentence = TextWidth.wrapped(sentence, to: width, lines: 3, size: Measure.textSize)
    self.footer = TextWidth.wrapped(footer, to: width, lines: 3, size: Measure.smallSize)
  }

  /// Where the words above the chart end.
  var bottom: Double {
    Measure.margin + Double(title.count) * Measure.titleLine
      + Double(subtitle.count + sentence.count) * Measure.textLine
  }

  /// The height of a chart whose footer has its first base line at `footerY`.
  func height(footerY: Double) -> Double {
    footerY + Double(max(footer.count, 1) - 1) * Measure.smallLine + 16
  }

  /// Title, subtitle and sentence, and the footer with its first base line at `footerY`.
  func texts(footerY: Double) -> String {
    let bold = "\(ChartStyle.ink) font-weight=\"700\""
    var y = Measure.margin - 6
    let title = ChartText.block(title, &y, Measure.titleLine, Measure.titleSize, bold)
    y += 3
    let subtitle = ChartText.block(
      subtitle, &y, Measure.textLine, Measure.textSize, ChartStyle.muted)
    y += 4
    let sentence = ChartText.block(
      sentence, &y, Measure.textLine, Measure.textSize, ChartStyle.ink)
    y = footerY - Measure.smallLine
    let footer = ChartText.block(
      footer, &y, Measure.smallLine, Measure.smallSize, ChartStyle.muted)
    return (title + subtitle + sentence + footer).joined(separator: "\n")
  }
}

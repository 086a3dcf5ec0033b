extension LineChart {
  private typealias Measure = ChartLayout.Measure

  /// Title, subtitle and sentence above the plot, and the footer below it.
  var words: String {
    let bold = "\(ChartStyle.ink) font-weight=\"700\""
    var y = Measure.margin - 6
    let title = ChartText.block(layout.title, &y, Measure.titleLine, Measure.titleSize, bold)
    y += 3
    let subtitle = ChartText.block(
      layout.subtitle, &y, Measure.textLine, Measure.textSize, ChartStyle.muted)
    y += 4
    let sentence = ChartText.block(
      layout.sentence, &y, Measure.textLine, Measure.textSize, ChartStyle.ink)
    y = layout.footerY - Measure.smallLine
    let footer = ChartText.block(
      layout.footer, &y, Measure.smallLine, Measure.smallSize, ChartStyle.muted)
    return (title + subtitle + sentence + footer).joined(separator: "\n")
  }
}

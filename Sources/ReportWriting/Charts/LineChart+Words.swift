extension LineChart {
  private typealias Measure = ChartLayout.Measure

  /// Title, subtitle and sentence above the plot, and the footer below it.
  var words: String {
    let bold = "\(ChartStyle.ink) font-weight=\"700\""
    var y = Measure.margin - 6
    let title = Self.block(layout.title, &y, Measure.titleLine, Measure.titleSize, bold)
    y += 3
    let subtitle = Self.block(
      layout.subtitle, &y, Measure.textLine, Measure.textSize, ChartStyle.muted)
    y += 4
    let sentence = Self.block(
      layout.sentence, &y, Measure.textLine, Measure.textSize, ChartStyle.ink)
    y = layout.footerY - Measure.smallLine
    let footer = Self.block(
      layout.footer, &y, Measure.smallLine, Measure.smallSize, ChartStyle.muted)
    return (title + subtitle + sentence + footer).joined(separator: "\n")
  }

  /// Lines of text below `y`, which moves on to the last one's base line.
  private static func block(
    _ lines: [String], _ y: inout Double, _ lineHeight: Double, _ size: Double,
    _ attributes: String
  ) -> [String] {
    lines.map { line in
      y += lineHeight
      return text(line, x: Measure.margin, y: y, size: size, attributes)
    }
  }

  /// A text element; `anchor` is `start`, `middle` or `end`.
  static func text(
    _ text: String, x: Double, y: Double, size: Double = Measure.textSize,
    anchor: String = "start", _ attributes: String = ""
  ) -> String {
    let anchor = anchor == "start" ? "" : " text-anchor=\"\(anchor)\""
    let space = attributes.isEmpty ? "" : " "
    return "<text x=\"\(Markup.number(x))\" y=\"\(Markup.number(y))\" "
      + "font-size=\"\(Markup.number(size))\"\(anchor)\(space)\(attributes)>"
      + "\(Markup.escaped(text))</text>"
  }
}

/// A line of text in a chart.
enum ChartText {
  /// A text element; `anchor` is `start`, `middle` or `end`.
  static func line(
    _ text: String, x: Double, y: Double, size: Double = ChartLayout.Measure.textSize,
    anchor: String = "start", _ attributes: String = ""
  ) -> String {
    let anchor = anchor == "start" ? "" : " text-anchor=\"\(anchor)\""
    let space = attributes.isEmpty ? "" : " "
    return "<text x=\"\(Markup.number(x))\" y=\"\(Markup.number(y))\" "
      + "font-size=\"\(Markup.number(size))\"\(anchor)\(space)\(attributes)>"
      + "\(Markup.escaped(text))</text>"
  }

  /// Lines of text below `y`, which moves on to the last one's base line.
  static func block(
    _ lines: [String], _ y: inout Double, _ lineHeight: Double, _ size: Double,
    _ attributes: String
  ) -> [String] {
    lines.map { text in
      y += lineHeight
      return line(text, x: ChartLayout.Measure.margin, y: y, size: size, attributes)
    }
  }
}

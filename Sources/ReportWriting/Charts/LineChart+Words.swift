extension LineChart {
  private typealias Measure = ChartLayout.Measure

  /// Title, subtitle and sentence above the plot, and the footer below it.
  var words: String {
    var y = Measure.margin - 6
    var result: [String] = []
    for line in layout.title {
      y += Measure.titleLine
      result.append(
        Self.text(
          line, x: Measure.margin, y: y, size: Measure.titleSize,
          "\(ChartStyle.ink) font-weight=\"700\""))
    }
    y += 3
    for line in layout.subtitle {
      y += Measure.textLine
      result.append(Self.text(line, x: Measure.margin, y: y, ChartStyle.muted))
    }
    y += 4
    for line in layout.sentence {
      y += Measure.textLine
      result.append(Self.text(line, x: Measure.margin, y: y, ChartStyle.ink))
    }
    for (index, line) in layout.footer.enumerated() {
      result.append(
        Self.text(
          line, x: Measure.margin, y: layout.footerY + Double(index) * Measure.smallLine,
          size: Measure.smallSize, ChartStyle.muted))
    }
    return result.joined(separator: "\n")
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

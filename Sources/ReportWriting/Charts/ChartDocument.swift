import ReportLanguage

/// The SVG around what a chart draws: its size, its page, and its words for those who cannot see it.
struct ChartDocument {
  /// What the chart is about.
  let title: String
  /// The chart in words.
  let description: String
  /// The language of its words, and its colours.
  let style: ReportStyle
  /// The width in user units, nearly always that of every chart.
  var width = ChartSizes.width
  /// The height in user units.
  let height: Double
  /// What it draws, back to front.
  let parts: [Markup]

  /// The chart as a file of its own, which shrinks in a narrower window.
  var svg: String {
    let dark = Markup(raw: ChartStyle.darkRules(tint: style.tint, of: parts))
    let narrow: Markup =
      "@media (max-width:\(Markup.number(width))px){:root{width:100%;height:auto}}"
    let file: Markup = """
      <?xml version="1.0" encoding="UTF-8"?>
      \(element(rules: "<style>\(narrow)\(dark)</style>\n"))

      """
    return file.source
  }

  /// The chart as part of a page that has ``ChartStyle/darkRules(tint:)`` in its own style sheet.
  var embeddable: Markup { element(rules: "") }

  private func element(rules: Markup) -> Markup {
    let size = (width: Markup.number(width), height: Markup.number(height))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="chart" width="\(size.width)" \
      height="\(size.height)" viewBox="0 0 \(size.width) \(size.height)" role="img" \
      lang="\(style.language.tag)" font-family="Helvetica,Arial,sans-serif">
      <title>\(title)</title>
      <desc>\(description)</desc>
      \(rules)<path \(ChartStyle.page) d="\
      \(Markup.rectangle(x: 0, y: 0, width: width, height: height))"/>
      \(parts.filter { !$0.isEmpty }.joined(separator: "\n"))
      </svg>
      """
  }
}

/// A line of text in a chart.
enum ChartText {
  /// A text element; `anchor` is `start`, `middle` or `end`.
  static func line(
    _ text: String, x: Double, y: Double, size: Double = ChartSizes.textSize,
    anchor: String = "start", _ attributes: Markup = ""
  ) -> Markup {
    let anchor: Markup = anchor == "start" ? "" : " text-anchor=\"\(anchor)\""
    let space: Markup = attributes.isEmpty ? "" : " "
    return "<text x=\"\(Markup.number(x))\" y=\"\(Markup.number(y))\" "
      + "font-size=\"\(Markup.number(size))\"\(anchor)\(space)\(attributes)>"
      + "\(text)</text>"
  }

  /// Lines of text below `y`, which moves on to the last one's base line.
  static func block(
    _ lines: [String], _ y: inout Double, _ lineHeight: Double, _ size: Double,
    _ attributes: Markup
  ) -> [Markup] {
    lines.map { text in
      y += lineHeight
      return line(text, x: ChartSizes.margin, y: y, size: size, attributes)
    }
  }
}

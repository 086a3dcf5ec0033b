import MedicationAdherence

extension PersistenceChart {
  private typealias Measure = ChartLayout.Measure

  /// Title, subtitle and sentence above the plot, and the footer below it.
  var texts: String {
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

  /// Shares from 0 to 100 % to the left, days below.
  var axes: String {
    let shares = [0, 0.25, 0.5, 0.75, 1]
    let right = Markup.number(layout.right)
    let grid = shares.dropFirst().map { "M\(Markup.point(layout.left, layout.y($0)))H\(right)" }
    let ticks = layout.days.map { "M\(Markup.point(layout.x($0), layout.plotBottom))v4" }
    let labels =
      shares.map {
        ChartText.line(
          English.percent($0), x: layout.left - 8, y: layout.y($0) + 4, size: Measure.smallSize,
          anchor: "end")
      }
      + layout.days.map {
        ChartText.line(
          English.number($0), x: layout.x($0), y: layout.plotBottom + 18,
          size: Measure.smallSize, anchor: "middle")
      }
    return """
      <path \(ChartStyle.grid) d="\(grid.joined())"/>
      <path \(ChartStyle.axis) d="M\(Markup.point(layout.left, layout.plotBottom))H\(right)\
      \(ticks.joined())"/>
      <g \(ChartStyle.muted)>
      \(labels.joined(separator: "\n"))
      \(ChartText.line(
        "days", x: layout.right + 12, y: layout.plotBottom + 18, size: Measure.smallSize))
      </g>
      """
  }

  /// The lines still being followed at the start of each labelled day.
  var atRisk: String {
    let numbers = layout.days.map { day in
      ChartText.line(
        English.number(atRisk(on: day)), x: layout.x(day), y: layout.riskY,
        size: Measure.smallSize, anchor: "middle")
    }
    let name = ChartText.line(
      "lines at risk, that is still being taken and followed, on these days:", x: layout.left,
      y: layout.riskY - 17, size: Measure.smallSize)
    return "<g \(ChartStyle.muted)>\n\(([name] + numbers).joined(separator: "\n"))\n</g>"
  }

  /// The number at risk on any day: that of the next day with a point.
  func atRisk(on day: Int) -> Int { points.first { $0.day >= day }?.atRisk ?? 0 }
}

import MedicationAdherence
import ReportLanguage

extension PersistenceChart {
  private typealias Measure = ChartLayout.Measure

  /// Shares from 0 to 100 % to the left, days below.
  var axes: String {
    let shares = [0, 0.25, 0.5, 0.75, 1]
    let right = Markup.number(layout.right)
    let grid = shares.dropFirst().map { "M\(Markup.point(layout.left, layout.y($0)))H\(right)" }
    let ticks = layout.days.map { "M\(Markup.point(layout.x($0), layout.plotBottom))v4" }
    let labels =
      shares.map {
        ChartText.line(
          style.words.percent($0), x: layout.left - 8, y: layout.y($0) + 4, size: Measure.smallSize,
          anchor: "end")
      }
      + layout.days.map {
        ChartText.line(
          style.words.number($0), x: layout.x($0), y: layout.plotBottom + 18,
          size: Measure.smallSize, anchor: "middle")
      }
    let foot = "M\(Markup.point(layout.left, layout.plotBottom))H\(right)"
    return """
      <path \(ChartStyle.grid) d="\(grid.joined())"/>
      <path \(ChartStyle.axis) d="\(foot)\(ticks.joined())"/>
      <g \(ChartStyle.muted)>
      \(labels.joined(separator: "\n"))
      \(ChartText.line(
        style.words.persistenceDays, x: layout.right + 12, y: layout.plotBottom + 18, size: Measure.smallSize))
      </g>
      """
  }

  /// The lines still being followed at the start of each labelled day.
  var atRisk: String {
    let numbers = layout.days.map { day in
      ChartText.line(
        style.words.number(atRisk(on: day)), x: layout.x(day), y: layout.riskY,
        size: Measure.smallSize, anchor: "middle")
    }
    let name = ChartText.line(
      style.words.persistenceAtRisk, x: layout.left,
      y: layout.riskY - 17, size: Measure.smallSize)
    return "<g \(ChartStyle.muted)>\n\(([name] + numbers).joined(separator: "\n"))\n</g>"
  }

  /// The number at risk on any day: that of the next day with a point.
  func atRisk(on day: Int) -> Int { points.first { $0.day >= day }?.atRisk ?? 0 }
}

import MedicationAdherence
import ReportLanguage

extension LineChart {
  private typealias Measure = ChartLayout.Measure

  /// The value axis: a hairline and a label at each step; only its foot where there are no values.
  var grid: String {
    let zero = "M\(Markup.point(layout.left, layout.plotBottom))H\(Markup.number(layout.right))"
    guard hasValues else {
      return "<path \(ChartStyle.axis) d=\"\(zero)\"/>"
    }
    let lines = layout.values.values.dropFirst()
      .map { "M\(Markup.point(layout.left, layout.y($0)))H\(Markup.number(layout.right))" }.joined()
    let labels = layout.values.values.map {
      ChartText.line(
        words.number($0), x: layout.left - 8, y: layout.y($0) + 4, size: Measure.smallSize,
        anchor: "end")
    }
    return """
      <path \(ChartStyle.grid) d="\(lines)"/>
      <path \(ChartStyle.axis) d="\(zero)"/>
      <g \(ChartStyle.muted)>
      \(labels.joined(separator: "\n"))
      </g>
      """
  }

  /// The date axis: a tick and up to two labels under the buckets that have room for them.
  var dates: String {
    let axis = texts.axis
    let ticks = axis.ticks.map { "M\(Markup.point(layout.x($0.index), layout.axisY))v4" }
    let labels = axis.ticks.map { label($0.label, at: $0.index, line: 1) }
    let groups = axis.ticks.filter { !$0.group.isEmpty }
      .map { label($0.group, at: $0.index, line: 2) }
    return """
      <path \(ChartStyle.axis) d="\(ticks.joined())"/>
      <g \(ChartStyle.muted) text-anchor="middle">
      \((labels + groups).joined(separator: "\n"))
      </g>
      """
  }

  private func label(_ text: String, at index: Int, line: Int) -> String {
    let y = layout.axisY + 3 + Double(line) * Measure.smallLine
    return ChartText.line(text, x: layout.x(index), y: y, size: Measure.smallSize)
  }
}

import MedicationAdherence
import ReportLanguage

extension LineChart {
  private typealias Measure = ChartLayout.Measure

  /// The lines' names with a sample of each, at the height of their last points.
  var labels: String {
    guard let last = buckets.last(where: { $0.state == .recorded }) else { return emptyPlot }
    let heights = Self.apart(
      layout.y(ChartLine.taken.value(of: last)), layout.y(ChartLine.notTaken.value(of: last)),
      by: 20, within: layout.plotTop...layout.plotBottom)
    return zip(ChartLine.allCases, [heights.0, heights.1])
      .map { label($0, y: $1) }.joined(separator: "\n")
  }

  /// What stands in the plot when no bucket has figures.
  ///
  /// On hatching it has a ground of its own, so that it can be read.
  private var emptyPlot: String {
    let middle = (x: (layout.left + layout.right) / 2, y: layout.plotTop + Measure.plotHeight / 2)
    let text = silence ?? words.emptyPlot(isSuppressed: buckets.areHidden)
    let width = TextWidth.of(text, size: Measure.textSize) + 24
    let ground = Markup.rectangle(
      x: middle.x - width / 2, y: middle.y - 20, width: width, height: 30)
    return (buckets.areHidden ? "<path \(ChartStyle.page) d=\"\(ground)\"/>\n" : "")
      + ChartText.line(text, x: middle.x, y: middle.y, anchor: "middle", ChartStyle.ink)
  }

  /// Two heights, moved apart as little as needed and kept within bounds.
  static func apart(
    _ first: Double, _ second: Double, by distance: Double, within bounds: ClosedRange<Double>
  ) -> (Double, Double) {
    guard abs(first - second) < distance else { return (first, second) }
    let half = distance / 2
    let middle = min(
      max((first + second) / 2, bounds.lowerBound + half), bounds.upperBound - half)
    return first <= second ? (middle - half, middle + half) : (middle + half, middle - half)
  }

  private func label(_ line: ChartLine, y: Double) -> String {
    let x = layout.right + 12
    let marker = line.marker(x: x + Measure.sample / 2, y: y, radius: 4)
    return """
      <path \(line.stroke(palette)) stroke-width="2"\(line.dash) d="M\(Markup.point(x, y))h\
      \(Markup.number(Measure.sample))"/>
      <path \(line.fill(palette)) d="\(marker)"/>
      \(ChartText.line(
        line.label(words), x: x + Measure.sample + 6, y: y + 4.5,
        "\(line.fill(palette)) font-weight=\"700\""))
      """
  }
}

extension [BucketCounts] {
  /// Whether some figures are hidden, and no bucket shows any.
  var areHidden: Bool {
    contains { $0.state == .suppressed } && !contains { $0.state == .recorded }
  }
}

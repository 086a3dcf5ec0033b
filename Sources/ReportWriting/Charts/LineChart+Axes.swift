import MedicationAdherence
import ReportLanguage

extension LineChart {
  /// The value axis: a hairline and a label at each step; only its foot where there are no values.
  var grid: Markup {
    let zero: Markup =
      "M\(Markup.point(layout.left, layout.plotBottom))H\(Markup.number(layout.right))"
    guard hasValues else {
      return "<path \(ChartStyle.axis) d=\"\(zero)\"/>"
    }
    let lines: Markup = layout.values.values.dropFirst()
      .map { "M\(Markup.point(layout.left, layout.y($0)))H\(Markup.number(layout.right))" }.joined()
    let labels = layout.values.values.map {
      ChartText.line(
        words.number($0), x: layout.left - 8, y: layout.y($0) + 4, size: ChartSizes.smallSize,
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
  var dates: Markup {
    let axis = texts.axis
    let ticks: [Markup] = axis.ticks.map { "M\(Markup.point(layout.x($0.index), layout.axisY))v4" }
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

  private func label(_ text: String, at index: Int, line: Int) -> Markup {
    let y = layout.axisY + 3 + Double(line) * ChartSizes.smallLine
    return ChartText.line(text, x: layout.x(index), y: y, size: ChartSizes.smallSize)
  }
}

extension LineChart {
  /// What the value axis counts, if it has values, and the meaning of the bands and markers that occur;
  /// nothing where words stand in place of the buckets.
  var key: Markup {
    guard silence == nil else { return "" }
    let size = buckets.first?.bucket.size ?? .day
    let y = layout.plotTop - 14
    var (parts, x) = ([Markup](), layout.left)
    if hasValues {
      let name = words.dosesPer(size)
      parts.append(ChartText.line(name, x: x, y: y, size: ChartSizes.smallSize, ChartStyle.muted))
      x += TextWidth.of(name, size: ChartSizes.smallSize) + 28
    }
    for entry in entries(size: size) {
      parts.append(swatch(entry.band, x: x, y: y))
      parts.append(
        ChartText.line(entry.text, x: x + 18, y: y, size: ChartSizes.smallSize, ChartStyle.muted))
      x += 18 + TextWidth.of(entry.text, size: ChartSizes.smallSize) + 22
    }
    return parts.joined(separator: "\n")
  }

  /// The bands by their look, and the hollow marker, which is no band; where only bands are cut, their
  /// frame.
  private func entries(size: BucketSize) -> [(band: Markup?, text: String)] {
    let parts = buckets.filter(\.isPartial)
    let hasMarker = parts.contains { $0.state == .recorded }
    let all: [(isShown: Bool, band: Markup?, text: String)] = [
      (has(.noRecords), ChartStyle.missing, words.key(.noRecords)),
      (has(.nothingDue), ChartStyle.nothingDue, words.key(.nothingDue)),
      (has(.suppressed), ChartStyle.hatched, words.key(.suppressed)),
      (!parts.isEmpty, hasMarker ? nil : Self.partFrame, words.partOf(size)),
    ]
    return all.filter(\.isShown).map { ($0.band, $0.text) }
  }

  private func has(_ state: BucketState) -> Bool { buckets.contains { $0.state == state } }

  private func swatch(_ band: Markup?, x: Double, y: Double) -> Markup {
    guard let band else {
      let marker = ChartLine.taken.marker(x: x + 6, y: y - 4, radius: 4)
      return "<path \(ChartLine.taken.hollow(palette)) d=\"\(marker)\"/>"
    }
    let end: Markup = band == Self.partFrame ? "z" : ""
    return "<path \(band) d=\"\(Markup.rectangle(x: x, y: y - 9, width: 12, height: 10))\(end)\"/>"
  }
}

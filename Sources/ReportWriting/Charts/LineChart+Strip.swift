import MedicationAdherence

extension LineChart {
  private typealias Measure = ChartLayout.Measure

  /// The recorded adherence of each bucket, from 0 to 100 %, under the lines.
  ///
  /// A bar of 0 % is a hair high, so that it does not look like a bucket without one.
  var strip: String {
    guard let top = layout.stripTop else { return "" }
    let bottom = top + Measure.stripHeight
    let known = buckets.enumerated().filter { $1.counts.recordedAdherence != nil }
    let bars = known.map { index, bucket in
      bar(index, share: bucket.counts.recordedAdherence ?? 0, bottom: bottom)
    }
    let (left, right) = (layout.left, Markup.number(layout.right))
    let labels = [("100\u{A0}%", top + 8), ("0\u{A0}%", bottom + 2)].map {
      Self.text($0, x: layout.left - 8, y: $1, size: Measure.smallSize, anchor: "end")
    }
    return """
      <path \(ChartStyle.grid) d="M\(Markup.point(left, top))H\(right)"/>
      <path \(ChartStyle.bars) d="\(bars.joined())"/>
      <path \(ChartStyle.axis) d="M\(Markup.point(left, bottom))H\(right)"/>
      <g \(ChartStyle.muted)>
      \(labels.joined(separator: "\n"))
      \(Self.text(
        "share of the recorded doses taken", x: layout.left, y: top - 7, size: Measure.smallSize))
      </g>
      """
  }

  private func bar(_ index: Int, share: Double, bottom: Double) -> String {
    let width = min(layout.slot >= 4 ? layout.slot * 0.8 : layout.slot, 48)
    let height = max(share * Measure.stripHeight, 1.5)
    let start = Markup.point(layout.x(index) - width / 2, bottom)
    let tall = Markup.number(height)
    return "M\(start)v-\(tall)h\(Markup.number(width))v\(tall)"
  }
}

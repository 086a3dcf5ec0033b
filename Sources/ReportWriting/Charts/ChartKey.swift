/// What the marks of a chart mean: marks with words beside them, in as many lines as they need.
struct ChartKey {
  /// One mark and what it means.
  struct Entry {
    /// What it means.
    let text: String
    /// Draws the mark, 12 wide, at its left edge and its base line; nil for words alone.
    let mark: ((_ x: Double, _ y: Double) -> String)?
  }

  private typealias Measure = ChartLayout.Measure

  /// The key as SVG.
  let markup: String
  /// Where it ends.
  let bottom: Double

  /// Lays out entries from a point on, to the right edge of the picture.
  init(_ entries: [Entry], left: Double, top: Double) {
    var (x, y) = (left, top + Measure.smallLine - 4)
    var parts: [String] = []
    let room = Measure.width - Measure.margin
    for entry in entries {
      let offset = entry.mark == nil ? 0.0 : 18
      let text = TextWidth.shortened(
        entry.text, to: room - left - offset, size: Measure.smallSize)
      let width = offset + TextWidth.of(text, size: Measure.smallSize)
      if x > left, x + width > room { (x, y) = (left, y + Measure.smallLine + 2) }
      if let mark = entry.mark { parts.append(mark(x, y)) }
      parts.append(
        ChartText.line(text, x: x + offset, y: y, size: Measure.smallSize, ChartStyle.muted))
      x += width + 18
    }
    markup = parts.joined(separator: "\n")
    bottom = y + 4
  }
}

import MedicationAdherence

/// How centre, limits and signals of a control chart look, in any chart.
enum ControlLook {
  /// The line in the middle.
  static let centre: Markup =
    "class=\"th\" stroke=\"#1B1F24\" fill=\"none\" stroke-dasharray=\"14 3 2 3\""
  /// The limits.
  static let limit: Markup =
    "class=\"th\" stroke=\"#1B1F24\" fill=\"none\" stroke-dasharray=\"6 3\""

  /// The arrows of a direction.
  static func arrow(_ direction: ControlSignal.Direction, _ palette: ChartPalette) -> Markup {
    let stroke =
      direction == .improvement ? ChartLine.taken.stroke(palette) : ChartStyle.lowStroke
    return "\(stroke) fill=\"none\" stroke-width=\"2.5\""
  }

  /// An arrow upwards for the better, downwards for the worse.
  static func arrow(x: Double, y: Double, _ direction: ControlSignal.Direction) -> Markup {
    let up = direction == .improvement ? 1.0 : -1
    return "M\(Markup.point(x, y + 6 * up))V\(Markup.number(y - 5 * up))"
      + "M\(Markup.point(x - 3.5, y - 1.5 * up))L\(Markup.point(x, y - 6 * up))"
      + "L\(Markup.point(x + 3.5, y - 1.5 * up))"
  }

  /// A line in steps through points in the middle of buckets, from one bucket's edge to the next one's;
  /// nothing where one has no height.
  static func steps(_ points: [(x: Double, y: Double?)], slot: Double) -> Markup {
    var (path, last) = (PathText(), Double?.none)
    for (number, point) in points.enumerated() {
      guard let y = point.y else { return "" }
      if last == nil {
        path.move(point.x - slot / 2, y)
      } else if last != y {
        path.append("V")
        path.append(y)
      }
      last = y
      let isLast = number + 1 == points.count
      path.append("H")
      path.append(isLast ? point.x + slot / 2 : points[number + 1].x - slot / 2)
    }
    return path.markup
  }
}

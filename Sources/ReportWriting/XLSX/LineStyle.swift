import CLibXLSXWriter

/// How a line of a chart is told apart: by colour, by dash and by the shape of its markers.
enum LineStyle {
  /// Doses taken: blue, solid, round.
  case taken
  /// Doses not taken: red, dashed, square.
  case notTaken

  /// More points than so many are drawn thinly, so that their markers do not cover each other.
  private static let mostThickPoints = 120

  /// Sets up the library's line of so many points.
  func apply(
    to series: UnsafeMutablePointer<lxw_chart_series>, points: Int, _ palette: Palette
  ) {
    let isThin = points > Self.mostThickPoints
    let color = self == .taken ? palette.taken : Palette.notTaken
    let shape = self == .taken ? LXW_CHART_MARKER_CIRCLE : LXW_CHART_MARKER_SQUARE
    let dash = self == .taken ? LXW_CHART_LINE_DASH_SOLID : LXW_CHART_LINE_DASH_DASH
    var line = lxw_chart_line()
    line.color = color
    line.width = isThin ? 1.25 : 2
    line.dash_type = UInt8(dash.rawValue)
    unsafe chart_series_set_line(series, &line)
    unsafe chart_series_set_marker_type(series, UInt8(shape.rawValue))
    unsafe chart_series_set_marker_size(series, isThin ? 2 : 5)
    var edge = lxw_chart_line()
    edge.color = color
    unsafe chart_series_set_marker_line(series, &edge)
    var fill = lxw_chart_fill()
    fill.color = color
    unsafe chart_series_set_marker_fill(series, &fill)
  }
}

import CLibXLSXWriter

/// How a line of a chart is told apart: by colour, by dash and by the shape of its markers.
enum LineStyle {
  /// Doses taken: blue, solid, round.
  case taken
  /// Doses not taken: red, dashed, square.
  case notTaken

  /// Sets up the library's line.
  func apply(to series: UnsafeMutablePointer<lxw_chart_series>, _ palette: Palette) {
    let color = self == .taken ? palette.taken : Palette.notTaken
    let shape = self == .taken ? LXW_CHART_MARKER_CIRCLE : LXW_CHART_MARKER_SQUARE
    let dash = self == .taken ? LXW_CHART_LINE_DASH_SOLID : LXW_CHART_LINE_DASH_DASH
    var line = lxw_chart_line()
    line.color = color
    line.width = 2
    line.dash_type = UInt8(dash.rawValue)
    unsafe chart_series_set_line(series, &line)
    unsafe chart_series_set_marker_type(series, UInt8(shape.rawValue))
    unsafe chart_series_set_marker_size(series, 5)
    var edge = lxw_chart_line()
    edge.color = color
    unsafe chart_series_set_marker_line(series, &edge)
    var fill = lxw_chart_fill()
    fill.color = color
    unsafe chart_series_set_marker_fill(series, &fill)
  }
}

import CLibXLSXWriter

/// A value axis of a chart, with light lines across.
enum ChartAxis {
  /// Sets its ends, the step between its labels and their format.
  static func set(
    _ axis: UnsafeMutablePointer<lxw_chart_axis>?, from first: Double, to last: Double,
    by step: Double, _ format: String
  ) {
    unsafe chart_axis_set_min(axis, first)
    unsafe chart_axis_set_max(axis, last)
    unsafe chart_axis_set_major_unit(axis, step)
    unsafe chart_axis_set_num_format(axis, format)
    var grid = lxw_chart_line()
    grid.color = Palette.grid
    grid.width = 0.75
    unsafe chart_axis_major_gridlines_set_line(axis, &grid)
  }
}

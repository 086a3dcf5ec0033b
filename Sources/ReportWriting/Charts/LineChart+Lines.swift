import MedicationAdherence

extension LineChart {
  /// The two lines with their markers.
  ///
  /// The dashed line lies over the solid one and the round markers over the larger diamonds, so
  /// that both show where they meet.
  var lines: String {
    let recorded = runs(of: .recorded)
    let strokes = ChartLine.allCases.map { path(of: $0, through: recorded) }
    let points = ChartLine.allCases.reversed().map { markers(of: $0, through: recorded) }
    return (strokes + points).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// One path for each run of recorded buckets, so that no line crosses what is missing.
  private func path(of line: ChartLine, through runs: [Range<Int>]) -> String {
    var path = PathText()
    for run in runs where run.count > 1 {
      path.append("M")
      for index in run {
        if index > run.lowerBound { path.append(" ") }
        path.append(layout.x(index), y(line, index))
      }
    }
    guard !path.isEmpty else { return "" }
    let width = layout.markerRadius == nil ? "1.5" : "2"
    return "<path \(line.stroke(palette)) fill=\"none\" stroke-width=\"\(width)\" "
      + "stroke-linejoin=\"round\"\(line.dash) d=\"\(path.text)\"/>"
  }

  /// Hollow markers for partial buckets and solid ones for the others.
  private func markers(of line: ChartLine, through runs: [Range<Int>]) -> String {
    let shown = runs.flatMap(markedIndices)
    let radius = layout.markerRadius ?? 2
    let hollow = shown.filter { buckets[$0].isPartial }.map {
      line.marker(x: layout.x($0), y: y(line, $0), radius: radius)
    }.joined()
    var filled = PathText()
    for index in shown where !buckets[index].isPartial {
      line.appendFilledMarker(x: layout.x(index), y: y(line, index), to: &filled)
    }
    return [
      (line.hollow(palette), hollow), (line.markerStroke(radius: radius, palette), filled.text),
    ]
    .filter { !$0.1.isEmpty }.map { "<path \($0.0) d=\"\($0.1)\"/>" }
    .joined(separator: "\n")
  }

  /// The buckets of a run that have a marker: all where there is room, else those that would be
  /// invisible or misread without one, lone points and partial buckets.
  private func markedIndices(_ run: Range<Int>) -> [Int] {
    guard layout.markerRadius == nil, run.count > 1 else { return Array(run) }
    return run.filter { buckets[$0].isPartial }
  }

  private func y(_ line: ChartLine, _ index: Int) -> Double {
    layout.y(line.value(of: buckets[index]))
  }
}

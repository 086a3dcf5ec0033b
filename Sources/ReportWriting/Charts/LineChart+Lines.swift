import MedicationAdherence

extension LineChart {
  /// The two lines with their markers; the dashed one on top, so that both show where they meet.
  var lines: String {
    let recorded = runs(of: .recorded)
    return ChartLine.allCases.map { line in
      [path(of: line, through: recorded), markers(of: line, through: recorded)]
        .filter { !$0.isEmpty }.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// One path for each run of recorded buckets, so that no line crosses what is missing.
  private func path(of line: ChartLine, through runs: [Range<Int>]) -> String {
    let pieces = runs.filter { $0.count > 1 }.map { run in
      "M" + run.map { Markup.point(layout.x($0), y(line, $0)) }.joined(separator: " ")
    }
    guard !pieces.isEmpty else { return "" }
    let width = layout.markerRadius == nil ? "1.5" : "2"
    return "<path \(line.stroke) fill=\"none\" stroke-width=\"\(width)\" "
      + "stroke-linejoin=\"round\"\(line.dash) d=\"\(pieces.joined())\"/>"
  }

  /// Hollow markers for partial buckets and solid ones for the others.
  private func markers(of line: ChartLine, through runs: [Range<Int>]) -> String {
    let shown = runs.flatMap(markedIndices)
    let parts = [true, false].map { isPartial in
      let outlines = shown.filter { buckets[$0].isPartial == isPartial }.map {
        line.marker(x: layout.x($0), y: y(line, $0), radius: layout.markerRadius ?? 2)
      }
      guard !outlines.isEmpty else { return "" }
      let look = isPartial ? Self.hollow(line) : line.fill
      return "<path \(look) d=\"\(outlines.joined())\"/>"
    }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The look of a hollow marker: the page inside, the line's colour around it.
  static func hollow(_ line: ChartLine) -> String {
    line.stroke.replacing("class=\"", with: "class=\"pg ", maxReplacements: 1)
      + " fill=\"#FFF\" stroke-width=\"1.5\""
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

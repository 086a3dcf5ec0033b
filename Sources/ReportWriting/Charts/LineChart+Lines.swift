import MedicationAdherence
import ReportLanguage

extension LineChart {
  /// The buckets that have no figures: one band for each run of the same state.
  var bands: Markup {
    let looks: [(state: BucketState, attributes: Markup)] = [
      (.noRecords, ChartStyle.missing), (.nothingDue, ChartStyle.nothingDue),
      (.suppressed, ChartStyle.hatched),
    ]
    let bands: [Markup] = looks.map { look in
      let runs = runs(of: look.state).map(rectangles).joined()
      return runs.isEmpty ? "" : "<path \(look.attributes) d=\"\(runs)\"/>"
    }
    return (bands + [partFrames]).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// A dashed frame around each band of a bucket that the range cuts, which has no marker to say so.
  private var partFrames: Markup {
    let cut = buckets.indices.filter { buckets[$0].isPartial && buckets[$0].state != .recorded }
    let outlines = cut.flatMap { frames($0..<$0 + 1) }.map {
      Markup.rectangle(x: $0.x, y: $0.y, width: $0.width, height: $0.height) + "z"
    }
    return outlines.isEmpty ? "" : "<path \(Self.partFrame) d=\"\(outlines.joined())\"/>"
  }

  /// The look of the frame of a bucket that is cut.
  static let partFrame: Markup = "\(ChartStyle.axis) stroke-dasharray=\"3 2\""

  /// The pattern of suppressed buckets, when there are any.
  var hatching: Markup {
    runs(of: .suppressed).isEmpty ? "" : ChartStyle.hatching
  }

  /// The runs of neighbouring buckets in a state.
  func runs(of state: BucketState) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for (index, bucket) in buckets.enumerated() where bucket.state == state {
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }

  private func rectangles(_ run: Range<Int>) -> Markup {
    frames(run).map { Markup.rectangle(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
      .joined()
  }

  /// Where a run lies in the plot and in the strip.
  private func frames(
    _ run: Range<Int>
  ) -> [(x: Double, y: Double, width: Double, height: Double)] {
    let x = layout.left + Double(run.lowerBound) * layout.slot
    let width = Double(run.count) * layout.slot
    let plot = (x: x, y: layout.plotTop, width: width, height: ChartSizes.plotHeight)
    guard let stripTop = layout.stripTop else { return [plot] }
    return [plot, (x: x, y: stripTop, width: width, height: layout.stripHeight)]
  }
}

extension LineChart {
  /// The two lines with their markers.
  ///
  /// The dashed line lies over the solid one and the round markers over the larger diamonds, so
  /// that both show where they meet.
  var lines: Markup {
    let recorded = runs(of: .recorded)
    let strokes = ChartLine.allCases.map { path(of: $0, through: recorded) }
    let points = ChartLine.allCases.reversed().map { markers(of: $0, through: recorded) }
    return (strokes + points).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// One path for each run of recorded buckets, so that no line crosses what is missing.
  private func path(of line: ChartLine, through runs: [Range<Int>]) -> Markup {
    var path = PathText()
    for run in runs.map(joined) where run.count > 1 {
      path.append("M")
      for index in run {
        if index > run.lowerBound { path.append(" ") }
        path.append(layout.x(index), y(line, index))
      }
    }
    guard !path.isEmpty else { return "" }
    let width: Markup = layout.markerRadius == nil ? "1.5" : "2"
    return "<path \(line.stroke(palette)) fill=\"none\" stroke-width=\"\(width)\" "
      + "stroke-linejoin=\"round\"\(line.dash) d=\"\(path.markup)\"/>"
  }

  /// The buckets of a run that are joined by a line: not a last one of which only a part is over, for it
  /// would look like a fall.
  private func joined(_ run: Range<Int>) -> Range<Int> {
    let endsInPart = run.upperBound == buckets.count && buckets[run.upperBound - 1].isPartial
    return endsInPart ? run.lowerBound..<run.upperBound - 1 : run
  }

  /// Hollow markers for partial buckets and solid ones for the others.
  private func markers(of line: ChartLine, through runs: [Range<Int>]) -> Markup {
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
      (line.hollow(palette), hollow), (line.markerStroke(radius: radius, palette), filled.markup),
    ]
    .filter { !$0.1.isEmpty }.map { "<path \($0.0) d=\"\($0.1)\"/>" }
    .joined(separator: "\n")
  }

  /// The buckets of a run that have a marker: all where there is room, else those that would be
  /// invisible or misread without one, lone points and partial buckets.
  private func markedIndices(_ run: Range<Int>) -> [Int] {
    guard layout.markerRadius == nil, joined(run).count > 1 else { return Array(run) }
    return run.filter { buckets[$0].isPartial }
  }

  private func y(_ line: ChartLine, _ index: Int) -> Double {
    layout.y(line.value(of: buckets[index]))
  }
}

extension LineChart {
  /// The lines' names with a sample of each, at the height of their last points.
  var labels: Markup {
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
  private var emptyPlot: Markup {
    let middle = (
      x: (layout.left + layout.right) / 2, y: layout.plotTop + ChartSizes.plotHeight / 2
    )
    let text = silence ?? words.emptyPlot(isSuppressed: buckets.areHidden)
    let width = TextWidth.of(text, size: ChartSizes.textSize) + 24
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

  private func label(_ line: ChartLine, y: Double) -> Markup {
    let x = layout.right + 12
    let marker = line.marker(x: x + ChartSizes.sample / 2, y: y, radius: 4)
    return """
      <path \(line.stroke(palette)) stroke-width="2"\(line.dash) d="M\(Markup.point(x, y))h\
      \(Markup.number(ChartSizes.sample))"/>
      <path \(line.fill(palette)) d="\(marker)"/>
      \(ChartText.line(
        line.label(words), x: x + ChartSizes.sample + 6, y: y + 4.5,
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

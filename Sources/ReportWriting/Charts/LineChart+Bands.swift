import MedicationAdherence

extension LineChart {
  private typealias Measure = ChartLayout.Measure

  /// The buckets that have no figures: one band for each run of the same state.
  var bands: String {
    let looks = [
      (BucketState.noRecords, ChartStyle.missing), (.nothingDue, ChartStyle.nothingDue),
    ]
    var parts = looks.map { state, look in
      let runs = runs(of: state)
      return runs.isEmpty ? "" : "<path \(look) d=\"\(runs.map(rectangles).joined())\"/>"
    }
    let hidden = runs(of: .suppressed).flatMap(hatching)
    if !hidden.isEmpty { parts.append("<path \(ChartStyle.hatching) d=\"\(hidden.joined())\"/>") }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
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

  private func rectangles(_ run: Range<Int>) -> String {
    frames(run).map { Markup.rectangle(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
      .joined()
  }

  /// Slanted lines, 7 units apart, cut to the frames of a run.
  private func hatching(_ run: Range<Int>) -> [String] {
    frames(run).flatMap { frame in
      stride(from: 7, to: frame.width + frame.height, by: 7).map { offset in
        let start = (x: min(offset, frame.width), y: max(0, offset - frame.width))
        let end = (x: max(0, offset - frame.height), y: min(offset, frame.height))
        return "M\(Markup.point(frame.x + start.x, frame.y + start.y))"
          + "L\(Markup.point(frame.x + end.x, frame.y + end.y))"
      }
    }
  }

  /// Where a run lies in the plot and in the strip.
  private func frames(
    _ run: Range<Int>
  ) -> [(x: Double, y: Double, width: Double, height: Double)] {
    let x = layout.left + Double(run.lowerBound) * layout.slot
    let width = Double(run.count) * layout.slot
    let plot = (x: x, y: layout.plotTop, width: width, height: Measure.plotHeight)
    guard let stripTop = layout.stripTop else { return [plot] }
    return [plot, (x: x, y: stripTop, width: width, height: Measure.stripHeight)]
  }
}

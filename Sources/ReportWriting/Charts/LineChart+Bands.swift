import MedicationAdherence

extension LineChart {
  private typealias Measure = ChartLayout.Measure

  /// The buckets that have no figures: one band for each run of the same state.
  var bands: String {
    let looks: [(state: BucketState, attributes: String)] = [
      (.noRecords, ChartStyle.missing), (.nothingDue, ChartStyle.nothingDue),
      (.suppressed, ChartStyle.hatched),
    ]
    let bands = looks.map { look in
      let runs = runs(of: look.state).map(rectangles).joined()
      return runs.isEmpty ? "" : "<path \(look.attributes) d=\"\(runs)\"/>"
    }
    return (bands + [partFrames]).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// A dashed frame around each band of a bucket that the range cuts, which has no marker to say so.
  private var partFrames: String {
    let cut = buckets.indices.filter { buckets[$0].isPartial && buckets[$0].state != .recorded }
    let outlines = cut.flatMap { frames($0..<$0 + 1) }.map {
      Markup.rectangle(x: $0.x, y: $0.y, width: $0.width, height: $0.height) + "z"
    }
    return outlines.isEmpty ? "" : "<path \(Self.partFrame) d=\"\(outlines.joined())\"/>"
  }

  /// The look of the frame of a bucket that is cut.
  static let partFrame = ChartStyle.axis + " stroke-dasharray=\"3 2\""

  /// The pattern of suppressed buckets, when there are any.
  var hatching: String {
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

  private func rectangles(_ run: Range<Int>) -> String {
    frames(run).map { Markup.rectangle(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
      .joined()
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

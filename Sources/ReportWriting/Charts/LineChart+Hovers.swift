import MedicationAdherence

extension LineChart {
  /// The figures of each bucket, which a browser shows under the pointer.
  ///
  /// Left out over 120 buckets: they would be too narrow to point at, and the file too large.
  var hovers: String {
    guard buckets.count <= 120 else { return "" }
    let areas = buckets.enumerated().map { index, bucket in
      "<path d=\"M\(index) 0v1\"><title>\(figures(bucket))</title></path>"
    }
    let look = "transform=\"\(place)\" stroke=\"#000\" stroke-opacity=\"0\""
    return "<g \(look)>\n\(areas.joined())\n</g>"
  }

  /// Where a stroke of the width 1 at a bucket's number, from 0 to 1, is as wide as the bucket and
  /// reaches through the plot and the strip.
  ///
  /// The width has three decimals, because it is taken up to 120 times.
  private var place: String {
    let height = Markup.number(layout.axisY - layout.plotTop)
    let slot = PlainDecimal.text(of: (layout.slot * 1000).rounded() / 1000)
    return "translate(\(Markup.point(layout.x(0), layout.plotTop))) scale(\(slot) \(height))"
  }

  /// A bucket in words: `2016-W33: 5 taken, 1 not taken; 7 due, 1 unrecorded`.
  func figures(_ bucket: BucketCounts) -> String {
    let figures =
      switch bucket.state {
      case .noRecords: words.pointed(.noRecords) + due(bucket)
      case .nothingDue, .suppressed: words.pointed(bucket.state)
      case .recorded: words.pointed(bucket.counts) + due(bucket)
      }
    let part = bucket.isPartial ? " (\(words.pointedPart))" : ""
    return "\(words.name(of: bucket.bucket)): \(figures)\(part)"
  }

  /// The doses due and those of them that nobody recorded; empty when not known.
  private func due(_ bucket: BucketCounts) -> String {
    guard let doses = bucket.doses else { return "" }
    let unrecorded = bucket.state == .noRecords ? 0 : doses.unrecorded
    return "; " + words.pointedDue(doses.expected, unrecorded: unrecorded)
  }
}

import MedicationAdherence

extension LineChart {
  /// The figures of each bucket, which a browser shows under the pointer.
  ///
  /// Left out over 120 buckets: they would be too narrow to point at, and the file too large.
  var hovers: String {
    guard buckets.count <= 120 else { return "" }
    let areas = buckets.enumerated().map { index, bucket in
      "<path d=\"\(stroke(index))\"><title>\(Self.figures(bucket))</title></path>"
    }
    let look = "stroke=\"#000\" stroke-opacity=\"0\" stroke-width=\"\(Markup.number(layout.slot))\""
    return "<g \(look)>\n\(areas.joined(separator: "\n"))\n</g>"
  }

  /// A stroke as wide as the bucket, through the plot and the strip.
  private func stroke(_ index: Int) -> String {
    "M\(Markup.point(layout.x(index), layout.plotTop))V\(Markup.number(layout.axisY))"
  }

  /// A bucket in words: `2016-W33: 5 taken, 1 not taken`.
  static func figures(_ bucket: BucketCounts) -> String {
    let (taken, notTaken, undetermined) = (
      English.number(bucket.counts.taken), English.number(bucket.counts.notTaken),
      bucket.counts.undetermined
    )
    let words =
      switch bucket.state {
      case .noRecords: "no records"
      case .nothingDue: "nothing due"
      case .suppressed: "not shown"
      case .recorded:
        "\(taken) taken, \(notTaken) not taken"
          + (undetermined == 0 ? "" : ", \(English.number(undetermined)) undetermined")
      }
    return "\(bucket.bucket.label): \(words)\(bucket.isPartial ? " (part)" : "")"
  }
}

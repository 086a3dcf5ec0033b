import MedicationAdherence

extension LineChart {
  /// The figures of each bucket, which a browser shows under the pointer.
  ///
  /// Left out over 120 buckets: they would be too narrow to point at, and the file too large.
  var hovers: String {
    guard buckets.count <= 120 else { return "" }
    let areas = buckets.enumerated().map { index, bucket in
      "<path d=\"M\(index) 0v1\"><title>\(Self.figures(bucket))</title></path>"
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
  static func figures(_ bucket: BucketCounts) -> String {
    let words =
      switch bucket.state {
      case .noRecords: "no records" + due(bucket)
      case .nothingDue: "nothing due"
      case .suppressed: "not shown"
      case .recorded: records(bucket.counts) + due(bucket)
      }
    return "\(bucket.bucket.label): \(words)\(bucket.isPartial ? " (part)" : "")"
  }

  private static func records(_ counts: OutcomeCounts) -> String {
    let (taken, notTaken) = (English.number(counts.taken), English.number(counts.notTaken))
    return "\(taken) taken, \(notTaken) not taken"
      + (counts.undetermined == 0 ? "" : ", \(English.number(counts.undetermined)) undetermined")
  }

  /// The doses due and those of them that nobody recorded; empty when not known.
  private static func due(_ bucket: BucketCounts) -> String {
    guard let doses = bucket.doses else { return "" }
    let unrecorded =
      doses.unrecorded == 0 || bucket.state == .noRecords
      ? "" : ", \(English.number(doses.unrecorded)) unrecorded"
    return "; \(English.number(doses.expected)) due\(unrecorded)"
  }
}

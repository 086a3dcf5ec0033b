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
    let place =
      "translate(0 \(Markup.number(layout.plotTop))) scale(1 "
      + "\(Markup.number(layout.axisY - layout.plotTop)))"
    let look =
      "transform=\"\(place)\" stroke=\"#000\" stroke-opacity=\"0\" stroke-width=\"\(Markup.number(layout.slot))\""
    return "<g \(look)>\n\(areas.joined(separator: "\n"))\n</g>"
  }

  /// A stroke as wide as the bucket, from 0 to 1, which is through the plot and the strip.
  private func stroke(_ index: Int) -> String {
    "M\(Markup.number(layout.x(index).rounded())) 0v1"
  }

  /// A bucket in words: `2016-W33: 5 taken, 1 not taken; 7 due, 1 not recorded`.
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
      ? "" : ", \(English.number(doses.unrecorded)) not recorded"
    return "; \(English.number(doses.expected)) due\(unrecorded)"
  }
}

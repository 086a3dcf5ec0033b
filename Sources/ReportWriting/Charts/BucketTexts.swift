import MedicationAdherence
import ReportLanguage

/// What a chart says of its buckets, which is the same in a file and in a page and so is made once.
struct BucketTexts {
  /// The most buckets whose figures are shown under the pointer: more would be too narrow to point
  /// at, and the file too large.
  private static let mostAreas = 120

  /// The labels of the date axis.
  let axis: DateAxis
  /// The figures of each bucket, which a browser shows under the pointer; empty for too many buckets.
  let areas: Markup

  /// Words buckets that are each `slot` wide.
  init(_ buckets: [BucketCounts], slot: Double, words: any Wording.Type) {
    axis = DateAxis(
      buckets.map(\.bucket), slot: slot, textSize: ChartSizes.smallSize, words: words)
    var areas = PathText()
    if buckets.count <= Self.mostAreas {
      for (index, bucket) in buckets.enumerated() {
        areas.append("<path d=\"")
        areas.move(Double(index), 0)
        areas.append("v1\"><title>")
        areas.append(Markup(words.pointed(at: bucket)))
        areas.append("</title></path>")
      }
    }
    self.areas = areas.markup
  }
}

extension LineChart {
  /// The figures of each bucket, which a browser shows under the pointer; none for too many.
  var hovers: Markup {
    guard !texts.areas.isEmpty || buckets.isEmpty else { return "" }
    let look: Markup = "transform=\"\(place)\" stroke=\"#000\" stroke-opacity=\"0\""
    return "<g \(look)>\n\(texts.areas)\n</g>"
  }

  /// Where a stroke of the width 1 at a bucket's number, from 0 to 1, is as wide as the bucket and
  /// reaches through the plot and the strip.
  ///
  /// The width has three decimals, because it is taken up to 120 times.
  private var place: Markup {
    let height = Markup.number(layout.axisY - layout.plotTop)
    let slot = Markup.number(layout.slot, decimals: 3)
    return "translate(\(Markup.point(layout.x(0), layout.plotTop))) scale(\(slot) \(height))"
  }
}

extension Wording {
  /// A bucket in words: `2016-W33: 5 taken, 1 not taken; 7 due, 1 unrecorded`.
  static func pointed(at bucket: BucketCounts) -> String {
    let figures =
      switch bucket.state {
      case .noRecords: pointed(.noRecords) + due(bucket)
      case .nothingDue, .suppressed: pointed(bucket.state)
      case .recorded: pointed(bucket.counts) + due(bucket)
      }
    return "\(name(of: bucket.bucket)): \(figures)\(bucket.isPartial ? " (\(pointedPart))" : "")"
  }

  /// The doses due, those of them that nobody recorded, and those taken beyond them; empty when not
  /// known.
  private static func due(_ bucket: BucketCounts) -> String {
    guard let doses = bucket.doses else { return "" }
    let unrecorded = bucket.state == .noRecords ? 0 : doses.unrecorded
    return "; " + pointedDue(doses.expected, unrecorded: unrecorded, extra: doses.extra)
  }
}

import MedicationAdherence
import ReportLanguage

/// What a chart says of its buckets wherever it stands, in a file or in a page: worked out once.
struct BucketTexts {
  /// The most buckets whose figures are shown under the pointer: more would be too narrow to point
  /// at, and the file too large.
  private static let mostAreas = 120

  /// The labels of the date axis.
  let axis: DateAxis
  /// The figures of each bucket, which a browser shows under the pointer; empty for too many buckets.
  let areas: String

  /// Words buckets that are each `slot` wide.
  init(_ buckets: [BucketCounts], slot: Double, words: any Wording.Type) {
    axis = DateAxis(
      buckets.map(\.bucket), slot: slot, textSize: ChartLayout.Measure.smallSize, words: words)
    var areas = PathText()
    if buckets.count <= Self.mostAreas {
      for (index, bucket) in buckets.enumerated() {
        areas.append("<path d=\"")
        areas.move(Double(index), 0)
        areas.append("v1\"><title>")
        areas.append(words.pointed(at: bucket))
        areas.append("</title></path>")
      }
    }
    self.areas = areas.text
  }
}

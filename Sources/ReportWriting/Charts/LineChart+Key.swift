import MedicationAdherence
import ReportLanguage

extension LineChart {
  private typealias Measure = ChartLayout.Measure

  /// What the value axis counts, if it has values, and the meaning of the bands and markers that occur;
  /// nothing where words stand in place of the buckets.
  var key: String {
    guard silence == nil else { return "" }
    let size = buckets.first?.bucket.size ?? .day
    let y = layout.plotTop - 14
    var (parts, x) = ([String](), layout.left)
    if hasValues {
      let name = words.dosesPer(size)
      parts.append(ChartText.line(name, x: x, y: y, size: Measure.smallSize, ChartStyle.muted))
      x += TextWidth.of(name, size: Measure.smallSize) + 28
    }
    for entry in entries(size: size) {
      parts.append(swatch(entry.band, x: x, y: y))
      parts.append(
        ChartText.line(entry.text, x: x + 18, y: y, size: Measure.smallSize, ChartStyle.muted))
      x += 18 + TextWidth.of(entry.text, size: Measure.smallSize) + 22
    }
    return parts.joined(separator: "\n")
  }

  /// The bands by their look, and the hollow marker, which is no band; where only bands are cut, their
  /// frame.
  private func entries(size: BucketSize) -> [(band: String?, text: String)] {
    let parts = buckets.filter(\.isPartial)
    let hasMarker = parts.contains { $0.state == .recorded }
    let all: [(isShown: Bool, band: String?, text: String)] = [
      (has(.noRecords), ChartStyle.missing, words.key(.noRecords)),
      (has(.nothingDue), ChartStyle.nothingDue, words.key(.nothingDue)),
      (has(.suppressed), ChartStyle.hatched, words.key(.suppressed)),
      (!parts.isEmpty, hasMarker ? nil : Self.partFrame, words.partOf(size)),
    ]
    return all.filter(\.isShown).map { ($0.band, $0.text) }
  }

  private func has(_ state: BucketState) -> Bool { buckets.contains { $0.state == state } }

  private func swatch(_ band: String?, x: Double, y: Double) -> String {
    guard let band else {
      let marker = ChartLine.taken.marker(x: x + 6, y: y - 4, radius: 4)
      return "<path \(ChartLine.taken.hollow(palette)) d=\"\(marker)\"/>"
    }
    let end = band == Self.partFrame ? "z" : ""
    return "<path \(band) d=\"\(Markup.rectangle(x: x, y: y - 9, width: 12, height: 10))\(end)\"/>"
  }
}

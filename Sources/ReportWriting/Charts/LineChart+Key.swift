import MedicationAdherence

extension LineChart {
  private typealias Measure = ChartLayout.Measure

  /// What the value axis counts, and the meaning of the bands and markers that occur.
  var key: String {
    let size = buckets.first?.bucket.size.rawValue ?? "bucket"
    let y = layout.plotTop - 14
    let name = "doses per \(size)"
    var parts = [
      Self.text(name, x: layout.left, y: y, size: Measure.smallSize, ChartStyle.muted)
    ]
    var x = layout.left + TextWidth.of(name, size: Measure.smallSize) + 28
    for entry in entries(size: size) {
      parts.append(swatch(entry.swatch, x: x, y: y))
      parts.append(
        Self.text(entry.text, x: x + 18, y: y, size: Measure.smallSize, ChartStyle.muted))
      x += 18 + TextWidth.of(entry.text, size: Measure.smallSize) + 22
    }
    return parts.joined(separator: "\n")
  }

  private enum Swatch {
    case band(String)
    case hatching
    case hollow
  }

  private func entries(size: String) -> [(swatch: Swatch, text: String)] {
    let isPartial = buckets.contains { $0.isPartial && $0.state == .recorded }
    let all: [(isShown: Bool, swatch: Swatch, text: String)] = [
      (has(.noRecords), .band(ChartStyle.missing), "no records"),
      (has(.nothingDue), .band(ChartStyle.nothingDue), "nothing due"),
      (has(.suppressed), .hatching, "not shown, to protect privacy"),
      (isPartial, .hollow, "part of a \(size) only"),
    ]
    return all.filter(\.isShown).map { ($0.swatch, $0.text) }
  }

  private func has(_ state: BucketState) -> Bool { buckets.contains { $0.state == state } }

  private func swatch(_ swatch: Swatch, x: Double, y: Double) -> String {
    let frame = Markup.rectangle(x: x, y: y - 9, width: 12, height: 10)
    return switch swatch {
    case .band(let look): "<path \(look) d=\"\(frame)\"/>"
    case .hatching:
      "<path \(ChartStyle.hatching) d=\"\(frame)zM\(Markup.point(x, y - 3))l6 -6"
        + "M\(Markup.point(x + 3, y + 1))l9 -9\"/>"
    case .hollow:
      "<path \(Self.hollow(.taken)) d=\""
        + "\(ChartLine.taken.marker(x: x + 6, y: y - 4, radius: 3.5))\"/>"
    }
  }
}

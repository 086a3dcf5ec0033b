import MedicationAdherence
import ReportLanguage

/// Small charts side by side, read row by row, all on the same scales, with a date axis under each column.
struct PanelGrid {
  /// The space between two panels, and that below each.
  static let (gap, rowGap) = (24.0, 12.0)

  /// The number of panels.
  let count: Int
  /// The scale of days that all panels share.
  let scale: PanelScale
  /// Where the panels begin.
  let top: Double
  /// The height of the words above a panel's field, and that of the field.
  let headHeight, fieldHeight: Double
  /// The language of the dates.
  let words: any Wording.Type
  /// The number of panels side by side.
  var columns = 3
  /// The width of the chart.
  var width = ChartSizes.width
  /// Its left and right margin.
  var margin = ChartSizes.margin

  /// The width of a panel.
  var panelWidth: Double {
    (width - 2 * margin - Self.gap * Double(columns - 1)) / Double(columns)
  }

  /// The width of one group of buckets.
  var slot: Double { panelWidth / Double(scale.count) }

  private var panelHeight: Double { headHeight + fieldHeight + Self.rowGap }

  /// The left edge and the upper edge of a panel's field.
  func origin(_ place: Int) -> (x: Double, y: Double) {
    let (row, column) = (place / columns, place % columns)
    return (
      margin + Double(column) * (panelWidth + Self.gap),
      top + Double(row) * panelHeight + headHeight
    )
  }

  /// The lower edge of a column's last field, where its date axis is.
  func axisY(_ column: Int) -> Double {
    let last = (max(count, 1) - 1 - column) / columns
    return top + Double(last) * panelHeight + headHeight + fieldHeight
  }

  /// The base line of the footer's first line.
  var footerY: Double { axisY(0) + 58 }

  // MARK: - Dates

  /// A date axis under each column of panels.
  var dates: Markup {
    let axis = DateAxis(
      scale.buckets, slot: slot / Double(scale.size), textSize: ChartSizes.smallSize, words: words)
    return (0..<min(count, columns)).map { dates(axis, x: origin($0).x, y: axisY($0)) }
      .joined(separator: "\n")
  }

  private func dates(_ axis: DateAxis, x left: Double, y: Double) -> Markup {
    let shown = axis.ticks.filter { isInside($0) }
    let ticks: Markup = shown.map { "M\(Markup.point(left + x($0.index), y))v4" }.joined()
    let labels = shown.flatMap { tick in
      [(tick.label, 1.0), (tick.group, 2.0)].filter { !$0.0.isEmpty }.map { text, line in
        ChartText.line(
          text, x: left + x(tick.index), y: y + 3 + line * ChartSizes.smallLine,
          size: ChartSizes.smallSize)
      }
    }
    return """
      <path \(ChartStyle.axis) d="\(ticks)"/>
      <g \(ChartStyle.muted) text-anchor="middle">
      \(labels.joined(separator: "\n"))
      </g>
      """
  }

  /// The middle of a bucket in a panel.
  private func x(_ index: Int) -> Double { (Double(index) + 0.5) * slot / Double(scale.size) }

  /// Whether a label stays over its own panel, except for half of the gap to the next.
  private func isInside(_ tick: DateAxis.Tick) -> Bool {
    let half =
      [tick.label, tick.group].map { TextWidth.of($0, size: ChartSizes.smallSize) / 2 }.max() ?? 0
    let reach = Self.gap / 2 - 2
    return x(tick.index) - half >= -reach && x(tick.index) + half <= panelWidth + reach
  }
}

/// The scale of days that small charts side by side share: neighbouring buckets together, so that
/// there are not too many points.
struct PanelScale {
  /// The most points of a line of a chart of its own.
  static let mostGroups = 90

  /// The buckets of all charts, oldest first.
  let buckets: [CalendarBucket]
  /// The number of buckets in a group; the last group may have fewer.
  let size: Int

  /// The places of the buckets by their first days.
  private let places: [Day: Int]

  /// Makes the scale of buckets, with at most `most` points.
  init(_ buckets: [CalendarBucket], most: Int = Self.mostGroups) {
    self.buckets = buckets
    size = max((buckets.count + most - 1) / most, 1)
    places = Dictionary(
      buckets.enumerated().map { ($1.firstDay, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The number of groups, at least 1.
  var count: Int { max((buckets.count + size - 1) / size, 1) }

  /// A patient's buckets by group; those without any bucket of the patient are not there.
  func groups(_ timeline: [BucketCounts]) -> [(index: Int, buckets: ArraySlice<BucketCounts>)] {
    guard let start = timeline.first.flatMap({ places[$0.bucket.firstDay] }) else { return [] }
    var groups: [(index: Int, buckets: ArraySlice<BucketCounts>)] = []
    var place = 0
    while place < timeline.count {
      let index = (start + place) / size
      let end = min((index + 1) * size - start, timeline.count)
      groups.append((index, timeline[place..<end]))
      place = end
    }
    return groups
  }
}

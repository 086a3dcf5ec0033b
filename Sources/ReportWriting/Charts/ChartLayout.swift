import MedicationAdherence
import ReportLanguage

/// The sizes of a chart that do not depend on its data, in user units of the view box.
enum ChartSizes {
  static let width = 960.0
  static let margin = 24.0
  static let plotHeight = 220.0
  static let stripHeight = 40.0
  /// The height of a strip with limits, which lie close to one another.
  static let controlStripHeight = 96.0
  static let titleSize = 18.0
  static let textSize = 13.0
  static let smallSize = 11.0
  static let titleLine = 24.0
  static let textLine = 18.0
  static let smallLine = 15.0
  /// The sample of a line before its label.
  static let sample = 26.0
}

/// Where everything in a chart goes, in user units of the view box.
struct ChartLayout {
  /// What stands above and below.
  let caption: ChartCaption
  /// The edges of the plot.
  let left, right, plotTop: Double
  /// The top of the strip of adherence; nil when there is no adherence to show.
  let stripTop: Double?
  /// The calendar that leads; nil unless there are many days.
  let calendar: CalendarMap?
  /// The value axis.
  let values: ValueAxis
  /// The height of the strip.
  let stripHeight: Double
  /// The width of one bucket.
  let slot: Double

  /// Lays out a chart.
  init(
    heading: ChartHeading, buckets: [BucketCounts], showsSentence: Bool,
    threshold: Double, hasControl: Bool = false, style: ReportStyle
  ) {
    let words = style.words
    caption = ChartCaption(
      title: heading.title,
      subtitle: [heading.subtitle, heading.cut].filter { !$0.isEmpty }.joined(separator: " · "),
      sentence: showsSentence ? heading.sentence : "",
      footer: heading.footer + Self.stripRule(buckets, words))
    let highest = buckets.map { max($0.counts.taken, $0.counts.notTaken) }.max() ?? 0
    values = ValueAxis(maximum: highest)
    let labels = values.values.map { words.number($0) } + ["100\u{A0}%"]
    let start = (ChartSizes.margin + Self.widest(labels, size: ChartSizes.smallSize) + 8).rounded(
      .up)
    let names = Self.widest(
      ChartLine.allCases.map { $0.label(words) }, size: ChartSizes.textSize)
    let mark = TextWidth.of(
      words.threshold(words.givenPercent(threshold)), size: ChartSizes.smallSize)
    let end = ChartSizes.width - ChartSizes.margin - max(ChartSizes.sample + 18 + names, 12 + mark)
    slot = Self.slot((end - start) / Double(max(buckets.count, 1)))
    left = slot == slot.rounded() && !slot.remainder(dividingBy: 2).isZero ? start + 0.5 : start
    right = left + slot * Double(max(buckets.count, 1))
    calendar =
      CalendarMap.leads(buckets)
      ? CalendarMap(buckets, threshold: threshold, style: style, top: caption.bottom + 14) : nil
    plotTop = (calendar?.bottom ?? caption.bottom) + 46
    let showsStrip = buckets.contains { AdherenceShare($0) != nil }
    stripHeight = hasControl ? ChartSizes.controlStripHeight : ChartSizes.stripHeight
    let above = 32 + (hasControl ? Self.controlKeyHeight : 0)
    stripTop = showsStrip ? plotTop + ChartSizes.plotHeight + above : nil
  }

  /// The height of the key of limits above the strip.
  static let controlKeyHeight = 18.0

  /// What the strip says of buckets without records, below lines that have a gap there.
  private static func stripRule(_ buckets: [BucketCounts], _ words: any Wording.Type) -> String {
    let isDue = buckets.contains { $0.state == .noRecords && AdherenceShare($0) != nil }
    return isDue ? " " + words.footerMissingDue : ""
  }

  /// A whole number where that costs little room: bars are sharp then, and the middles of buckets
  /// are whole, which saves a year of weeks half a kilobyte.
  private static func slot(_ width: Double) -> Double {
    width >= 10 ? (width - 0.05).rounded(.down) : width
  }

  private static func widest(_ texts: [String], size: Double) -> Double {
    texts.map { TextWidth.of($0, size: size, isBold: true) }.max() ?? 0
  }

  /// The line at 0.
  var plotBottom: Double { plotTop + ChartSizes.plotHeight }
  /// The line at 0 of the strip; without a strip, that of the plot.
  var stripBottom: Double { stripTop.map { $0 + stripHeight } ?? plotBottom }
  /// The lower edge of what the date axis belongs to: the strip with its marks, or the plot.
  var axisY: Double { stripTop == nil ? plotBottom : stripBottom + 11 }
  /// The base line of the footer's first line.
  var footerY: Double { axisY + 58 }
  /// The height of the whole chart.
  var height: Double { caption.height(footerY: footerY) }

  /// The middle of a bucket.
  func x(_ index: Int) -> Double { left + (Double(index) + 0.5) * slot }

  /// The height of a value.
  func y(_ value: Int) -> Double {
    plotBottom - Double(value) / Double(values.top) * ChartSizes.plotHeight
  }

  /// The radius of a marker: smaller where buckets are narrow, nil where they are too dense.
  var markerRadius: Double? { slot >= 24 ? 4 : slot >= 12 ? 3 : slot >= 7 ? 2 : nil }
}

/// A value axis from 0 in whole steps.
///
/// A step is 1, 2 or 5 × 10^k, the smallest of which five suffice; the top is a multiple of the
/// step and at least 1.
struct ValueAxis: Equatable {
  /// The distance between two labels.
  let step: Int
  /// The highest value.
  let top: Int

  /// Makes the axis for values from 0 to `maximum`.
  init(maximum: Int) {
    let highest = max(maximum, 1)
    step = Self.step(for: highest)
    top = (highest + step - 1) / step * step
  }

  /// The labelled values, 0 first.
  var values: [Int] { Array(stride(from: 0, through: top, by: step)) }

  private static func step(for highest: Int) -> Int {
    var magnitude = 1
    while true {
      for factor in [1, 2, 5] where factor * magnitude * 5 >= highest { return factor * magnitude }
      magnitude *= 10
    }
  }
}

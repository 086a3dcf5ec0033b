import MedicationAdherence
import ReportLanguage

/// Where everything in a chart goes, in user units of the view box.
struct ChartLayout {
  /// The sizes that do not depend on the data.
  enum Measure {
    static let width = 960.0
    static let margin = 24.0
    static let plotHeight = 220.0
    static let stripHeight = 40.0
    static let titleSize = 18.0
    static let textSize = 13.0
    static let smallSize = 11.0
    static let titleLine = 24.0
    static let textLine = 18.0
    static let smallLine = 15.0
    /// The sample of a line before its label.
    static let sample = 26.0
  }

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
  /// The width of one bucket.
  let slot: Double

  /// Lays out a chart.
  init(
    heading: ChartHeading, buckets: [BucketCounts], showsSentence: Bool,
    threshold: Double, style: ReportStyle
  ) {
    let words = style.words
    caption = ChartCaption(
      title: heading.title, subtitle: heading.subtitle,
      sentence: showsSentence ? heading.sentence : "",
      footer: heading.footer + Self.stripRule(buckets, words))
    let highest = buckets.map { max($0.counts.taken, $0.counts.notTaken) }.max() ?? 0
    values = ValueAxis(maximum: highest)
    let labels = values.values.map { words.number($0) } + ["100\u{A0}%"]
    let start = (Measure.margin + Self.widest(labels, size: Measure.smallSize) + 8).rounded(.up)
    let names = Self.widest(
      ChartLine.allCases.map { $0.label(words) }, size: Measure.textSize)
    let mark = TextWidth.of(
      words.threshold(words.givenPercent(threshold)), size: Measure.smallSize)
    let end = Measure.width - Measure.margin - max(Measure.sample + 18 + names, 12 + mark)
    slot = Self.slot((end - start) / Double(max(buckets.count, 1)))
    left = slot == slot.rounded() && !slot.remainder(dividingBy: 2).isZero ? start + 0.5 : start
    right = left + slot * Double(max(buckets.count, 1))
    calendar =
      CalendarMap.leads(buckets)
      ? CalendarMap(buckets, threshold: threshold, style: style, top: caption.bottom + 14) : nil
    plotTop = (calendar?.bottom ?? caption.bottom) + 46
    let showsStrip = buckets.contains { AdherenceShare($0) != nil }
    stripTop = showsStrip ? plotTop + Measure.plotHeight + 32 : nil
  }

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
  var plotBottom: Double { plotTop + Measure.plotHeight }
  /// The line at 0 of the strip; without a strip, that of the plot.
  var stripBottom: Double { stripTop.map { $0 + Measure.stripHeight } ?? plotBottom }
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
    plotBottom - Double(value) / Double(values.top) * Measure.plotHeight
  }

  /// The radius of a marker: smaller where buckets are narrow, nil where they are too dense.
  var markerRadius: Double? { slot >= 24 ? 4 : slot >= 12 ? 3 : slot >= 7 ? 2 : nil }
}

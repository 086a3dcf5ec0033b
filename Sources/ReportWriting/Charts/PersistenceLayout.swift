import ReportLanguage

/// Where everything in a chart of persistence goes, in user units of the view box.
struct PersistenceLayout {
  private typealias Measure = ChartLayout.Measure

  /// The height of the plot.
  static let plotHeight = 240.0

  /// What stands above and below.
  let caption: ChartCaption
  /// The last day of the axis, 1 or later.
  let lastDay: Int
  /// The labelled days, 0 first.
  let days: [Int]
  /// Whether there is a plot; without one the words above it stand alone.
  let hasPlot: Bool
  /// The edges of the plot.
  let left, right, plotTop: Double

  /// Lays out a chart of so many days; nil where there is no curve.
  init(words: PersistenceWords, days count: Int?) {
    caption = ChartCaption(
      title: words.title, subtitle: words.subtitle, sentence: words.sentence,
      footer: words.footer)
    hasPlot = count != nil
    lastDay = max(count ?? 1, 1)
    days = Self.days(upTo: lastDay)
    left = Measure.margin + 56
    right = Measure.width - Measure.margin - 120
    plotTop = caption.bottom + 30
  }

  /// The days of the first step that gives at most 12 labels: weeks, 30 days, years.
  static func days(upTo last: Int) -> [Int] {
    let steps = [1, 7, 14, 30, 60, 90, 180, 365, 730, 1_825, 3_650, 18_250]
    let step = steps.first { last / $0 < 12 } ?? last
    return Array(stride(from: 0, through: last, by: step))
  }

  /// The line at 0.
  var plotBottom: Double { plotTop + Self.plotHeight }
  /// The base line of the numbers at risk.
  var riskY: Double { plotBottom + 58 }
  /// The base line of the footer's first line.
  var footerY: Double { hasPlot ? riskY + 34 : caption.bottom + 26 }
  /// The height of the whole chart.
  var height: Double { caption.height(footerY: footerY) }

  /// The place of a day.
  func x(_ day: Int) -> Double { left + Double(day) / Double(lastDay) * (right - left) }

  /// The height of a share.
  func y(_ share: Double) -> Double { plotBottom - share * Self.plotHeight }
}

import MedicationAdherence
import ReportLanguage

/// Where everything in a chart of persistence goes, in user units of the view box.
struct PersistenceLayout {
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

  /// Lays out a chart of `count` days; nil where there is no curve.
  init(words: PersistenceWords, days count: Int?) {
    caption = ChartCaption(
      title: words.title, subtitle: words.subtitle, sentence: words.sentence,
      footer: words.footer)
    hasPlot = count != nil
    lastDay = max(count ?? 1, 1)
    days = Self.days(upTo: lastDay)
    left = ChartSizes.margin + 56
    right = ChartSizes.width - ChartSizes.margin - 120
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

/// What a chart of persistence says in words.
struct PersistenceWords {
  /// What it is about.
  let title: String
  /// The method.
  let subtitle: String
  /// The finding, in one plain sentence.
  let sentence: String
  /// The chart in words, for those who cannot see it.
  let description: String
  /// As-of time and how to read the curve, if there is one.
  let footer: String

  /// Makes the words of a curve.
  init(_ curve: PersistenceCurve, context: ReportContext, style: ReportStyle) {
    let words = style.words
    title = words.persistenceTitle
    subtitle = words.persistenceMethod(gapDays: context.rules.permissibleGapDays)
    sentence =
      curve.isHidden
      ? words.persistenceHidden
      : Self.sentence(curve.points, gapDays: context.rules.permissibleGapDays, words)
    description = words.persistenceChart + " " + sentence
    footer = ChartFooter.text(
      [
        words.footerAsOf(words.asOf(context)), context.movesDates ? words.footerMovedDates : nil,
        curve.points.isEmpty ? nil : words.persistenceReading,
      ], style)
  }

  /// The finding, in one plain sentence of a language, and whether it could have been another.
  ///
  /// Nothing can stop in fewer days than a gap that ends persistence has.
  static func sentence(
    _ points: [PersistenceCurve.Point], gapDays: Int, _ wording: any Wording.Type
  ) -> String {
    guard let first = points.first, let last = points.last else {
      return wording.persistenceUnknown
    }
    let stopped = points.reduce(0) { $0 + $1.stopped }
    guard stopped > 0 else {
      let none = wording.noneStopped(first.atRisk, days: last.day)
      return last.day > gapDays ? none : "\(none) \(wording.tooShortToStop(gapDays: gapDays))"
    }
    return wording.stopped(
      stopped, of: first.atRisk, share: wording.wholePercent(last.share),
      interval: interval(last, wording), day: last.day,
      halfBy: points.first { $0.share <= 0.5 }?.day)
  }

  private static func interval(
    _ point: PersistenceCurve.Point, _ wording: any Wording.Type
  ) -> (String, String)? {
    guard let low = point.low, let high = point.high else { return nil }
    return (wording.wholePercent(low), wording.wholePercent(high))
  }
}

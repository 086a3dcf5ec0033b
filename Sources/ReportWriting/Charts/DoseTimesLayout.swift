import MedicationAdherence
import ReportLanguage

/// Where everything in a chart of the times of doses goes, in user units of the view box.
struct DoseTimesLayout {
  private typealias Measure = ChartLayout.Measure

  /// The height of the plot: a day.
  static let plotHeight = 288.0
  /// Milliseconds in a day.
  static let dayLength = 86_400_000.0

  /// What stands above and below.
  let caption: ChartCaption
  /// The key above the plot.
  let key: ChartKey
  /// The days, both ends included.
  let days: DayRange
  /// The edges of the plot.
  let left, right, plotTop: Double

  /// Lays out a chart of days.
  init(words: DoseTimesWords, days: DayRange, style: ReportStyle) {
    caption = ChartCaption(
      title: words.title, subtitle: words.subtitle, sentence: words.sentence,
      footer: words.footer)
    self.days = days
    let clock = TextWidth.of("00:00", size: Measure.smallSize, isBold: true)
    left = Measure.margin + clock + 8
    right = Measure.width - Measure.margin - clock - 10
    key = Self.key(words, style, left: Measure.margin, top: caption.bottom + 8)
    plotTop = key.bottom + 16
  }

  /// The width of a day.
  var slot: Double { (right - left) / Double(days.count) }
  /// The line at 24:00.
  var plotBottom: Double { plotTop + Self.plotHeight }
  /// The base line of the footer's first line.
  var footerY: Double { plotBottom + 58 }
  /// The height of the whole chart.
  var height: Double { caption.height(footerY: footerY) }

  /// The left edge of a day.
  func x(_ day: Day) -> Double { left + Double(day.days(since: days.first)) * slot }

  /// The height of a time of day, midnight on top.
  func y(_ millisecond: Double) -> Double {
    plotTop + millisecond / Self.dayLength * Self.plotHeight
  }

  private static func key(
    _ words: DoseTimesWords, _ style: ReportStyle, left: Double, top: Double
  ) -> ChartKey {
    let (text, palette) = (style.words, style.palette)
    var entries = [ChartKey.Entry(text: text.timeOfDay, mark: nil)]
    entries += words.outcomes.map { outcome in
      ChartKey.Entry(text: text.mark(outcome)) { x, y in
        DoseMarks.path(outcome, [(x + 6, y - 4)], size: 5, opacity: 1, palette)
      }
    }
    guard let window = words.window else { return ChartKey(entries, left: left, top: top) }
    entries.append(
      ChartKey.Entry(text: text.nominalTime) { x, y in
        "<path \(ChartStyle.threshold) d=\"M\(Markup.point(x, y - 4))h13\"/>"
      })
    entries.append(
      ChartKey.Entry(text: text.timingWindow(text.givenPercent(window))) { x, y in
        let band = Markup.rectangle(x: x, y: y - 9, width: 12, height: 10)
        return "<path \(palette.interval) d=\"\(band)\"/>"
      })
    return ChartKey(entries, left: left, top: top)
  }
}

extension Wording {
  /// What a mark means.
  fileprivate static func mark(_ outcome: Outcome) -> String {
    switch outcome {
    case .taken: takenLine
    case .notTaken: notTakenLine
    case .undetermined: undeterminedDose
    }
  }
}

import MedicationAdherence
import ReportLanguage

/// Where everything in a chart of the times of doses goes, in user units of the view box.
struct DoseTimesLayout {
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
    let clock = TextWidth.of("00:00", size: ChartSizes.smallSize, isBold: true)
    left = ChartSizes.margin + clock + 8
    right = ChartSizes.width - ChartSizes.margin - clock - 10
    key = Self.key(words, style, left: ChartSizes.margin, top: caption.bottom + 8)
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
      ChartKey.Entry(text: window) { x, y in
        let band = Markup.rectangle(x: x, y: y - 9, width: 12, height: 10)
        return "<path \(palette.interval) d=\"\(band)\"/>"
      })
    return ChartKey(entries, left: left, top: top)
  }
}

extension Wording {
  /// How far from its time a dose is on time.
  fileprivate static func window(_ context: ReportContext) -> String {
    if context.omissionRules.hasOwnWindows { return ownTimingWindow }
    return switch context.rules.timingWindow {
    case .share(let share): timingWindow(givenPercent(share))
    case .minutes(let minutes): timingWindow(minutes: minutes)
    }
  }

  /// What a mark means.
  fileprivate static func mark(_ outcome: Outcome) -> String {
    switch outcome {
    case .taken: takenLine
    case .notTaken: notTakenLine
    case .undetermined: undeterminedDose
    }
  }
}

/// What a chart of the times of doses says in words.
struct DoseTimesWords {
  /// The medication, and that these are times of day.
  let title: String
  /// Whose it is.
  let subtitle: String
  /// The finding, in one plain sentence.
  let sentence: String
  /// The chart in words, for those who cannot see it.
  let description: String
  /// As-of time, window and zone.
  let footer: String
  /// What the marks mean, by outcome; those that occur.
  let outcomes: [Outcome]
  /// How far from its time a dose is on time, in words; nil without nominal times.
  let window: String?

  /// Makes the words of a series' times.
  init(
    _ series: SeriesReport, of patient: PatientReport, days: DayRange, context: ReportContext,
    style: ReportStyle
  ) {
    let (words, doses) = (style.words, series.doseTimes.doses)
    title = words.timesOfDay(of: words.names(of: series))
    subtitle = series.subtitle(patient, words)
    let hasTimes = !series.doseTimes.nominal.isEmpty
    window = hasTimes ? words.window(context) : nil
    let count = { (outcome: Outcome) in doses.count { $0.outcome == outcome } }
    outcomes = Outcome.allCases.filter { count($0) > 0 }
    let counts = words.timedDoses(
      taken: count(.taken), notTaken: count(.notTaken), undetermined: count(.undetermined))
    let share = series.measures[.onTime].map { words.onTime(words.wholePercent($0)) }
    let parts = [counts, hasTimes ? share : words.noNominalTimes].compactMap(\.self)
    sentence = parts.joined(separator: "; ") + "."
    description =
      words.doseTimesChart(words.digits(days.first), words.digits(days.last), doses.count)
      + " " + sentence
    footer =
      ChartFooter.text(context, style, over: series.buckets)
      + (DoseMarks.isThinned(doses) ? " " + words.thinnedMarks : "")
  }
}

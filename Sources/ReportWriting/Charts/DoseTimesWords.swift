import MedicationAdherence

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
  /// The share of an interval within which a dose is on time; nil without nominal times.
  let window: Double?

  /// Makes the words of a line's times.
  init(
    _ series: SeriesReport, of patient: PatientReport, days: DayRange, context: ReportContext,
    style: ReportStyle
  ) {
    let (words, doses) = (style.words, series.doseTimes.doses)
    title = words.timesOfDay(of: words.names(of: series))
    subtitle = series.subtitle(patient, words)
    let hasTimes = !series.doseTimes.nominal.isEmpty
    window = hasTimes ? context.rules.timingWindow : nil
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

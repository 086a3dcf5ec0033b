package import MedicationAdherence

/// What a language needs to say what shares usually are, and where they changed by more than chance.
package protocol ControlWording {
  /// The title of a chart with limits.
  static var controlTitle: String { get }
  /// What the share of a measure usually is, as a sentence; all in per cent.
  ///
  /// `limits` are nil where there are none and where they depend on the number of doses, which
  /// `dependsOnDoses` says. `baseline` is the day before which the buckets are that this is known from.
  static func usualShare(
    _ measure: Measure, by size: BucketSize, before baseline: Day?, centre: String,
    limits: (lower: String, upper: String)?, dependsOnDoses: Bool
  ) -> String
  /// A signal as a sentence, with its first and its last bucket.
  static func signal(
    _ signal: ControlSignal, from first: CalendarBucket, to last: CalendarBucket
  ) -> String
  /// That there is no signal, as a sentence.
  static var noSignal: String { get }
  /// How many more signals there are before those that are listed, as a sentence.
  static func earlierSignals(_ count: Int) -> String
  /// The line in the middle, in a chart's key.
  static var centreLine: String { get }
  /// A limit, in a chart's key.
  static var controlLimits: String { get }
  /// The lower and the upper limit, as the names of lines.
  static var lowerLimit: String { get }
  static var upperLimit: String { get }
  /// The mark of a signal, in a chart's key.
  static func signalMark(_ direction: ControlSignal.Direction) -> String
  /// How limits and signals come about.
  static func controlRule(_ rules: ControlRules, _ size: BucketSize) -> String
  /// The rule by which a signal is one.
  static func word(for rule: ControlSignal.Rule) -> String
  /// What a signal means.
  static func word(for direction: ControlSignal.Direction) -> String
}

extension Wording {
  /// The most signals that are listed one by one.
  private static var mostSignals: Int { 3 }

  /// Whether there is something to say: enough buckets, and no limits between which everything lies.
  private static func says(_ chart: ControlChart) -> Bool {
    chart.isJudged && (chart.isTelling || chart.limits(n: 1) == nil)
  }

  /// What a share usually is; nil where there is nothing to say.
  package static func usualShare(_ control: MeasureControl) -> String? {
    let chart = control.chart
    guard says(chart), let centre = chart.centre, let size = control.buckets.first?.size else {
      return nil
    }
    let limits = chart.commonLimits.map {
      (lower: wholePercent($0.lowerBound), upper: wholePercent($0.upperBound))
    }
    return usualShare(
      control.measure, by: size, before: chart.rules.baseline, centre: wholePercent(centre),
      limits: limits, dependsOnDoses: limits == nil && chart.limits(n: 1) != nil)
  }

  /// The signals of a chart in sentences, the latest first, or that there is none; nothing where there
  /// is nothing to say.
  package static func signals(_ control: MeasureControl) -> [String] {
    let chart = control.chart
    guard says(chart) else { return [] }
    guard !chart.signals.isEmpty else { return [noSignal] }
    let more = chart.signals.count - mostSignals
    return chart.latestFirst.prefix(mostSignals).map { signal($0, of: control) }
      + (more > 0 ? [earlierSignals(more)] : [])
  }

  /// A signal of a chart as a sentence.
  package static func signal(_ signal: ControlSignal, of control: MeasureControl) -> String {
    let points = control.chart.points
    return self.signal(signal, from: points[signal.first].bucket, to: points[signal.last].bucket)
  }

  /// What a share usually is, and its signals.
  package static func sentences(_ control: MeasureControl) -> [String] {
    (usualShare(control).map { [$0] } ?? []) + signals(control)
  }
}

import MedicationAdherence

/// What a chart of persistence says in words.
struct PersistenceWords {
  /// The method.
  let subtitle: String
  /// The finding, in one plain sentence.
  let sentence: String
  /// The chart in words, for those who cannot see it.
  let description: String
  /// As-of time and how to read it.
  let footer: String

  /// Makes the words of a curve.
  init(_ curve: PersistenceCurve, context: ReportContext) {
    let gap = English.count(context.permissibleGapDays, "day", "days")
    subtitle =
      "Kaplan–Meier estimate with its 95 % interval; stopped: more than \(gap) without a due dose"
    sentence =
      curve.isHidden
      ? English.persistenceHidden : Self.sentence(curve.points, English.self)
    description = English.persistenceChart + " " + sentence
    footer =
      "Data as of \(context.asOf). A line counts from its first dose in the window, when it is known what was "
      + "due. A short stroke: a line that was still being taken when its window or order ended."
  }

  /// The finding, in one plain sentence of a language.
  static func sentence(
    _ points: [PersistenceCurve.Point], _ wording: any Wording.Type
  ) -> String {
    guard let first = points.first, let last = points.last else {
      return wording.persistenceUnknown
    }
    let stopped = points.reduce(0) { $0 + $1.stopped }
    guard stopped > 0 else { return wording.noneStopped(first.atRisk, days: last.day) }
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

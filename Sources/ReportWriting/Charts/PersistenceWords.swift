import MedicationAdherence

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

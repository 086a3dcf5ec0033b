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
    sentence = Self.sentence(curve.points)
    description = "Step curve of the share of lines still being taken. " + sentence
    footer =
      "Data as of \(context.asOf). A line counts from its first dose, when it is known what was "
      + "due. A short stroke: a line that was still being taken when its window or order ended."
  }

  private static func sentence(_ points: [PersistenceCurve.Point]) -> String {
    guard let first = points.first, let last = points.last else {
      return "There is no line of which it is known how long it was taken."
    }
    let stopped = points.reduce(0) { $0 + $1.stopped }
    let lines = English.count(first.atRisk, "line", "lines")
    let day = English.number(last.day)
    guard stopped > 0 else {
      return "Of \(lines), none was stopped in up to \(English.count(last.day, "day", "days"))."
    }
    return "Of \(lines), \(English.number(stopped)) \(stopped == 1 ? "was" : "were") stopped; an "
      + "estimated \(English.wholePercent(last.share)) were still being taken on day \(day)"
      + "\(interval(last)); \(median(points))."
  }

  private static func interval(_ point: PersistenceCurve.Point) -> String {
    guard let low = point.low, let high = point.high else { return "" }
    return " (95 % interval \(English.wholePercent(low)) to \(English.wholePercent(high)))"
  }

  /// The first day on which at most half were still being taken.
  private static func median(_ points: [PersistenceCurve.Point]) -> String {
    points.first { $0.share <= 0.5 }.map { "half had stopped by day \(English.number($0.day))" }
      ?? "fewer than half had stopped"
  }
}

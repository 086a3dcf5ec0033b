import MedicationAdherence

/// A Kaplan–Meier curve of how long lines were taken, as SVG: a step curve with its 95 % interval
/// and the number at risk under the axis.
///
/// A pure function of its values. Several charts can stand in one page.
struct PersistenceChart {
  /// The title, which the description begins with.
  static let title = English.persistenceTitle

  /// The points, first to last; empty when no line's persistence is known.
  let points: [PersistenceCurve.Point]
  /// What it says in words.
  let words: PersistenceWords
  /// Where everything goes.
  let layout: PersistenceLayout

  /// Makes the chart of a curve.
  init(_ curve: PersistenceCurve, context: ReportContext) {
    points = curve.points
    words = PersistenceWords(curve, context: context)
    layout = PersistenceLayout(words: words, days: curve.points.last?.day ?? 0)
  }

  /// The chart as a file of its own.
  var svg: String { document.svg }

  /// The chart as part of a page that has ``ChartStyle/darkRules`` in its own style sheet.
  var embeddable: String { document.embeddable }

  private var document: ChartDocument {
    ChartDocument(
      title: Self.title, description: words.description, height: layout.height,
      parts: [texts, axes] + (points.isEmpty ? [silence] : [band, curve, censored, label, atRisk]))
  }

  private var silence: String {
    ChartText.line(
      "nothing to show", x: (layout.left + layout.right) / 2,
      y: layout.plotTop + PersistenceLayout.plotHeight / 2, anchor: "middle", ChartStyle.ink)
  }
}

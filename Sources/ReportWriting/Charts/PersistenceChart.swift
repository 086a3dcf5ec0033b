import MedicationAdherence

/// A Kaplan–Meier curve of how long lines were taken, as SVG: a step curve with its 95 % interval
/// and the number at risk under the axis.
///
/// A pure function of its values. Several charts can stand in one page.
struct PersistenceChart {
  /// The points, first to last; empty when no line's persistence is known.
  let points: [PersistenceCurve.Point]
  /// Whether there is a curve that is not shown.
  let isHidden: Bool
  /// What it says in words.
  let words: PersistenceWords
  /// Where everything goes.
  let layout: PersistenceLayout
  /// The language of its words, and whose it is.
  let style: ReportStyle
  /// The colours that follow the style.
  let palette: ChartPalette

  /// Makes the chart of a curve.
  init(_ curve: PersistenceCurve, context: ReportContext, style: ReportStyle) {
    (points, isHidden) = (curve.points, curve.isHidden)
    (self.style, palette) = (style, style.palette)
    words = PersistenceWords(curve, context: context, style: style)
    layout = PersistenceLayout(words: words, days: curve.points.last?.day ?? 0)
  }

  /// The chart as a file of its own.
  var svg: String { document.svg }

  /// The chart as part of a page that has ``ChartStyle/darkRules(tint:)`` in its own style sheet.
  var embeddable: String { document.embeddable }

  private var document: ChartDocument {
    ChartDocument(
      title: words.title, description: words.description, style: style, height: layout.height,
      parts: [layout.caption.texts(footerY: layout.footerY), axes]
        + (points.isEmpty ? [silence] : [band, curve, censored, label, atRisk]))
  }

  private var silence: String {
    ChartText.line(
      isHidden ? style.words.rowsHidden : style.words.nothingToShow,
      x: (layout.left + layout.right) / 2,
      y: layout.plotTop + PersistenceLayout.plotHeight / 2, anchor: "middle", ChartStyle.ink)
  }
}

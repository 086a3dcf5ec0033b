import MedicationAdherence
import ReportLanguage

/// A Kaplan–Meier curve of how long lines were taken, as SVG: a step curve with its 95 % interval
/// and the number at risk under the axis; only its words where there is no curve.
///
/// A pure function of its values. Several charts can stand in one page.
struct PersistenceChart {
  /// The points, first to last; empty when no line's persistence is known, or when it is hidden.
  let points: [PersistenceCurve.Point]
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
    points = curve.points
    (self.style, palette) = (style, style.palette)
    words = PersistenceWords(curve, context: context, style: style)
    layout = PersistenceLayout(words: words, days: curve.points.last?.day)
  }

  /// The chart as a file of its own.
  var svg: String { document.svg }

  /// What it draws, for a file or a page.
  var document: ChartDocument {
    ChartDocument(
      title: words.title, description: words.description, style: style, height: layout.height,
      parts: [layout.caption.texts(footerY: layout.footerY)]
        + (points.isEmpty ? [] : [axes, band, curve, censored, label, atRisk]))
  }
}

import MedicationAdherence
import ReportLanguage

/// The shares over time of some of a patient's medicines side by side, for a page that is printed: a small
/// line each, all on the same scales, in letters that can be read on paper.
struct MedicinesChart {
  /// The width in user units: that of a printed page, so that a unit is three quarters of a point.
  static let width = 720.0
  private static let (headHeight, datesHeight) = (20.0, 36.0)

  /// One of the medicines.
  struct Panel {
    /// What it is called, and what tells it apart from others of the same name.
    let name: String
    /// What it shows.
    let line: PanelLine
  }

  let panels: [Panel]
  /// The days of all of them.
  let scale: PanelScale
  /// How many stand side by side, and how high each line's field is.
  let columns: Int
  let fieldHeight: Double
  let threshold: Double
  let style: ReportStyle

  /// The height of a chart of a number of panels.
  static func height(_ count: Int, columns: Int, fieldHeight: Double) -> Double {
    let rows = (count + columns - 1) / columns
    return Double(rows) * (headHeight + fieldHeight + PanelGrid.rowGap) + datesHeight
  }

  /// The height of each field with which a number of panels has a height; less than nothing where there
  /// is no room at all.
  static func fieldHeight(_ count: Int, columns: Int, height: Double) -> Double {
    let rows = Double((count + columns - 1) / columns)
    return (height - datesHeight) / rows - headHeight - PanelGrid.rowGap
  }

  /// What it draws.
  var document: ChartDocument {
    let grid = PanelGrid(
      count: panels.count, scale: scale, top: 0, headHeight: Self.headHeight,
      fieldHeight: fieldHeight, words: style.words, columns: columns, width: Self.width,
      margin: PanelGrid.gap / 2)
    return ChartDocument(
      title: style.words.medicinesBelow(style.words.givenPercent(threshold)),
      description: description,
      style: style, width: Self.width,
      height: Self.height(panels.count, columns: columns, fieldHeight: fieldHeight),
      parts: panels.indices.map { markup(at: $0, in: grid) } + [grid.dates])
  }

  private func markup(at place: Int, in grid: PanelGrid) -> Markup {
    let (panel, origin) = (panels[place], grid.origin(place))
    let field = PanelField(panel.line, in: grid, threshold: threshold, palette: style.palette)
    let head = PanelHead(
      share: panel.line.share, threshold: threshold, width: grid.panelWidth, words: style.words)
    let name = head.markup(x: origin.x, y: origin.y - 6) { room in
      TextWidth.shortenedInside(panel.name, to: room, size: ChartSizes.smallSize, isBold: true)
    }
    // The threshold's line says which one it is where the field is high enough.
    let limit: Markup =
      fieldHeight < 40
      ? ""
      : ChartText.line(
        style.words.givenPercent(threshold), x: grid.panelWidth, y: field.y(threshold) - 3, size: 9,
        anchor: "end", ChartStyle.muted)
    return """
      <g transform="translate(\(Markup.point(origin.x, origin.y)))">
      \(field.markup(under: limit))
      </g>
      \(name)
      """
  }

  /// Each medicine with its share.
  private var description: String {
    panels.map { panel in
      let share = panel.line.share.map { share in
        style.words.share(
          style.words.wholePercent(share.value, besides: threshold), isOfDue: share.basis == .due)
      }
      return "\(panel.name): \(share ?? style.words.unknownShare)."
    }.joined(separator: " ")
  }
}

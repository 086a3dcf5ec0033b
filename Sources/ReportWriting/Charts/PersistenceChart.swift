import MedicationAdherence
import ReportLanguage

/// A Kaplan–Meier curve of how long series were taken, as SVG: a step curve with its 95 % interval
/// and the number at risk under the axis; only its words where there is no curve.
///
/// A pure function of its values. Several charts can stand in one page.
struct PersistenceChart {
  /// The points, first to last; empty when no series' persistence is known, or when it is hidden.
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

extension PersistenceChart {
  /// Shares from 0 to 100 % to the left, days below.
  var axes: Markup {
    let shares = [0, 0.25, 0.5, 0.75, 1]
    let right = Markup.number(layout.right)
    let grid: [Markup] = shares.dropFirst().map {
      "M\(Markup.point(layout.left, layout.y($0)))H\(right)"
    }
    let ticks: [Markup] = layout.days.map { "M\(Markup.point(layout.x($0), layout.plotBottom))v4" }
    let labels =
      shares.map {
        ChartText.line(
          style.words.percent($0), x: layout.left - 8, y: layout.y($0) + 4,
          size: ChartSizes.smallSize,
          anchor: "end")
      }
      + layout.days.map {
        ChartText.line(
          style.words.number($0), x: layout.x($0), y: layout.plotBottom + 18,
          size: ChartSizes.smallSize, anchor: "middle")
      }
    let foot: Markup = "M\(Markup.point(layout.left, layout.plotBottom))H\(right)"
    return """
      <path \(ChartStyle.grid) d="\(grid.joined())"/>
      <path \(ChartStyle.axis) d="\(foot)\(ticks.joined())"/>
      <g \(ChartStyle.muted)>
      \(labels.joined(separator: "\n"))
      \(ChartText.line(
        style.words.persistenceDays, x: layout.right + 12, y: layout.plotBottom + 18, size: ChartSizes.smallSize))
      </g>
      """
  }

  /// The series still being followed at the start of each labelled day.
  var atRisk: Markup {
    let numbers = layout.days.map { day in
      ChartText.line(
        style.words.number(atRisk(on: day)), x: layout.x(day), y: layout.riskY,
        size: ChartSizes.smallSize, anchor: "middle")
    }
    let name = ChartText.line(
      style.words.persistenceAtRisk, x: layout.left,
      y: layout.riskY - 17, size: ChartSizes.smallSize)
    return "<g \(ChartStyle.muted)>\n\(([name] + numbers).joined(separator: "\n"))\n</g>"
  }

  /// The number at risk on any day: that of the next day with a point.
  func atRisk(on day: Int) -> Int { points.first { $0.day >= day }?.atRisk ?? 0 }
}

extension PersistenceChart {
  /// The 95 % interval, as far as the share has one.
  var band: Markup {
    let known = points.prefix { $0.share > 0 }
    let (upper, lower) = (known.map { $0.high ?? 1 }, known.map { $0.low ?? 1 })
    let end = points.count > known.count ? points[known.count].day : layout.lastDay
    let days = known.map(\.day)
    let there = steps(days, upper) + [(end, upper.last ?? 1)]
    let back = (steps(days, lower) + [(end, lower.last ?? 1)]).reversed()
    let outline = (there + back).map { Markup.point(layout.x($0.day), layout.y($0.share)) }
    return "<path \(palette.interval) d=\"M\(outline.joined(separator: " "))z\"/>"
  }

  /// The share, which falls on the days with a stop.
  var curve: Markup {
    let falls: [Markup] = points.dropFirst().filter { $0.stopped > 0 }.map { point in
      "H\(Markup.number(layout.x(point.day)))V\(Markup.number(layout.y(point.share)))"
    }
    let start = Markup.point(layout.x(0), layout.y(1))
    let end = Markup.number(layout.x(layout.lastDay))
    return "<path \(ChartLine.taken.stroke(palette)) fill=\"none\" stroke-width=\"2\" "
      + "d=\"M\(start)\(falls.joined())H\(end)\"/>"
  }

  /// A short upright stroke where series were followed no further.
  var censored: Markup {
    let places = points.filter { $0.censored > 0 }
    guard !places.isEmpty else { return "" }
    let strokes: [Markup] = places.map {
      "M\(Markup.point(layout.x($0.day), layout.y($0.share) - 4))v8"
    }
    return
      "<path \(ChartLine.taken.stroke(palette)) stroke-width=\"1.5\" d=\"\(strokes.joined())\"/>"
  }

  /// The share at the curve's end.
  var label: Markup {
    let share = points.last?.share ?? 1
    return ChartText.line(
      style.words.persistenceEnd(style.words.wholePercent(share), day: layout.lastDay),
      x: layout.right + 10, y: layout.y(share) + 4.5, size: ChartSizes.smallSize,
      "\(ChartLine.taken.fill(palette)) font-weight=\"700\"")
  }

  /// The corners of a step curve: each value holds until the next day.
  private func steps(_ days: [Int], _ shares: [Double]) -> [(day: Int, share: Double)] {
    zip(days, shares).enumerated().flatMap { index, point in
      index == 0 ? [(point.0, point.1)] : [(point.0, shares[index - 1]), (point.0, point.1)]
    }
  }
}

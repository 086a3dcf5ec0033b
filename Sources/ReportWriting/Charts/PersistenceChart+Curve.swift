import MedicationAdherence
import ReportLanguage

extension PersistenceChart {
  private typealias Measure = ChartLayout.Measure

  /// The 95 % interval, as far as the share has one.
  var band: String {
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
  var curve: String {
    let falls = points.dropFirst().filter { $0.stopped > 0 }.map { point in
      "H\(Markup.number(layout.x(point.day)))V\(Markup.number(layout.y(point.share)))"
    }
    let start = Markup.point(layout.x(0), layout.y(1))
    let end = Markup.number(layout.x(layout.lastDay))
    return "<path \(ChartLine.taken.stroke(palette)) fill=\"none\" stroke-width=\"2\" "
      + "d=\"M\(start)\(falls.joined())H\(end)\"/>"
  }

  /// A short upright stroke where lines were followed no further.
  var censored: String {
    let places = points.filter { $0.censored > 0 }
    guard !places.isEmpty else { return "" }
    let strokes = places.map { "M\(Markup.point(layout.x($0.day), layout.y($0.share) - 4))v8" }
    return
      "<path \(ChartLine.taken.stroke(palette)) stroke-width=\"1.5\" d=\"\(strokes.joined())\"/>"
  }

  /// The share at the curve's end.
  var label: String {
    let share = points.last?.share ?? 1
    return ChartText.line(
      style.words.persistenceEnd(style.words.wholePercent(share), day: layout.lastDay),
      x: layout.right + 10, y: layout.y(share) + 4.5, size: Measure.smallSize,
      "\(ChartLine.taken.fill(palette)) font-weight=\"700\"")
  }

  /// The corners of a step curve: each value holds until the next day.
  private func steps(_ days: [Int], _ shares: [Double]) -> [(day: Int, share: Double)] {
    zip(days, shares).enumerated().flatMap { index, point in
      index == 0 ? [(point.0, point.1)] : [(point.0, shares[index - 1]), (point.0, point.1)]
    }
  }
}

import MedicationAdherence
import ReportLanguage

extension MeasureControl {
  /// The chart of limits that belongs to the shares of a strip; nil where it cannot tell a signal from
  /// chance.
  ///
  /// Shares of the doses due are not compared with limits of the recorded ones.
  static func shown(
    of charts: [MeasureControl], on shares: [AdherenceShare?]
  ) -> MeasureControl? {
    let isOfDue = shares.contains { $0?.basis == .due }
    let measure: Measure = isOfDue ? .implementation : .recordedAdherence
    return charts.first { $0.measure == measure && $0.chart.isTelling }
  }
}

extension ChartHeading {
  /// The same words with what shares usually are, and the latest signal above the lines.
  func with(_ control: MeasureControl?, _ words: any Wording.Type) -> ChartHeading {
    guard let control, let latest = words.signals(control).first else { return self }
    return adding(sentence: latest, description: words.sentences(control).joined(separator: " "))
  }
}

extension LineChart {
  /// The centre and the limits across the bars, and an arrow at each signal.
  ///
  /// They stand at height 0. A limit lies from one bucket's edge to the next one's, over buckets that are
  /// left out, too. Arrows have a rim of the page's colour, so that they are seen on bars of any colour.
  var controlMarks: Markup {
    guard let control else { return "" }
    let chart = control.chart
    let centre = chart.centre.map { centre in steps { _ in centre } } ?? ""
    let limits = [\ClosedRange<Double>.lowerBound, \.upperBound].map { side in
      steps { chart.limits(n: $0.n)?[keyPath: side] }
    }.joined()
    let lines = [(ControlLook.centre, centre), (ControlLook.limit, limits)].filter { !$0.1.isEmpty }
    let strokes: [Markup] = lines.map { "<path \($0.0) d=\"\($0.1)\"/>" }
    return (strokes + ControlSignal.Direction.allCases.map(arrows)).filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  /// A line in steps through the heights of points; nothing where one has none.
  private func steps(_ height: (ControlPoint) -> Double?) -> Markup {
    guard let control else { return "" }
    let points = buckets.indices.compactMap { index in
      control.place(of: buckets[index].bucket).map { place in
        (
          x: layout.x(index),
          y: height(control.chart.points[place]).map { -$0 * layout.stripHeight }
        )
      }
    }
    return ControlLook.steps(points, slot: layout.slot)
  }

  /// An arrow at the top of each bar that a signal marks; where bars are too narrow for that, only at the
  /// last one of each signal.
  private func arrows(_ direction: ControlSignal.Direction) -> Markup {
    let path = buckets.indices.filter { hasArrow($0, direction) }.map { place in
      let y = -(shares[place]?.value ?? 0) * layout.stripHeight
      return ControlLook.arrow(
        x: layout.x(place), y: min(max(y, 9 - layout.stripHeight), -9), direction)
    }.joined()
    guard !path.isEmpty else { return "" }
    return "<path \(ChartStyle.pageStroke) fill=\"none\" stroke-width=\"6\" d=\"\(path)\"/>\n"
      + "<path \(ControlLook.arrow(direction, palette)) d=\"\(path)\"/>"
  }

  /// The narrowest bucket in which an arrow has room.
  private static let arrowWidth = 8.0

  private func hasArrow(_ place: Int, _ direction: ControlSignal.Direction) -> Bool {
    guard let control, let point = control.place(of: buckets[place].bucket),
      let signal = control.chart.signals(at: point).first, signal.direction == direction
    else { return false }
    return layout.slot >= Self.arrowWidth
      || control.chart.signals.contains {
        $0.places.last == point && $0.direction == direction
      }
  }
}

extension LineChart {
  /// What the lines and arrows over the bars mean, above the strip.
  var controlKey: Markup {
    guard let control, let top = layout.stripTop else { return "" }
    let chart = control.chart
    var entries: [ChartKey.Entry] = []
    if let centre = chart.centre {
      entries.append(
        line("\(words.centreLine) \(words.wholePercent(centre))", ControlLook.centre))
    }
    if chart.limits(n: 1) != nil { entries.append(line(limitText(chart), ControlLook.limit)) }
    for direction in ControlSignal.Direction.allCases
    where chart.signals.contains(where: { $0.direction == direction }) {
      entries.append(
        ChartKey.Entry(text: words.signalMark(direction)) { x, y in
          "<path \(ControlLook.arrow(direction, palette)) d=\"\(ControlLook.arrow(x: x + 6, y: y - 4, direction))\"/>"
        })
    }
    return ChartKey(entries, left: layout.left, top: top - ChartLayout.controlKeyHeight - 4).markup
  }

  private func limitText(_ chart: ControlChart) -> String {
    guard let limits = chart.commonLimits else { return words.controlLimits }
    let ends = [limits.lowerBound, limits.upperBound].map(words.wholePercent)
    return "\(words.controlLimits) \(words.range(ends[0], ends[1]))"
  }

  private func line(_ text: String, _ look: Markup) -> ChartKey.Entry {
    ChartKey.Entry(text: text) { x, y in
      "<path \(look) d=\"M\(Markup.point(x - 8, y - 4))h22\"/>"
    }
  }
}

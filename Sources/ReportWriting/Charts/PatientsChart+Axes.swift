import MedicationAdherence
import ReportLanguage

extension PatientsChart {
  /// A date axis under each column of panels.
  var dates: Markup {
    let axis = DateAxis(
      scale.buckets, slot: slot / Double(scale.size), textSize: ChartSizes.smallSize, words: words)
    return (0..<usedColumns).map { dates(axis, x: origin($0).x, y: axisY($0)) }.joined(
      separator: "\n")
  }

  private func dates(_ axis: DateAxis, x left: Double, y: Double) -> Markup {
    let shown = axis.ticks.filter { isInside($0) }
    let ticks: Markup = shown.map { "M\(Markup.point(left + x($0.index), y))v4" }.joined()
    let labels = shown.flatMap { tick in
      [(tick.label, 1.0), (tick.group, 2.0)].filter { !$0.0.isEmpty }.map { text, line in
        ChartText.line(
          text, x: left + x(tick.index), y: y + 3 + line * ChartSizes.smallLine,
          size: ChartSizes.smallSize)
      }
    }
    return """
      <path \(ChartStyle.axis) d="\(ticks)"/>
      <g \(ChartStyle.muted) text-anchor="middle">
      \(labels.joined(separator: "\n"))
      </g>
      """
  }

  /// The middle of a bucket in a panel.
  private func x(_ index: Int) -> Double { (Double(index) + 0.5) * slot / Double(scale.size) }

  /// Whether a label stays over its own panel, but for half of the gap to the next.
  private func isInside(_ tick: DateAxis.Tick) -> Bool {
    let half =
      [tick.label, tick.group].map { TextWidth.of($0, size: ChartSizes.smallSize) / 2 }.max() ?? 0
    let reach = Self.gap / 2 - 2
    return x(tick.index) - half >= -reach && x(tick.index) + half <= panelWidth + reach
  }

  /// What solid and dotted lines are shares of, where there are dotted ones.
  private static func kinds(_ bases: Set<AdherenceShare.Basis>, _ style: ReportStyle)
    -> [ChartKey.Entry]
  {
    guard bases.contains(.recorded) else { return [] }
    return [AdherenceShare.Basis.due, .recorded].filter(bases.contains).map { basis in
      ChartKey.Entry(text: style.words.kindOfShare(isOfDue: basis == .due)) { x, y in
        "<path \(ChartLine.taken.stroke(style.palette)) stroke-width=\"2\" "
          + "stroke-linecap=\"round\"\(basis.dash) d=\"M\(Markup.point(x, y - 4))h13\"/>"
      }
    }
  }

  /// What a hollow marker means, where there is one.
  private static func ring(
    _ patients: [PatientSummary], over scale: PanelScale, _ style: ReportStyle
  ) -> [ChartKey.Entry] {
    let hasRing = patients.contains { patient in
      scale.groups(patient.timeline).contains { shareOfPart($0.buckets, of: patient.basis) != nil }
    }
    guard hasRing, let size = scale.buckets.first?.size else { return [] }
    return [
      ChartKey.Entry(text: style.words.partOf(size)) { x, y in
        let marker = ChartLine.taken.marker(x: x + 6, y: y - 4, radius: 3)
        return "<path \(ChartLine.taken.hollow(style.palette)) d=\"\(marker)\"/>"
      }
    ]
  }

  /// What the panels show, and the meaning of the bands that occur.
  static func key(
    _ patients: [PatientSummary], over scale: PanelScale, threshold: Double, _ style: ReportStyle,
    top: Double, reading: String
  ) -> ChartKey {
    let words = style.words
    let looks: [(state: BucketState, attributes: Markup)] = [
      (.noRecords, ChartStyle.missing), (.nothingDue, ChartStyle.nothingDue),
      (.suppressed, ChartStyle.hatched),
    ]
    let bands = looks.filter { look in
      patients.contains { $0.timeline.contains { $0.state == look.state } }
    }.map { look in
      ChartKey.Entry(text: words.key(look.state)) { x, y in
        let band = Markup.rectangle(x: x, y: y - 9, width: 12, height: 10)
        return "<path \(look.attributes) d=\"\(band)\"/>"
      }
    }
    let line = ChartKey.Entry(text: words.threshold(words.givenPercent(threshold))) { x, y in
      "<path \(ChartStyle.threshold) d=\"M\(Markup.point(x, y - 4))h13\"/>"
    }
    let reading = ChartKey.Entry(text: reading, mark: nil)
    let low = ChartKey.Entry(text: words.belowThreshold, mark: nil)
    let kinds = kinds(Set(patients.compactMap { $0.share?.basis }), style)
    return ChartKey(
      [reading] + kinds + [line, low] + bands + ring(patients, over: scale, style),
      left: ChartSizes.margin, top: top)
  }
}

import MedicationAdherence
import ReportLanguage

/// The share taken over time of the groups of one kind side by side, as SVG: a small line each with what the
/// share usually is, all on the same scales.
///
/// A pure function of its values. It shows ``mostGroups`` at most, those with the most doses due, and says how
/// many more there are; groups that are hidden have no panel.
struct GroupsChart {
  /// The most groups that it shows.
  static let mostGroups = 24

  /// The groups that it shows, in their order.
  let panels: [GroupPanel]
  /// Where the panels are.
  let grid: PanelGrid
  /// The share below which a group is low.
  let threshold: Double
  /// What stands above and below.
  let caption: ChartCaption
  /// The key above the panels.
  let key: ChartKey
  /// The language of its words, and whose it is.
  let style: ReportStyle
  /// Whether a group is hidden.
  private let hidesGroups: Bool
  private let title: String
  /// What stands in place of panels.
  private let silence: String

  /// Makes the chart of the groups of a kind.
  init(_ kind: GroupsOfKind, of cohort: CohortReport, context: ReportContext, style: ReportStyle) {
    let (words, buckets) = (style.words, cohort.commonBuckets(context))
    let told = kind.groups.filter { $0.row.group != GroupKind.notShown }
    hidesGroups = told.count < kind.groups.count
    panels =
      buckets.isEmpty
      ? [] : Self.largest(told).map { GroupPanel($0, context: context, words: words) }
    (self.style, threshold) = (style, context.threshold)
    title = words.groupsChartTitle(kind.kind)
    silence = context.movesDates ? words.noCommonCalendar : words.nothingToShow
    let days =
      context.movesDates
      ? words.noCommonCalendarRule
      : words.footerMissing(context.bucketSize) + " " + words.footerMissingDue
    caption = ChartCaption(
      title: title,
      subtitle: words.groupsShown(min(told.count, Self.mostGroups), of: told.count) + ".",
      sentence: hidesGroups ? words.groupsHidden : "",
      footer: ChartFooter.text(context, style, over: buckets) + " " + days)
    let scale = PanelScale(buckets.map(\.bucket), most: GroupPanel.mostPoints)
    key = ChartKey(
      of: panels.map(\.line), over: scale, threshold: context.threshold, style,
      top: caption.bottom + 6, reading: words.groupsScale,
      more: Self.control(panels, over: scale, style))
    grid = PanelGrid(
      count: panels.count, scale: scale, top: key.bottom + 14, headHeight: 36, fieldHeight: 80,
      words: words)
  }

  /// Those with the most doses due, in the order in which all are listed.
  private static func largest(_ groups: [GroupOverTime]) -> [GroupOverTime] {
    let due = groups.map { $0.row.window.expected ?? 0 }
    let places = groups.indices.sorted { (due[$1], $0) < (due[$0], $1) }.prefix(mostGroups)
    return places.sorted().map { groups[$0] }
  }

  /// What the lines and arrows of limits mean, where there are any.
  private static func control(
    _ panels: [GroupPanel], over scale: PanelScale, _ style: ReportStyle
  ) -> [ChartKey.Entry] {
    let charts = scale.size == 1 ? panels.compactMap(\.control?.chart) : []
    guard !charts.isEmpty else { return [] }
    func line(_ text: String, _ look: Markup) -> ChartKey.Entry {
      ChartKey.Entry(text: text) { x, y in
        "<path \(look) d=\"M\(Markup.point(x - 8, y - 4))h22\"/>"
      }
    }
    let signals = Set(charts.flatMap { $0.signals.map(\.direction) })
    return [
      line(style.words.centreLine, ControlLook.centre),
      line(style.words.controlLimits, ControlLook.limit),
    ]
      + ControlSignal.Direction.allCases.filter(signals.contains).map { direction in
        ChartKey.Entry(text: style.words.signalMark(direction)) { x, y in
          "<path \(ControlLook.arrow(direction, style.palette)) d=\""
            + "\(ControlLook.arrow(x: x + 6, y: y - 4, direction))\"/>"
        }
      }
  }

  /// The chart as a file of its own.
  var svg: String { document.svg }

  /// What it draws, for a file or a page.
  var document: ChartDocument {
    let nothing = ChartText.line(
      silence, x: ChartSizes.width / 2, y: key.bottom + 30, anchor: "middle", ChartStyle.ink)
    return ChartDocument(
      title: title, description: description, style: style,
      height: caption.height(footerY: grid.footerY),
      parts: [caption.texts(footerY: grid.footerY)]
        + (panels.isEmpty
          ? [nothing]
          : [hatching, key.markup] + panels.indices.map(panel) + [grid.dates]))
  }

  private func panel(_ place: Int) -> Markup {
    panels[place].markup(at: place, in: grid, threshold: threshold, style)
  }

  /// The pattern of hidden buckets, where there are any.
  var hatching: Markup {
    panels.contains { $0.line.buckets.contains { $0.state == .suppressed } }
      ? ChartStyle.hatching : ""
  }

  private var description: String {
    let words = style.words
    guard !panels.isEmpty else { return silence + "." }
    let known = panels.compactMap { panel in panel.line.share.map { (panel.name, $0.value) } }
    let lowest = known.min { $0.1 < $1.1 }.map {
      (name: $0.0, share: words.wholePercent($0.1, besides: threshold))
    }
    let sentence = words.groupsChart(
      panels.count, known: known.count, low: known.count { $0.1 < threshold },
      threshold: words.givenPercent(threshold), lowest: lowest)
    let signals = panels.compactMap { $0.latestSignal(words) }
    return ([sentence] + (hidesGroups ? [words.groupsHidden] : []) + signals)
      .joined(separator: " ")
  }
}

/// One panel of a chart of groups.
struct GroupPanel {
  /// The most points of a line: limits are those of single buckets, so these are added up only where a line
  /// has no room for them.
  static let mostPoints = 400

  /// What the group is called, in the language of the report.
  let name: String
  /// What it shows.
  let line: PanelLine
  /// What its share usually is; nil where that is not known.
  let control: MeasureControl?
  private let patients: Int?

  /// Makes the panel of a group.
  init(_ group: GroupOverTime, context: ReportContext, words: any Wording.Type) {
    name = words.word(ofGroup: group.row.group)
    patients = group.row.patients
    line = PanelLine(buckets: group.buckets, share: AdherenceShare(group.row.window))
    control = MeasureControl.shown(
      of: group.control(context), on: group.buckets.map(AdherenceShare.init))
  }

  /// The latest signal with the group's name, as a sentence; nil without one.
  func latestSignal(_ words: any Wording.Type) -> String? {
    guard let control, let signal = control.chart.latestFirst.first else { return nil }
    return "\(name.endingLeftToRight): \(words.signal(signal, of: control))"
  }

  /// The name, the share, the number of patients, what is usual, and the small line.
  func markup(
    at place: Int, in grid: PanelGrid, threshold: Double, _ style: ReportStyle
  ) -> Markup {
    let (origin, words) = (grid.origin(place), style.words)
    let field = PanelField(line, in: grid, threshold: threshold, palette: style.palette)
    let head = PanelHead(
      share: line.share, threshold: threshold, width: grid.panelWidth, words: words)
    let said = [name] + (control.map(words.sentences) ?? [])
    return """
      <g transform="translate(\(Markup.point(origin.x, origin.y)))"><title>\(said.joined(separator: ". "))</title>
      \(field.markup(under: limits(in: field)))\(arrows(in: field, style.palette))
      </g>
      \(head.markup(x: origin.x, y: origin.y - 21) { room in
        TextWidth.shortenedInside(name, to: room, size: ChartSizes.smallSize, isBold: true)
      })
      \(facts(x: origin.x, y: origin.y - 6, width: grid.panelWidth, words))
      """
  }

  /// The number of patients to the left, and the limits to the right where they have room.
  private func facts(x: Double, y: Double, width: Double, _ words: any Wording.Type) -> Markup {
    let number = words.groupPatients(patients)
    let left = ChartText.line(
      number, x: x, y: y, size: ChartSizes.smallSize, ChartStyle.muted)
    guard let limits = control?.chart.commonLimits else { return left }
    let usual = words.usualRange(
      words.range(
        words.wholePercent(limits.lowerBound), words.wholePercent(limits.upperBound)))
    let used = [number, usual].map { TextWidth.of($0, size: ChartSizes.smallSize) }.reduce(12, +)
    guard used <= width else { return left }
    return left + "\n"
      + ChartText.line(
        usual, x: x + width, y: y, size: ChartSizes.smallSize, anchor: "end", ChartStyle.muted)
  }

  /// The charted buckets by their places on the scale; none where buckets are added up.
  private func places(in field: PanelField) -> [(x: Double, point: ControlPoint)] {
    guard let control, field.grid.scale.size == 1 else { return [] }
    return field.groups.compactMap { group in
      group.buckets.first.flatMap { control.place(of: $0.bucket) }.map {
        (field.x(group.index), control.chart.points[$0])
      }
    }
  }

  /// The centre and the limits.
  private func limits(in field: PanelField) -> Markup {
    guard let chart = control?.chart else { return "" }
    let places = places(in: field)
    func steps(_ height: (ControlPoint) -> Double?) -> Markup {
      ControlLook.steps(
        places.map { ($0.x, height($0.point).map(field.y)) }, slot: field.grid.slot)
    }
    let limits =
      steps { chart.limits(n: $0.n)?.lowerBound }
      + steps { chart.limits(n: $0.n)?.upperBound }
    return [(ControlLook.centre, steps { _ in chart.centre }), (ControlLook.limit, limits)]
      .filter { !$0.1.isEmpty }.map { look, path in "<path \(look) d=\"\(path)\"/>" as Markup }
      .joined(separator: "\n")
  }

  /// An arrow at the last bucket of each signal.
  private func arrows(in field: PanelField, _ palette: ChartPalette) -> Markup {
    guard let chart = control?.chart else { return "" }
    let places = places(in: field)
    let height = field.grid.fieldHeight
    return ControlSignal.Direction.allCases.map { direction in
      let ends = Set(chart.signals.filter { $0.direction == direction }.map(\.last))
      let path = ends.sorted().filter { $0 < places.count }.map { end in
        let y = field.y(places[end].point.value)
        return ControlLook.arrow(x: places[end].x, y: min(max(y, 9), height - 9), direction)
      }.joined()
      guard !path.isEmpty else { return Markup.empty }
      return "\n<path \(ChartStyle.pageStroke) fill=\"none\" stroke-width=\"6\" d=\"\(path)\"/>\n"
        + "<path \(ControlLook.arrow(direction, palette)) d=\"\(path)\"/>"
    }.joined()
  }
}

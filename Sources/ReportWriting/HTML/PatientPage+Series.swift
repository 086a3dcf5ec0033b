import MedicationAdherence
import ReportLanguage

extension PatientPage {
  /// The series in one table, each with a link to its part of the page.
  var glance: PageSection? {
    let printed = printedMedicines
    let places = groups.groups.flatMap(\.shown)
    let counts: [PageLabel] = [.taken, .notTaken, .due, .notRecorded]
    let areRepeated = areRepeated
    let scale = Sparkline.scale(summary.timeline)
    let rows: [Markup] = places.enumerated().map { place, index in
      let series = patient.series[index]
      let totals = series.totals
      // An instruction that is cut may mean something else.
      let label = labels(of: series, isRepeated: areRepeated[index]).map {
        PageMarkup.data($0, style: "id", longest: PageMarkup.longestTitle)
      }.joined()
      let name: Markup =
        "<a href=\"#line-\(index + 1)\">\(PageMarkup.heading(of: series, words))</a>"
      let values = [
        totals.taken, totals.notTaken, series.measures.count(.expected),
        series.measures.count(.unrecorded),
      ]
      let cells = zip(counts, values).map { PageMarkup.number($1, words, named: $0) }.joined()
      return """
        <tr\(printed.contains(place) ? .empty : " class=\"rest\"" as Markup)>\
        <th scope="row">\(name)\(label)</th>\(share(series))\(cells)\
        \(spark(series, over: scale))</tr>
        """
    }
    let table = PageTable(
      label: words.table(words.page(.glance)), hasCards: true,
      heads: [.init(name: words.page(.medication))]
        + ([.share] + counts).map { .init(name: words.page($0), isNumber: true) }
        + [.init(name: words.page(.sparkline))], rows: rows)
    return rows.isEmpty ? nil : atAGlance(table)
  }

  /// What tells series of one medication apart: the instruction, of series with the same one also when
  /// each was active, or that there is no order.
  ///
  /// Of a series that has ended it says when.
  func labels(of series: SeriesReport, isRepeated: Bool) -> [String] {
    let text = series.hasOrder ? series.instruction : words.withoutOrder
    let orders = orderRows(of: series)
    let days =
      isRepeated ? orders.compactMap(active) : Self.end(of: orders).map { [until($0)] } ?? []
    return (text.isEmpty ? [] : [text]) + days
  }

  /// Whether each series' medication and instruction are also another one's.
  var areRepeated: [Bool] {
    let kinds = patient.series.map { $0.medicationNames + [$0.instruction] }
    let uses = Dictionary(kinds.map { ($0, 1) }, uniquingKeysWith: +)
    return kinds.map { uses[$0, default: 0] > 1 }
  }

  /// The last day of orders that have all ended; nil while one goes on, and without any.
  static func end(of orders: some Collection<OrderRow>) -> Day? {
    orders.allSatisfy { $0.active.to != nil } ? orders.compactMap(\.active.to).max() : nil
  }

  /// That something went on until a day, beside the sentence of its order.
  func until(_ day: Day) -> String { words.active(from: nil, to: words.longDay(day)) }

  private func spark(_ series: SeriesReport, over scale: PanelScale) -> Markup {
    let basis = AdherenceShare(series.measures, series.totals)?.basis ?? .due
    return PageMarkup.spark(series.buckets, over: scale, of: basis, words)
  }

  func share(_ series: SeriesReport) -> Markup {
    ShareCell(
      share: AdherenceShare(series.measures, series.totals),
      hasRecords: series.totals.administrations > 0,
      extra: series.measures.count(.extra), threshold: context.threshold, words: words
    ).markup
  }

  /// Each series with what was ordered, its remarks, chart and files.
  var series: PageSection {
    let charts = frame.charts(of: patient, drawings)
    let silent = groups.groups.flatMap(\.silent) + groups.silent.flatMap(\.silent)
    let shown = groups.groups.flatMap(\.shown)
    let drawn = Self.drawn(charts, drawings.places)
    let note: Markup =
      drawn.count < drawings.places.count
      ? "<p>\(words.chartsShown(drawn.count, of: patient.series.count))</p>\n" : ""
    var parts: [Markup] = shown.map {
      part(of: $0, chart: drawn.contains($0) ? charts[$0] : .empty)
    }
    // A single series is shown even when there is nothing to say of it.
    let isFolded = patient.series.count > 1 && !silent.isEmpty
    let others = silent.map { part(of: $0, chart: isFolded ? .empty : charts[$0]) }
    parts += isFolded ? [folded(others)] : others
    return PageSection(
      "lines", words.linesTitle(context.seriesKind), style: "rest",
      sizes + note + parts.joined(separator: "\n"))
  }

  /// The most bytes of the charts of a page; the others are files, and lines of the table.
  private static let mostBytesOfCharts = 500_000

  /// The series whose charts are on the page: those with the most missed doses, as far as there is room.
  private static func drawn(_ charts: [Markup], _ places: [Int]) -> Set<Int> {
    var room = mostBytesOfCharts
    return Set(
      places.prefix { place in
        room -= charts[place].source.utf8.count
        return room >= 0
      })
  }

  /// The switch between charts by several sizes; empty without a chart.
  private var sizes: Markup {
    drawings.lines.contains { $0 != nil } ? frame.sizes?.markup(words) ?? .empty : .empty
  }

  private func folded(_ parts: [Markup]) -> Markup {
    """
    <details class="rest"><summary>\(words.silentLines(parts.count, context.seriesKind))</summary>
    \(parts.joined(separator: "\n"))
    </details>
    """
  }

  private func part(of index: Int, chart: Markup) -> Markup {
    let series = patient.series[index]
    let sentence = PlainSentence(series)
      .text(in: frame.style.language, besides: context.threshold)
    return """
      <div class="line">
      <h3 id="line-\(index + 1)">\(PageMarkup.heading(of: series, words))</h3>
      \(orders(of: series))<p>\(sentence)</p>
      \(remarks(on: series))\(chart)
      \(files.links(files.charts(of: series)))
      </div>
      """
  }

  /// What must be known beside the figures, as in the workbook, with the shares that stand in no
  /// table of the page.
  private func remarks(on series: SeriesReport) -> Markup {
    let threshold = words.givenPercent(context.threshold)
    let items = series.remarks(threshold: context.threshold).map { remark -> Markup in
      let text = words.remark(remark, threshold: threshold) { measure in
        series.measures[measure].map { words.wholePercent($0, besides: context.threshold) }
      }
      return "<li>\(text)</li>"
    }
    return items.isEmpty ? "" : "<ul class=\"remarks\">\(items.joined())</ul>\n"
  }

  /// The orders of a series: id, instruction, status, and when each was active.
  private func orders(of series: SeriesReport) -> Markup {
    guard series.hasOrder else {
      return "<p class=\"muted\">\(words.withoutOrder)</p>\n"
    }
    let items = orderRows(of: series).map { order($0, in: series) }
    guard items.count > 1 else {
      return items.map { item in "<p>\(item)</p>\n" as Markup }.joined()
    }
    return "<ul class=\"remarks\">\(PageMarkup.items(items))</ul>\n"
  }

  /// When an order was active; nil when neither day is known.
  func active(_ order: OrderRow) -> String? {
    let (first, last) = (
      order.active.from.map { words.longDay($0) }, order.active.to.map { words.longDay($0) }
    )
    return first == nil && last == nil ? nil : words.active(from: first, to: last)
  }

  private func order(_ order: OrderRow, in series: SeriesReport) -> Markup {
    let isNamed = context.seriesKind == .patient || order.medication.name != series.medication
    let name: Markup = isNamed ? "\(PageMarkup.data(order.medication.name)): " : ""
    let status = words.status(ofOrder: order.status) ?? order.status
    let end = order.end.map { "; \(words.wholeOrder) \(words.remark($0))" }.joined()
    let facts = [status, active(order)].compactMap(\.self).joined(separator: ", ") + end
    // An instruction that is cut may mean something else.
    let instruction = PageMarkup.data(order.instruction, longest: PageMarkup.longestTitle)
    return """
      \(name)<b>\(instruction)</b> \
      <span class="id">\(PageMarkup.data(order.order)) · \(facts)</span>
      """
  }
}

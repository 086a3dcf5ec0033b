import MedicationAdherence
import ReportLanguage

extension PatientPage {
  /// The series in one table, each with a link to its part of the page; empty for a single series.
  var glance: Markup {
    guard patient.series.count > 1 else { return "" }
    let places = groups.groups.flatMap(\.shown)
    let counts: [PageLabel] = [.taken, .notTaken, .due, .notRecorded]
    let kinds = patient.series.map { $0.medicationNames + [$0.instruction] }
    let uses = Dictionary(kinds.map { ($0, 1) }, uniquingKeysWith: +)
    let scale = Sparkline.scale(summary.timeline)
    let rows: [Markup] = places.map { index in
      let series = patient.series[index]
      let totals = series.totals
      let label = glance(at: series, isRepeated: uses[kinds[index], default: 0] > 1)
      let name: Markup =
        "<a href=\"#line-\(index + 1)\">\(PageMarkup.heading(of: series, words))</a>"
      let values = [
        totals.taken, totals.notTaken, series.measures.count(.expected),
        series.measures.count(.unrecorded),
      ]
      let cells = zip(counts, values).map { PageMarkup.number($1, words, named: $0) }.joined()
      return """
        <tr><th scope="row">\(name)\(label)</th>\(share(series))\(cells)\
        \(spark(series, over: scale))</tr>
        """
    }
    let table = PageTable(
      label: words.table(words.page(.glance)), hasCards: true,
      heads: [.init(name: words.page(.medication))]
        + ([.share] + counts).map { .init(name: words.page($0), isNumber: true) }
        + [.init(name: words.page(.sparkline))], rows: rows)
    guard !rows.isEmpty else { return "" }
    return PageMarkup.section("glance", words.page(.glance), table.markup)
  }

  /// What tells series of one medication apart: the instruction, of series with the same one also when
  /// each was active, or that there is no order.
  private func glance(at series: SeriesReport, isRepeated: Bool) -> Markup {
    let text = series.hasOrder ? series.instruction : words.withoutOrder
    let days = isRepeated ? orderRows(of: series).compactMap(active) : []
    // An instruction that is cut may mean something else.
    return
      (text.isEmpty ? "" : PageMarkup.data(text, style: "id", longest: PageMarkup.longestTitle))
      + days.map { PageMarkup.data($0, style: "id") }.joined()
  }

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
  var series: Markup {
    let charts = frame.charts(of: patient, drawings)
    let silent = groups.groups.flatMap(\.silent) + groups.silent.flatMap(\.silent)
    let shown = groups.groups.flatMap(\.shown)
    let printed = lowest(of: shown)
    var parts: [Markup] = shown.map {
      part(of: $0, chart: charts[$0], isPrinted: printed.contains($0))
    }
    // A single series is shown even when there is nothing to say of it.
    let isFolded = patient.series.count > 1 && !silent.isEmpty
    let others = silent.map {
      part(of: $0, chart: isFolded ? .empty : charts[$0], isPrinted: false)
    }
    parts += isFolded ? [folded(others)] : others
    return PageMarkup.section(
      "lines", words.linesTitle(context.seriesKind), style: printed.isEmpty ? "rest" : "",
      sizes + parts.joined(separator: "\n"))
  }

  /// The switch between charts by several sizes; empty without a chart.
  private var sizes: Markup {
    drawings.lines.contains { $0 != nil } ? frame.sizes?.markup(words) ?? .empty : .empty
  }

  /// The series with the lowest shares below the threshold, whose charts are printed unless all is.
  private func lowest(of places: [Int]) -> Set<Int> {
    let low = places.compactMap { place -> (place: Int, share: Double)? in
      let series = patient.series[place]
      guard let share = AdherenceShare(series.measures, series.totals)?.value,
        share < context.threshold
      else { return nil }
      return (place, share)
    }
    return Set(low.sorted { $0.share < $1.share }.prefix(Self.printedCharts).map(\.place))
  }

  /// The most charts that are printed unless all is.
  private static let printedCharts = 2

  private func folded(_ parts: [Markup]) -> Markup {
    """
    <details class="rest"><summary>\(words.silentLines(parts.count, context.seriesKind))</summary>
    \(parts.joined(separator: "\n"))
    </details>
    """
  }

  private func part(of index: Int, chart: Markup, isPrinted: Bool) -> Markup {
    let series = patient.series[index]
    let sentence = PlainSentence(series)
      .text(in: frame.style.language, besides: context.threshold)
    return """
      <div class="line\(isPrinted ? "" : " rest")">
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
      order.active.from.map { words.digits($0) }, order.active.to.map { words.digits($0) }
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

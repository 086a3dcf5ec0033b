import MedicationAdherence
import ReportLanguage

/// A patient with very many series: each medication in one row, and its orders folded below it.
extension PatientPage {
  /// The medications in one table, then the charts of those below the threshold, and the orders of each.
  var medications: [PageSection?] {
    let scale = Sparkline.scale(summary.timeline)
    let printed = printedMedicines
    let rows: [Markup] = sums.enumerated().map { place, sum in
      row(of: sum, place, over: scale, isPrinted: printed.contains(place))
    }
    let table = PageTable(
      label: words.table(words.page(.glance)), hasCards: true,
      heads: [.init(name: words.page(.medication))]
        + ([.share] + Self.counts).map { .init(name: words.page($0), isNumber: true) }
        + [.init(name: words.page(.sparkline))], rows: rows)
    let silent = groups.groups.flatMap(\.silent) + groups.silent.flatMap(\.silent)
    let parts = sums.enumerated().map(orders) + (silent.isEmpty ? [] : [list(of: silent)])
    let note = words.chartsShown(PatientDrawings.most, of: patient.series.count)
    return [
      atAGlance(table), lowCharts,
      PageSection(
        "lines", words.linesTitle(context.seriesKind), style: "rest",
        "<p>\(note)</p>\n\(parts.joined(separator: "\n"))"),
    ]
  }

  /// The table of medicines; on paper it says how many rows are not there.
  func atAGlance(_ table: PageTable) -> PageSection {
    let unprinted = lines.count - consultation.medicines
    let more: Markup =
      unprinted > 0 ? "\n<p class=\"paper part\">\(words.moreRows(unprinted))</p>" : ""
    let style = consultation.isDense ? "dense" : ""
    // The part of a single series says the same on the screen, but is not printed.
    let isAlone = patient.series.count < 2
    return PageSection(
      "glance", words.page(.glance), isLinked: !isAlone, style: isAlone ? "paper part" : style,
      table.markup + more)
  }

  private static let counts: [PageLabel] = [.taken, .notTaken, .due, .notRecorded]

  /// A medication: its orders together.
  private func row(
    of sum: MedicationSum, _ place: Int, over scale: PanelScale, isPrinted: Bool
  ) -> Markup {
    let values = [sum.totals.taken, sum.totals.notTaken, sum.expected, sum.doses?.unrecorded]
    let cells = zip(Self.counts, values).map { PageMarkup.number($1, words, named: $0) }.joined()
    let share = ShareCell(
      share: sum.share, hasRecords: sum.totals.administrations > 0, extra: sum.doses?.extra,
      threshold: context.threshold, words: words)
    return """
      <tr\(isPrinted ? .empty : " class=\"rest\"" as Markup)><th scope="row">\
      <a href="#medicine-\(place + 1)">\(heading(of: sum))</a>\
      <bdi class="id">\(words.lines(sum.group.all.count, context.seriesKind))</bdi></th>\
      \(share.markup)\(cells)\
      \(PageMarkup.spark(sum.buckets, over: scale, of: sum.share?.basis ?? .due, words))</tr>
      """
  }

  private func heading(of sum: MedicationSum) -> Markup {
    PageMarkup.heading(of: patient.series[sum.group.all[0]], words)
  }

  /// The orders of a medication with a dose or a dose due, folded, the oldest first.
  private func orders(of place: Int, _ sum: MedicationSum) -> Markup {
    let group = sum.group
    let rows: [Markup] = group.shown.map { index in
      let series = patient.series[index]
      let share = AdherenceShare(series.measures, series.totals).map {
        words.wholePercent($0.value, besides: context.threshold)
      }
      let counts = [
        series.totals.taken, series.totals.notTaken, series.measures.count(.expected),
        series.measures.count(.unrecorded),
      ].map { $0.map { words.number($0) } ?? "–" }
      let cells = ([share ?? "–"] + counts).map { "<td>\($0)</td>" as Markup }.joined()
      return "<tr><th scope=\"row\">\(label(of: series))\(chart(of: index))</th>\(cells)</tr>"
    }
    let name = words.names(of: patient.series[group.all[0]])
    let table = PageTable(
      label: words.table(name),
      heads: ([.medicineOrder, .share] + Self.counts).map { .init(name: words.page($0)) },
      rows: rows)
    return """
      <details class="medicine" id="medicine-\(place + 1)"><summary>\(heading(of: sum)): \
      \(words.lines(group.shown.count, context.seriesKind))</summary>
      \(table.markup)
      </details>
      """
  }

  /// What tells an order apart: when it was active, what it asks for, its status and id.
  private func label(of series: SeriesReport) -> Markup {
    guard series.hasOrder else { return "\(words.withoutOrder)" }
    let orders: [Markup] = orderRows(of: series).map { order in
      let status = words.status(ofOrder: order.status) ?? order.status
      let facts = [active(order), status].compactMap(\.self).joined(separator: ", ")
      return """
        \(PageMarkup.data(order.instruction, longest: PageMarkup.longestTitle))\
        <span class="id">\(facts) · \(PageMarkup.data(order.order))</span>
        """
    }
    return orders.joined()
  }

  /// A link to the chart of a series, where there is one.
  private func chart(of index: Int) -> Markup {
    guard drawings.places.contains(index) else { return "" }
    let links = files.charts(of: patient.series[index]).map { PageMarkup.link($0.path, $0.name) }
    return links.isEmpty ? "" : " <span class=\"files\">\(links.joined(separator: " · "))</span>"
  }

  /// The orders without a dose and without doses due, folded.
  private func list(of places: [Int]) -> Markup {
    let items: [Markup] = places.map { index in
      let series = patient.series[index]
      return "\(PageMarkup.heading(of: series, words)): \(label(of: series))"
    }
    return """
      <details class="medicine"><summary>\
      \(words.silentLines(places.count, context.seriesKind))</summary>
      <ul class="remarks">\(PageMarkup.items(items))</ul>
      </details>
      """
  }
}

/// The series of one medication of a patient together.
struct MedicationSum {
  let group: SeriesGroups.Group
  let totals: OutcomeCounts
  /// What was due and what was taken of it, of the series of which that is known; nil of none.
  let doses: DoseSums?
  /// Doses due, judged or not; nil when unknown or not applicable.
  let expected: Int?
  let buckets: [BucketCounts]

  init(_ group: SeriesGroups.Group, _ all: [SeriesReport]) {
    let series = group.all.map { all[$0] }
    self.group = group
    totals = series.reduce(into: OutcomeCounts()) { $0 += $1.totals }
    let known = series.compactMap(\.measures.doses)
    doses = known.dropFirst().reduce(known.first) { sum, more in sum.map { $0 + more } }
    let due = series.compactMap { $0.measures.count(.expected) }
    expected = due.isEmpty ? nil : due.reduce(0, +)
    buckets = BucketCounts.sum(
      series.map(\.buckets), haveOrders: series.allSatisfy(\.hasOrder))
  }

  /// How well it was taken; nil when that is not known.
  var share: AdherenceShare? {
    AdherenceShare(implementation: doses?.implementation, recorded: totals.recordedAdherence)
  }
}

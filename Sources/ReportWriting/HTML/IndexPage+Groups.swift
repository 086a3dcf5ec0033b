import MedicationAdherence
import ReportLanguage

extension IndexPage {
  /// The most groups of a kind that the page lists.
  private static let mostGroups = 100

  /// How the groups fare, each kind with a picture and a table; nothing unless groups were asked for.
  var groups: PageSection? {
    let kinds = cohort.groups.kinds
    guard !kinds.isEmpty else { return nil }
    let parts = kinds.enumerated().map { place, kind in
      section(of: kind, isFirst: place == 0, isOnly: kinds.count == 1)
    }
    return PageSection(
      "groups", words.groupsTitle(kinds.map(\.kind)),
      """
      \(parts.joined(separator: "\n"))
      \(files.links(files.groups(kinds.map(\.kind))))
      """)
  }

  private func section(of kind: GroupsOfKind, isFirst: Bool, isOnly: Bool) -> Markup {
    let name = words.name(ofGroupKind: kind.kind)
    let heading: Markup = isOnly ? "" : "<h3>\(name)</h3>\n"
    let chart = GroupsChart(kind, of: cohort, context: context, style: frame.style)
    // What several charts of a page share is in the first.
    let isHatched =
      !isFirst || cohort.commonBuckets(context).contains { $0.state == .suppressed }
    return heading + frame.figure(chart.document, withoutHatching: isHatched) + "\n"
      + table(of: kind, name)
  }

  private func table(of kind: GroupsOfKind, _ name: String) -> Markup {
    let rows = kind.groups.prefix(Self.mostGroups).map { row(of: $0.row) }
    let more = kind.groups.count - rows.count
    let rest: Markup = more > 0 ? "\n<p>\(words.groupsNotListed(more))</p>" : ""
    let heads: [PageTable.Head] = [
      .init(name: name), .init(name: words.page(.patients), isNumber: true),
      .init(name: words.page(.due), isNumber: true),
      .init(name: words.page(.dueTaken), isNumber: true),
      .init(name: words.page(.dueOmitted), isNumber: true),
      .init(name: words.page(.share), isNumber: true),
    ]
    return PageTable(
      label: words.table(name), caption: Markup(words.groupsCaption), hasCards: true, heads: heads,
      rows: rows
    ).markup + rest
  }

  private func row(of group: GroupRow) -> Markup {
    let isHidden = group.window.state == .suppressed
    let doses = group.window.doses
    func number(_ value: Int?, _ label: PageLabel, isHidden: Bool) -> Markup {
      isHidden && value == nil
        ? "<td class=\"number\"\(PageMarkup.cellName(label, words))>\(words.page(.notShown))</td>"
        : PageMarkup.number(value, words, named: label)
    }
    let hidesDue = isHidden || group.window.withheld.contains(.demand)
    let cells = [
      number(group.patients, .patients, isHidden: true),
      number(group.window.expected, .due, isHidden: hidesDue),
      number(doses?.matched, .dueTaken, isHidden: hidesDue),
      number(group.omitted, .dueOmitted, isHidden: true),
    ].joined()
    let share = ShareCell(
      share: AdherenceShare(group.window), hasRecords: group.window.counts.administrations > 0,
      extra: nil, threshold: context.threshold, words: words)
    let last =
      isHidden ? number(nil, .share, isHidden: true) : share.markup
    return """
      <tr><th scope="row">\(PageMarkup.data(words.word(ofGroup: group.group)))</th>\(cells)\(last)</tr>
      """
  }
}

extension ReportFiles {
  /// The files about groups of some kinds.
  func groups(_ kinds: [String]) -> [File] {
    guard outline.sets.contains(.cohort) else { return [] }
    let svg = kinds.map { kind in
      (
        path: "cohort/" + outline.chartFile(ofGroups: kind),
        name: "\(words.groupsChartTitle(kind)) (SVG)"
      )
    }
    return tables(.groups) + (outline.formats.contains(.svg) ? svg : [])
  }
}

extension ReportOutline {
  /// The name of the file that shows the groups of a kind side by side.
  func chartFile(ofGroups kind: String) -> String { "groups-\(groupFiles[kind] ?? kind).svg" }
}

import MedicationAdherence
import ReportLanguage

extension IndexPage {
  /// The most rows of the worklist that are shown at once, and the most that the page has at all.
  private static let (shownRows, mostRows) = (8, 500)

  /// Whom to see, critical medicines first; empty when single patients are not listed.
  ///
  /// The rows behind the first ones are folded: a list that is longer than a screen is seen by nobody.
  var worklist: Markup {
    guard let rows = cohort.worklist?.rows else { return "" }
    return PageMarkup.section("worklist", words.worklistTitle, content(rows))
  }

  private func content(_ rows: [WorklistRow]) -> Markup {
    guard !rows.isEmpty else { return "<p>\(words.worklistEmpty)</p>" }
    let caption = words.worklistCaption(
      rows.count, patients: Set(rows.map(\.patient.id)).count,
      asOf: words.shownInstant(context.asOf.text))
    let listed = rows.prefix(Self.mostRows)
    let rest = listed.dropFirst(Self.shownRows)
    let folded: Markup =
      rest.isEmpty
      ? ""
      : """

      <details><summary>\(words.moreRows(rows.count - Self.shownRows))</summary>
      \(table(rest, caption: ""))
      </details>
      """
    let inFile: Markup =
      rows.count > listed.count
      ? "\n<p>\(words.rowsInFile(rows.count - listed.count))</p>" : ""
    let first = table(listed.prefix(Self.shownRows), caption: Markup(caption))
    let files = ReportFiles(outline: outline, words: words)
    return "\(first)\(folded)\(inFile)\n\(files.links(files.worklist))"
  }

  private func table(_ rows: ArraySlice<WorklistRow>, caption: Markup) -> Markup {
    let labels: [PageLabel] = [.patient, .medication, .why, .shareOfWeek]
    return PageTable(
      label: words.table(words.worklistTitle), caption: caption, hasCards: true,
      heads: labels.map { .init(name: words.page($0), isNumber: $0 == .shareOfWeek) },
      rows: rows.map(row)
    ).markup
  }

  private func row(_ row: WorklistRow) -> Markup {
    let critical: Markup =
      row.isCritical ? " <span class=\"urgent\">\(words.criticalMedicine)</span>" : ""
    let share = row.recent.share7Days.map { words.wholePercent($0, besides: context.threshold) }
    return """
      <tr><th scope="row">\(name(row.patient))</th>\
      <td>\(PageMarkup.data(row.medication.name))\(critical)</td>\
      <td><b>\(words.name(of: row.finding.rule))</b> \
      \(words.sentence(of: row, asOf: context.asOf.day))</td>\
      <td class="number"\(PageMarkup.cellName(.shareOfWeek, words))>\(share ?? "–")</td></tr>
      """
  }

  private func name(_ patient: WorklistPatient) -> Markup {
    let hasPage = outline.sets.contains(.patient) && !patient.folder.isEmpty
    return frame.name(
      patient.name, id: patient.id, patient.identity,
      page: hasPage ? "\(patient.folder)/index.html" : nil)
  }
}

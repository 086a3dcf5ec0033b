import MedicationAdherence
import ReportLanguage

extension IndexPage {
  /// The shares that changed most since they were first reported; nil when no bucket was reported
  /// before.
  var history: PageSection? {
    guard !cohort.history.courses.isEmpty else { return nil }
    let changes: [Markup] = cohort.history.mostChanged.map { change in
      "<li>\(words.changed(change, threshold: context.threshold))</li>"
    }
    let told: Markup =
      changes.isEmpty
      ? "<p>\(words.historyUnchanged)</p>" : "<ul>\n\(changes.joined(separator: "\n"))\n</ul>"
    let file = PageMarkup.link(HistoryRow.definition.fileName, HistoryRow.definition.fileName)
    return PageSection(
      "history", words.historyTitle,
      """
      \(told)
      <p class="screen">\(frame.text(.inFull)) \(file).</p>
      """)
  }
}

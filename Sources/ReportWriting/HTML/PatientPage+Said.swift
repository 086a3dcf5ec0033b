import MedicationAdherence
import ReportLanguage

extension PatientPage {
  /// What the patient said in questionnaires, newest first, beside what was recorded, with a chart of each
  /// scale that has shares; nil without responses.
  var said: PageSection? {
    let rows = patient.said
    guard !rows.isEmpty else { return nil }
    let lines = rows.reversed().map { row in
      let name = [row.said.scale, row.said.score.category ?? ""].filter { !$0.isEmpty }
      return """
        <b>\(words.digits(row.said.day))</b> \(words.sentence(of: row)) \
        <span class="id">\(name.joined(separator: ": "))</span>
        """ as Markup
    }
    let scales = Dictionary(grouping: rows, by: \.said.scale).sorted { $0.key < $1.key }
    let charts = scales.compactMap { ScoresChart($0.value, context: context, style: frame.style) }
    return PageSection(
      "said", words.scoresTitle, style: "rest",
      "<ul>\(PageMarkup.items(lines))</ul>\n"
        + charts.map { frame.figure($0.document) }.joined(separator: "\n"))
  }
}

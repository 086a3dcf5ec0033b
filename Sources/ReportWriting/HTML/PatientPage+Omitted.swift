import MedicationAdherence
import ReportLanguage

extension PatientPage {
  /// The days back to which omitted doses are looked at.
  private static let omittedDays = 28
  /// The most omitted doses that are in sight, and on the one page that is printed; more are folded.
  private static let unfoldedOmitted = 6
  /// The most that are on it when the print is not of all; ``PageStyle`` hides the others.
  private static let printedOmitted = 3

  /// The doses omitted in the last weeks, the last one first; empty when doses are not known.
  var omitted: Markup {
    guard !patient.doses.doses.isEmpty else { return "" }
    let doses = patient.doses.omitted(asOf: context.asOf.moment, inDays: Self.omittedDays)
    return PageMarkup.section(
      "omitted", words.page(.omittedDoses),
      doses.isEmpty ? "<p>\(frame.text(.noOmittedDose))</p>" : content(doses))
  }

  private func content(_ doses: [Dose]) -> Markup {
    let rest = doses.dropFirst(Self.unfoldedOmitted)
    let folded: Markup =
      rest.isEmpty
      ? ""
      : """

      <details class="rest"><summary>\(words.moreRows(rest.count))</summary>
      \(table(rest))
      </details>
      """
    let unprinted = doses.count - Self.printedOmitted
    let more: Markup =
      unprinted > 0 ? "\n<p class=\"paper part\">\(words.moreRows(unprinted))</p>" : ""
    return table(doses.prefix(Self.unfoldedOmitted)) + folded + more
  }

  private func table(_ doses: ArraySlice<Dose>) -> Markup {
    PageTable(
      label: words.table(words.page(.omittedDoses)), hasCards: true,
      heads: [PageLabel.dueAt, .medication, .reasonOmitted].map { .init(name: words.page($0)) },
      rows: doses.compactMap(row)
    ).markup
  }

  private func row(_ dose: Dose) -> Markup? {
    guard let omitted = MissedDose(dose, of: patient.doses) else { return nil }
    let time = omitted.minute.map { " " + words.clockTime(Int32($0) * 60_000) } ?? ""
    let reason: Markup =
      omitted.isRecorded
      ? (omitted.reason.isEmpty ? "\(frame.text(.noReason))" : PageMarkup.data(omitted.reason))
      : "<span class=\"missed\">\(frame.text(.notSigned))</span>"
    return """
      <tr><th scope="row" class="when">\(words.digits(omitted.day))\(time)</th>\
      <td>\(PageMarkup.data(patient.doses.subject(of: dose).medication.name))</td>\
      <td>\(reason)</td></tr>
      """
  }
}

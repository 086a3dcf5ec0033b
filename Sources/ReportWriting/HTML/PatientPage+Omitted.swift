import MedicationAdherence
import ReportLanguage

extension PatientPage {
  /// The days back to which omitted doses are looked at.
  static let omittedDays = 28
  /// The most medications whose omitted doses are in sight on a screen; more are folded.
  private static let unfoldedOmitted = 12

  /// The doses omitted in the last weeks, by medication; nil when doses are not known.
  var omitted: PageSection? {
    guard !patient.doses.doses.isEmpty else { return nil }
    let count = omittedMedicines.reduce(0) { $0 + $1.count }
    let title = words.page(.omittedDoses)
    return PageSection(
      "omitted", count > 0 ? "\(title) (\(words.number(count)))" : title, link: title,
      style: consultation.isDense ? "dense" : "",
      count > 0 ? omittedTables : "<p>\(frame.text(.noOmittedDose))</p>")
  }

  private var omittedTables: Markup {
    let rows = omittedMedicines.enumerated().map { place, medicine in
      row(of: medicine, isPrinted: place < consultation.omitted)
    }
    let rest = rows.dropFirst(Self.unfoldedOmitted)
    let folded: Markup =
      rest.isEmpty
      ? ""
      : """

      <details class="also"><summary>\(words.moreRows(rest.count))</summary>
      \(table(rest))
      </details>
      """
    let unprinted = rows.count - consultation.omitted
    let more: Markup =
      unprinted > 0 ? "\n<p class=\"paper part\">\(words.moreRows(unprinted))</p>" : ""
    return table(rows.prefix(Self.unfoldedOmitted)) + folded + more
  }

  private func table(_ rows: ArraySlice<Markup>) -> Markup {
    PageTable(
      label: words.table(words.page(.omittedDoses)), hasCards: true,
      heads: [PageLabel.medication, .reasonOmitted, .lastTaken].map {
        .init(name: words.page($0))
      }, rows: Array(rows)
    ).markup
  }

  private func row(of medicine: OmittedMedicine, isPrinted: Bool) -> Markup {
    let critical: Markup =
      medicine.isCritical ? " <span class=\"urgent\">\(words.criticalMedicine)</span>" : ""
    let ended: Markup =
      ends[medicine.medication.key].map {
        "<span class=\"id\">\(words.active(from: nil, to: words.digits($0)))</span>"
      } ?? .empty
    let lines: [Markup] = medicine.reasons.map { reason in
      let times = reason.times.map { $0.text(words) }.joined(separator: "; ")
      return "<b>\(times)</b> \(why(reason))"
    }
    let last = medicine.lastTaken.map { given in
      let time = given.millisecond.map { "\u{A0}" + words.clockTime($0) } ?? ""
      return words.digits(given.day) + time
    }
    return """
      <tr\(isPrinted ? .empty : " class=\"rest\"" as Markup)><th scope="row">\
      \(PageMarkup.data(medicine.medication.name))\(critical)\(ended)</th>\
      <td>\(lines.joined(separator: "<br>"))</td>\
      <td\(PageMarkup.cellName(.lastTaken, words))>\(last ?? "–")</td></tr>
      """
  }

  /// Why doses were omitted, with their number where it is not one.
  private func why(_ reason: OmittedMedicine.Reason) -> Markup {
    let number = reason.count > 1 ? " (\(words.number(reason.count)))" : ""
    guard reason.isRecorded else {
      return "<span class=\"missed\">\(frame.text(.notSigned))\(number)</span>"
    }
    let text: Markup =
      reason.text.isEmpty ? "\(frame.text(.noReason))" : PageMarkup.data(reason.text)
    return "\(text)\(number)"
  }
}

import MedicationAdherence

extension PatientPage {
  /// The most administrations that stand in one table; more are folded by month.
  static let unfoldedAdministrations = 100

  /// The administrations: when, whether it was taken, what, and why not; the latest first.
  var administrations: String {
    let rows = patient.administrations
    let content =
      rows.isEmpty
      ? "<p>\(frame.text(.noAdministration))</p>"
      : TableControls(words: words, find: .findAdministration, only: .onlyNotTaken).around(
        rows.count > Self.unfoldedAdministrations
          ? months : table(words.page(.administrations), Self.latestFirst(rows)))
    return PageMarkup.section("administrations", words.page(.administrations), content)
  }

  /// The latest first, those without a date last; the rows of the report are the oldest first.
  private static func latestFirst(_ rows: [AdministrationRow]) -> [AdministrationRow] {
    rows.filter { !$0.localDate.isEmpty }.reversed() + rows.filter(\.localDate.isEmpty)
  }

  /// A part for each month, the latest unfolded.
  private var months: String {
    let groups = Dictionary(grouping: patient.administrations) { String($0.localDate.prefix(7)) }
    return groups.keys.sorted(by: >).enumerated().map { place, month in
      let rows = groups[month] ?? []
      return """
        <details class="month"\(place == 0 ? " open" : "")>\
        <summary>\(Markup.escaped(summary(month, rows)))</summary>
        \(table(name(ofMonth: month), Self.latestFirst(rows)))
        </details>
        """
    }.joined(separator: "\n")
  }

  private func summary(_ month: String, _ rows: [AdministrationRow]) -> String {
    var counts = OutcomeCounts()
    for row in rows where !row.bucket.isEmpty {
      counts.count(row.outcome, interrupted: row.isInterrupted)
    }
    return words.doses(
      name(ofMonth: month), counts, notCounted: rows.count - counts.administrations)
  }

  /// The name of `2016-08`, of `2016` where the month is not known, or of no date.
  private func name(ofMonth text: String) -> String {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 2, 1...12 ~= parts[1] else {
      return text.isEmpty ? words.page(.withoutDate) : text
    }
    return words.month(parts[1], year: parts[0])
  }

  private func table(_ name: String, _ rows: [AdministrationRow]) -> String {
    var markup = AdministrationMarkup(frame)
    let heads = [PageLabel.date, .time, .outcome, .medication, .reasonNotTaken]
    return PageTable(
      label: words.table(name), heads: heads.map { .init(name: words.page($0)) },
      rows: rows.map { markup.row($0) }
    ).markup
  }
}

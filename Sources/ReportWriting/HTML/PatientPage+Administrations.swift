import MedicationAdherence

extension PatientPage {
  /// The most administrations that stand in one table; more are folded by month.
  static let unfoldedAdministrations = 100

  /// The administrations: when, whether it was taken, what, and why not; the latest first.
  var administrations: String {
    let rows = patient.administrations
    var markup = AdministrationMarkup(frame, asOf: context.asOf.day)
    let content =
      rows.isEmpty
      ? "<p>\(frame.text(.noAdministration))</p>"
      : TableControls(words: words, find: .findAdministration, only: .onlyNotTaken).around(
        rows.count > Self.unfoldedAdministrations
          ? months(&markup) : table(words.page(.administrations), rows, &markup))
    return PageMarkup.section("administrations", words.page(.administrations), content)
  }

  /// A part for each month, of which the latest is unfolded that counts.
  private func months(_ markup: inout AdministrationMarkup) -> String {
    let groups = rowsByMonth
    let months = groups.keys.sorted(by: >)
    let open = months.first { groups[$0]?.contains { !$0.bucket.isEmpty } ?? false } ?? months.first
    let parts = months.map { month in
      let rows = groups[month] ?? []
      return """
        <details class="month"\(month == open ? " open" : "")>\
        <summary>\(Markup.escaped(summary(month, rows)))</summary>
        \(table(name(ofMonth: month), rows, &markup))
        </details>
        """
    }
    let note = months.count > 1 ? ["<p class=\"paper\">\(frame.text(.monthsFolded))</p>"] : []
    return (note + parts).joined(separator: "\n")
  }

  /// The administrations by month, `2016-08`, in the order of the report; neighbours are nearly
  /// always of one month.
  private var rowsByMonth: [String: [AdministrationRow]] {
    let rows = patient.administrations
    var groups: [String: [AdministrationRow]] = [:]
    var start = 0
    while start < rows.count {
      let month = rows[start].localDate.utf8.prefix(7)
      let end = rows[start...].firstIndex { !$0.localDate.utf8.prefix(7).elementsEqual(month) }
      groups[String(Substring(month)), default: []] += rows[start..<(end ?? rows.count)]
      start = end ?? rows.count
    }
    return groups
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

  /// A table of administrations, the latest first, those without a date last; `rows` are the oldest
  /// first.
  private func table(
    _ name: String, _ rows: [AdministrationRow], _ markup: inout AdministrationMarkup
  ) -> String {
    var shown = ""
    for row in rows.reversed() where !row.localDate.isEmpty { append(row, &markup, to: &shown) }
    for row in rows where row.localDate.isEmpty { append(row, &markup, to: &shown) }
    let heads = [PageLabel.date, .time, .outcome, .medication, .reasonNotTaken]
    return PageTable(
      label: words.table(name), hasCards: true, heads: heads.map { .init(name: words.page($0)) },
      rows: [shown]
    ).markup
  }

  private func append(
    _ row: AdministrationRow, _ markup: inout AdministrationMarkup, to shown: inout String
  ) {
    if !shown.isEmpty { shown += "\n" }
    markup.append(row, to: &shown)
  }
}

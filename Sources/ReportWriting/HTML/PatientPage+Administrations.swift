import MedicationAdherence
import ReportLanguage

extension PatientPage {
  /// The most administrations that stand in one table; more are folded by month.
  static let unfoldedAdministrations = 100
  /// The most administrations that a page lists, the latest ones; fewer beside very many orders.
  private var mostListed: Int { isLong ? 1_000 : 5_000 }

  /// The administrations: when, whether it was taken, what, and why not; the latest first, and of those as
  /// many as have room in a number of bytes.
  func administrations(within bytes: Int) -> PageSection {
    let count = min(patient.administrations.count, mostListed)
    let all = administrations(latest: count)
    let size = all.markup.source.utf8.count
    guard size > bytes, count > 0 else { return all }
    return administrations(latest: count * max(bytes, 0) * 9 / (size * 10))
  }

  private func administrations(latest count: Int) -> PageSection {
    let rows = listed(latest: count)
    var markup = AdministrationMarkup(frame, asOf: context.asOf.day)
    let all = patient.administrations.count
    let note: Markup =
      rows.count < all ? "<p>\(words.latestAdministrations(rows.count, of: all))</p>\n" : ""
    let content: Markup =
      rows.isEmpty
      ? "<p>\(frame.text(.noAdministration))</p>"
      : TableControls(words: words, find: .findAdministration, only: .onlyNotTaken).around(
        rows.count > Self.unfoldedAdministrations
          ? months(rows, &markup) : table(words.page(.administrations), rows, &markup))
    return PageSection(
      "administrations", words.page(.administrations), style: "rest", note + content)
  }

  /// The administrations that are listed, the oldest first, in the order of the report.
  private func listed(latest count: Int) -> [AdministrationRow] {
    let rows = patient.administrations
    guard rows.count > count else { return rows }
    // Those without a date are listed last, and are the first to go.
    let dated = rows.filter { !$0.localDate.isEmpty }
    return dated.suffix(count)
      + rows.filter(\.localDate.isEmpty).prefix(max(0, count - dated.count))
  }

  /// A part for each month, of which the latest is unfolded that counts.
  private func months(
    _ rows: [AdministrationRow], _ markup: inout AdministrationMarkup
  ) -> Markup {
    let groups = Self.byMonth(rows)
    let months = groups.keys.sorted(by: >)
    let open = months.first { groups[$0]?.contains { !$0.bucket.isEmpty } ?? false } ?? months.first
    let parts: [Markup] = months.map { month in
      let rows = groups[month] ?? []
      return """
        <details class="month"\(month == open ? " open" : .empty)>\
        <summary>\(summary(month, rows))</summary>
        \(table(name(ofMonth: month), rows, &markup))
        </details>
        """
    }
    let note: [Markup] =
      months.count > 1 ? ["<p class=\"paper\">\(frame.text(.monthsFolded))</p>"] : []
    return (note + parts).joined(separator: "\n")
  }

  /// The administrations by month, `2016-08`, in the order of the report; neighbours are nearly
  /// always of one month.
  private static func byMonth(_ rows: [AdministrationRow]) -> [String: [AdministrationRow]] {
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
  ) -> Markup {
    var shown: Markup = ""
    for row in rows.reversed() where !row.localDate.isEmpty { append(row, &markup, to: &shown) }
    for row in rows where row.localDate.isEmpty { append(row, &markup, to: &shown) }
    let heads = [PageLabel.date, .time, .outcome, .medication, .reasonNotTaken]
    return PageTable(
      label: words.table(name), hasCards: true, heads: heads.map { .init(name: words.page($0)) },
      rows: [shown]
    ).markup
  }

  private func append(
    _ row: AdministrationRow, _ markup: inout AdministrationMarkup, to shown: inout Markup
  ) {
    if !shown.isEmpty { shown += "\n" }
    markup.append(row, to: &shown)
  }
}

/// Writes the rows of administrations on a page, with a cache of what many rows share.
struct AdministrationMarkup {
  private let frame: PageFrame
  private let asOf: Day
  private var words: any Wording.Type { frame.words }
  /// A cache of the ends of rows: few differ.
  private var ends: [End] = []
  /// The most ends that are cached.
  private static let mostEnds = 16
  /// The date of the row before, as recorded, and how rows of it begin.
  private var date: (recorded: String, start: Markup) = ("", "")

  /// What a row says after its time, and the values that decide it.
  ///
  /// It is an object, so that a search among them copies nothing.
  private final class End {
    let outcome: Outcome
    let isInterrupted, isCounted: Bool
    let uncounted: UncountedAdministrations.Reason?
    let medication, reason: String
    var markup: Markup = ""

    init(of row: AdministrationRow) {
      (outcome, isInterrupted) = (row.outcome, row.isInterrupted)
      (isCounted, uncounted) = (!row.bucket.isEmpty, row.uncounted)
      (medication, reason) = (row.medication, row.reason)
    }

    func isEnd(of row: AdministrationRow) -> Bool {
      outcome == row.outcome && isInterrupted == row.isInterrupted
        && isCounted != row.bucket.isEmpty && uncounted == row.uncounted
        && medication == row.medication && reason == row.reason
    }
  }

  /// Makes the rows of a page of data as of a day.
  init(_ frame: PageFrame, asOf: Day) {
    (self.frame, self.asOf) = (frame, asOf)
    date.start = start("–")
  }

  /// Appends a row: when, whether it was taken, what, and why not.
  mutating func append(_ row: AdministrationRow, to markup: inout Markup) {
    markup += row.outcome == .notTaken ? "<tr data-only>" : "<tr>"
    if row.localDate != date.recorded {
      let shown = row.localDate.isEmpty ? "–" : words.shownDate(row.localDate)
      date = (row.localDate, start(shown))
    }
    markup += date.start
    markup += Markup(row.localTime)
    markup += end(of: row)
  }

  /// The cell of a date and the beginning of that of its time.
  private func start(_ date: String) -> Markup {
    "<th scope=\"row\" class=\"when find\">\(date)</th><td class=\"when\">"
  }

  /// What follows the time.
  private mutating func end(of row: AdministrationRow) -> Markup {
    if let place = ends.indices.last(where: { ends[$0].isEnd(of: row) }) {
      return ends[place].markup
    }
    let end = End(of: row)
    end.markup =
      "</td><td>\(outcome(end))</td><td class=\"find\">\(short(row.medication))"
      + "</td><td class=\"find\">\(short(row.reason))</td></tr>"
    if ends.count == Self.mostEnds { ends.removeFirst() }
    ends.append(end)
    return end.markup
  }

  /// A text that stands whole elsewhere on the page, so that it needs no title in every row.
  private func short(_ text: String) -> Markup {
    guard !text.isEmpty else { return "" }
    return "<bdi>\(PageMarkup.shortened(text, to: PageMarkup.longestText))</bdi>"
  }

  /// Taken or not in words, with a mark for the eye.
  private func outcome(_ end: End) -> Markup {
    let (mark, label): (String, PageLabel) =
      switch end.outcome {
      case .taken: ("✓", end.isInterrupted ? .takenInPart : .taken)
      case .notTaken: ("✗", .notTaken)
      case .undetermined: ("?", .undetermined)
      }
    let words: Markup = "<span aria-hidden=\"true\">\(mark)</span> \(frame.text(label))"
    let said: Markup = end.outcome == .notTaken ? "<span class=\"missed\">\(words)</span>" : words
    return end.isCounted ? said : "\(said) <span class=\"id\">\(notCounted(end))</span>"
  }

  /// That a dose does not count, and why.
  private func notCounted(_ end: End) -> Markup {
    let reason = end.uncounted.map { ": " + words.uncounted($0, asOf: asOf) } ?? ""
    return Markup(words.page(.notCounted) + reason)
  }
}

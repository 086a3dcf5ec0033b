import MedicationAdherence
import ReportLanguage

/// The rows of administrations on a page; what many of them say is worked out once.
struct AdministrationMarkup {
  private let frame: PageFrame
  private let asOf: Day
  private var words: any Wording.Type { frame.words }
  /// The latest ends of rows, and what decides them: few differ.
  private var ends: [End] = []
  /// The most that are kept.
  private static let mostEnds = 16
  /// The date of the row before, as recorded, and how rows of it begin.
  private var date = (recorded: "", start: "")

  /// What a row says behind its time, and what decides it; an object, so that finding one copies
  /// nothing.
  private final class End {
    let outcome: Outcome
    let isInterrupted, isCounted: Bool
    let uncounted: UncountedAdministrations.Reason?
    let medication, reason: String
    var markup = ""

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
  mutating func append(_ row: AdministrationRow, to markup: inout String) {
    markup += row.outcome == .notTaken ? "<tr data-only>" : "<tr>"
    if row.localDate != date.recorded {
      let shown = row.localDate.isEmpty ? "–" : Markup.escaped(words.shownDate(row.localDate))
      date = (row.localDate, start(shown))
    }
    markup += date.start
    markup += Markup.escaped(row.localTime)
    markup += end(of: row)
  }

  /// The cell of a date and the beginning of that of its time.
  private func start(_ date: String) -> String {
    "<td class=\"when find\">\(date)</td><td class=\"when\">"
  }

  /// What follows the time.
  private mutating func end(of row: AdministrationRow) -> String {
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
  private func short(_ text: String) -> String {
    guard !text.isEmpty else { return "" }
    return "<bdi>\(Markup.escaped(PageMarkup.shortened(text, to: PageMarkup.longestText)))</bdi>"
  }

  /// Taken or not in words, with a mark for the eye.
  private func outcome(_ end: End) -> String {
    let (mark, label): (String, PageLabel) =
      switch end.outcome {
      case .taken: ("✓", end.isInterrupted ? .takenInPart : .taken)
      case .notTaken: ("✗", .notTaken)
      case .undetermined: ("?", .undetermined)
      }
    let words = "<span aria-hidden=\"true\">\(mark)</span> \(frame.text(label))"
    let said = end.outcome == .notTaken ? "<span class=\"missed\">\(words)</span>" : words
    return end.isCounted ? said : "\(said) <span class=\"id\">\(notCounted(end))</span>"
  }

  /// That a dose does not count, and why.
  private func notCounted(_ end: End) -> String {
    let reason = end.uncounted.map { ": " + words.uncounted($0, asOf: asOf) } ?? ""
    return Markup.escaped(words.page(.notCounted) + reason)
  }
}

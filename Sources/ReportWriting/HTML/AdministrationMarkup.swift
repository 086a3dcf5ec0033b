import MedicationAdherence

/// The rows of administrations on a page; what many of them say is worked out once.
struct AdministrationMarkup {
  private let frame: PageFrame
  private var words: any Wording.Type { frame.words }
  private var outcomes: [OutcomeKey: String] = [:]
  private var texts: [String: String] = [:]
  /// The date of the row before, as recorded and as shown.
  private var date = (recorded: "", shown: "–")

  /// What decides how an outcome is said.
  private struct OutcomeKey: Hashable {
    let outcome: Outcome
    let isInterrupted, isCounted: Bool
  }

  /// Makes the rows of a page.
  init(_ frame: PageFrame) { self.frame = frame }

  /// A row: when, whether it was taken, what, and why not.
  mutating func row(_ row: AdministrationRow) -> String {
    var markup = ""
    markup.reserveCapacity(256)
    markup += row.outcome == .notTaken ? "<tr data-only>" : "<tr>"
    markup += "<td class=\"when find\">"
    markup += shown(row.localDate)
    markup += "</td><td class=\"when\">"
    markup += Markup.escaped(row.localTime)
    markup += "</td><td>"
    markup += outcome(row)
    markup += "</td><td class=\"find\">"
    markup += short(row.medication)
    markup += "</td><td class=\"find\">"
    markup += short(row.reason)
    markup += "</td></tr>"
    return markup
  }

  private mutating func shown(_ recorded: String) -> String {
    if recorded != date.recorded {
      date = (recorded, recorded.isEmpty ? "–" : Markup.escaped(words.shownDate(recorded)))
    }
    return date.shown
  }

  /// A text that stands whole elsewhere on the page, so that it needs no title in every row.
  private mutating func short(_ text: String) -> String {
    guard !text.isEmpty else { return "" }
    if let known = texts[text] { return known }
    let shown = PageMarkup.shortened(text, to: PageMarkup.longestText)
    let markup = "<bdi>\(Markup.escaped(shown))</bdi>"
    texts[text] = markup
    return markup
  }

  /// Taken or not in words, with a mark for the eye.
  private mutating func outcome(_ row: AdministrationRow) -> String {
    let key = OutcomeKey(
      outcome: row.outcome, isInterrupted: row.isInterrupted, isCounted: !row.bucket.isEmpty)
    if let known = outcomes[key] { return known }
    let markup = markup(key)
    outcomes[key] = markup
    return markup
  }

  private func markup(_ key: OutcomeKey) -> String {
    let (mark, label): (String, PageLabel) =
      switch key.outcome {
      case .taken: ("✓", key.isInterrupted ? .takenInPart : .taken)
      case .notTaken: ("✗", .notTaken)
      case .undetermined: ("?", .undetermined)
      }
    let words = "<span aria-hidden=\"true\">\(mark)</span> \(frame.text(label))"
    let said = key.outcome == .notTaken ? "<span class=\"missed\">\(words)</span>" : words
    return key.isCounted ? said : "\(said) <span class=\"id\">\(frame.text(.notCounted))</span>"
  }
}

extension English {
  /// What became of resources, in words; an unknown word is shown as it is.
  static func disposition(_ word: String) -> String {
    switch word {
    case "counted": "counted in the report"
    case "excluded": "left out by rule"
    case "quarantined": "set aside: not understood"
    case "duplicate": "read more than once, counted once"
    case "undated": "without a date, not counted"
    case "imprecise": "date too coarse for this report, not counted"
    case "implausible": "date not plausible, not counted"
    case "outside-window": "outside the window of the report"
    case "not-selected": "not selected for this report"
    case "part-of-a-dose": "part of a dose that is counted already"
    case "unreadable": "could not be read"
    default: plain(word)
    }
  }

  /// A stable word of the ledger with spaces for its hyphens.
  static func plain(_ word: String) -> String { word.replacing("-", with: " ") }
}

extension English {
  static func word(ofGroupKind kind: String) -> String? {
    ["ward": "ward", "sex": "sex", "age": "age"][kind]
  }

  static let groupNotKnown = "not known"
  static let groupNotShown = notShown

  static func word(ofSex code: String) -> String? {
    ["female": "female", "male": "male", "other": "other"][code]
  }

  static func groupsTitle(_ kinds: [String]) -> String { kinds == ["ward"] ? "Wards" : "Groups" }

  static let groupsOverTime = "Groups over time"

  static func groupsChartTitle(_ kind: String) -> String {
    "Share \(said.taken) over time, by \(word(ofGroupKind: kind) ?? quoted(kind))"
  }

  static func groupsShown(_ shown: Int, of all: Int) -> String {
    shown == all
      ? count(all, "group", "groups")
      : "The \(number(shown)) of \(count(all, "group", "groups")) with the most doses due"
  }

  static func groupsChart(
    _ shown: Int, known: Int, low: Int, threshold: String, lowest: (name: String, share: String)?
  ) -> String {
    let low =
      "\(number(low)) of \(number(known)) with a known share \(low == 1 ? "is" : "are") "
      + "below \(threshold)"
    let worst = lowest.map { "; lowest is \($0.name.endingLeftToRight) with \($0.share)" } ?? ""
    return "Small charts of the share \(said.taken) over time, one for each of "
      + "\(count(shown, "group", "groups")), all on the same scales. \(low)\(worst)."
  }

  static var groupsScale: String {
    "share \(said.taken), 0 to 100\u{A0}%, on the same days in every panel"
  }

  static func groupPatients(_ count: Int?) -> String {
    count.map { Self.count($0, "patient", "patients") } ?? "number of patients not shown"
  }

  static func usualRange(_ range: String) -> String { "usual: \(range)" }

  static let groupsHidden =
    "Groups of few patients are not shown, nor others where the difference would tell theirs."

  static let groupsCaption =
    "Each dose is in one group; a patient counts in every group in which a dose of theirs is."

  static func groupsNotListed(_ count: Int) -> String {
    "\(Self.count(count, "more group is", "more groups are")) in groups.csv."
  }
}

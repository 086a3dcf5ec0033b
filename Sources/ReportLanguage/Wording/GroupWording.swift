internal import MedicationAdherence

/// What a language needs for doses by groups.
package protocol GroupWording {
  /// What groups of a kind are; nil for a list, which is called as it is.
  static func word(ofGroupKind kind: String) -> String?
  /// The name of the group of doses whose group is not known.
  static var groupNotKnown: String { get }
  /// The word for a sex, by FHIR's code; nil for none of them.
  static func word(ofSex code: String) -> String?
  /// What all groups together are called that are hidden because of small numbers.
  static var groupNotShown: String { get }
  /// The heading of groups of some kinds.
  static func groupsTitle(_ kinds: [String]) -> String
  /// The table of groups in each bucket.
  static var groupsOverTime: String { get }
  /// The title of the chart of the groups of a kind.
  static func groupsChartTitle(_ kind: String) -> String
  /// How many of all groups are shown, those with the most doses due.
  static func groupsShown(_ shown: Int, of all: Int) -> String
  /// The kind of chart, how many groups have a share, how many of them are below the threshold, and the
  /// lowest share and its group.
  static func groupsChart(
    _ shown: Int, known: Int, low: Int, threshold: String, lowest: (name: String, share: String)?
  ) -> String
  /// What panels of groups show.
  static var groupsScale: String { get }
  /// How many patients a group has; nil when that is hidden.
  static func groupPatients(_ count: Int?) -> String
  /// The range in which a share usually is.
  static func usualRange(_ range: String) -> String
  /// That groups are hidden because of small numbers.
  static var groupsHidden: String { get }
  /// Where a patient and a dose count.
  static var groupsCaption: String { get }
  /// How many more groups are in the file.
  static func groupsNotListed(_ count: Int) -> String
}

extension Wording {
  /// What a group is called.
  package static func word(ofGroup group: String) -> String {
    switch group {
    case GroupKind.notKnown: groupNotKnown
    case GroupKind.notShown: groupNotShown
    default: word(ofSex: group) ?? group
    }
  }

  /// What groups of a kind are, to begin a line: a list is called as it is.
  package static func name(ofGroupKind kind: String) -> String {
    guard let word = word(ofGroupKind: kind) else { return kind }
    return word.prefix(1).uppercased() + word.dropFirst()
  }
}

import MedicationAdherence
import ReportLanguage

/// The omitted doses of all patients as the two charts of them show them, in words and numbers.
struct OmissionSummary {
  /// The reasons, most doses first.
  let reasons: [(name: String, doses: Int)]
  /// The doses due, and those of them that were omitted, by weekday and hour.
  let week: DueByWeekHour
  /// The doses due up to the as-of instant, and those of them that were omitted.
  let due, omitted: Int
  /// Whether they may not be shown.
  let isHidden: Bool

  /// The most reasons that are shown by themselves.
  static let mostReasons = 9

  /// Adds up the omitted doses of a cohort.
  init(_ cohort: CohortReport, _ words: any Wording.Type) {
    let tables = cohort.medications.doses
    isHidden = cohort.isSuppressed
    due = tables.due
    omitted = tables.omissions.reduce(0) { $0 + $1.doses }
    var doses: [String: Int] = [:]
    week = tables.week
    for row in tables.omissions {
      doses[Self.name(of: row, words), default: 0] += row.doses
    }
    let sorted = doses.map { (name: $0.key, doses: $0.value) }
      .sorted { $0.doses == $1.doses ? $0.name < $1.name : $0.doses > $1.doses }
    let rest = sorted.dropFirst(Self.mostReasons)
    reasons =
      rest.count < 2
      ? sorted
      : sorted.prefix(Self.mostReasons) + [
        (words.otherReasons(rest.count), rest.reduce(0) { $0 + $1.doses })
      ]
  }

  /// The reason in words; without any its code, else its kind.
  private static func name(of row: OmissionRow, _ words: any Wording.Type) -> String {
    if !row.reason.text.isEmpty { return row.reason.text }
    return row.reason.code.isEmpty ? words.word(for: row.category) : row.reason.code
  }

  /// What was omitted of all that was due, and what follows it where anything was.
  func sentence(_ words: any Wording.Type, _ more: () -> String) -> String {
    if isHidden { return words.omissionsHidden }
    guard omitted > 0 else { return words.noneOmitted }
    let share = words.percent(Double(omitted) / Double(due))
    return words.omitted(omitted, of: due, share) + " " + more()
  }

  /// The most frequent reason.
  func mostFrequent(_ words: any Wording.Type) -> String {
    guard let first = reasons.first else { return "" }
    return words.mostFrequent(
      first.name, words.wholePercent(Double(first.doses) / Double(omitted)))
  }

  /// The hour of the week with the most omitted doses, the first of several.
  func mostOmitted(_ words: any Wording.Type) -> String {
    let hours = (1...7).flatMap { weekday in
      (0...DueByWeekHour.noTime).map { hour in
        (weekday: weekday, hour: hour, omitted: week[weekday: weekday, hour: hour].omitted)
      }
    }
    let most = hours.map(\.omitted).max() ?? 0
    guard most > 0, let first = hours.first(where: { $0.omitted == most }) else { return "" }
    return words.mostOmitted(
      most, weekday: words.shortWeekdays[first.weekday - 1],
      hour: first.hour == DueByWeekHour.noTime ? nil : first.hour)
  }
}

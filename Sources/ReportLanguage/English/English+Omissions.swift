import MedicationAdherence

extension English {
  static func critical(_ doses: CriticalDoses) -> String {
    "Critical medicines: \(number(doses.omitted)) of \(count(doses.due, "dose", "doses")) omitted, "
      + "\(number(doses.withoutReason)) without a reason."
  }

  static func word(for category: OmissionCategory) -> String {
    switch category {
    case .clinical: "Clinical"
    case .patient: "Patient"
    case .supply: "Supply"
    case .procedure: "Procedure"
    case .noneRecorded: "No reason recorded"
    case .other: "Other"
    case .unrecorded: "Not signed"
    }
  }

  static let omissionsTitle = "Why doses were omitted"

  static let omissionsWeekTitle = "When doses were omitted"

  static let omissionsChart = "Pareto chart of the omitted doses by reason."

  static let omissionsWeekChart =
    "Tiles of the share of the doses due that was omitted, by weekday and hour."

  static func omitted(_ doses: Int, of due: Int, _ percent: String) -> String {
    "\(number(doses)) of \(count(due, "dose", "doses")) due \(doses == 1 ? "was" : "were") omitted "
      + "(\(percent)): not \(said.taken), or not signed."
  }

  static func mostFrequent(_ reason: String, _ percent: String) -> String {
    switch reason {
    case word(for: .unrecorded): "\(percent) of the omitted doses are not signed."
    case word(for: .noneRecorded): "No reason is recorded for \(percent) of the omitted doses."
    default: "The most frequent reason is “\(reason)” with \(percent)."
    }
  }

  static func mostOmitted(_ doses: Int, weekday: String, hour: Int?) -> String {
    let time = hour.map { "between \($0):00 and \($0 + 1):00" } ?? "without a time of day"
    let day = shortWeekdays.firstIndex(of: weekday).map { weekdayNames[$0] + "s" } ?? weekday
    return "The most omitted doses (\(number(doses))) were due on \(day) \(time)."
  }

  static let noneOmitted = "No dose that was due is known to be omitted."

  static let omissionsHidden = "Omitted doses are not shown, to protect privacy."

  static let omissionBars = "omitted doses"

  static let omissionLine = "share of all omitted doses up to here"

  static func otherReasons(_ count: Int) -> String {
    Self.count(count, "other reason", "other reasons")
  }

  static let withoutTime = "no time"

  static let omissionTiles = "per cent of the doses due then that were omitted:"
  static let omittedNone = "none"
  static func omittedUpTo(_ percent: String) -> String { "up to \(percent)" }
  static func omittedOver(_ percent: String) -> String { "over \(percent)" }

  static func omittedTile(_ hour: String, _ omitted: Int, of due: Int, _ percent: String) -> String
  {
    "\(hour): \(number(omitted)) of \(count(due, "dose", "doses")) due omitted (\(percent))"
  }

  static func omittedNotListed(_ count: Int) -> String {
    "\(Self.count(count, "more omitted dose is", "more omitted doses are")) not listed."
  }

  /// The headings of the tables of doses, by table and column.
  static let doseHeadings = DoseWords.each { setting in
    let said = EnglishDoseWords.said(in: setting)
    return [
      "medication_codes": "Codes", "due_date": "Due on", "due_time": "Due at",
      "due_weekday": "Weekday", "due_hour": "Hour",
      "medications.implementation": "\(said.takenFirst) of due",
      "classes.implementation": "\(said.takenFirst) of due",
      "omissions.category": "Kind of reason", "omitted_doses.category": "Kind of reason",
      "omissions.share_of_due": "Share of due",
    ]
  }
}

import MedicationAdherence

extension English {
  static let shortWeekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  static func day(_ look: DayLook, threshold: Double) -> String {
    switch look {
    case .allTaken: "all taken"
    case .most: "\(givenPercent(threshold)) or more"
    case .some: "\(givenPercent(threshold / 2)) to below \(givenPercent(threshold))"
    case .little: "below \(givenPercent(threshold / 2))"
    case .noneTaken: "none taken"
    case .undetermined: "not known whether taken"
    case .noRecords: key(.noRecords)
    case .nothingDue: key(.nothingDue)
    case .suppressed: key(.suppressed)
    }
  }

  static func calendarCaption(isOfDue: Bool, isOfRecorded: Bool) -> String {
    switch (isOfDue, isOfRecorded) {
    case (true, true):
      "each day: share of the doses due that was taken; of the recorded doses, where it is not "
        + "known what was due"
    case (true, false): "each day: share of the doses due that was taken"
    default: "each day: share of the recorded doses that was taken"
    }
  }

  static func calendar(_ days: [(meaning: String, count: Int)]) -> String {
    let list = days.map { "\(count($0.count, "day", "days")) \($0.meaning)" }
    return "Calendar of the share taken each day: \(list.joined(separator: "; "))."
  }
}

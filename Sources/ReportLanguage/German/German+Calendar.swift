import MedicationAdherence

extension German {
  static let shortWeekdays = ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"]

  static func day(_ look: DayLook, threshold: Double) -> String {
    switch look {
    case .allTaken: "alle genommen"
    case .most: "\(givenPercent(threshold)) oder mehr"
    case .some: "\(givenPercent(threshold / 2)) bis unter \(givenPercent(threshold))"
    case .little: "unter \(givenPercent(threshold / 2))"
    case .noneTaken: "keine genommen"
    case .undetermined: "nicht bekannt, ob genommen"
    case .noRecords: key(.noRecords)
    case .nothingDue: key(.nothingDue)
    case .suppressed: key(.suppressed)
    }
  }

  static func calendarCaption(isOfDue: Bool, isOfRecorded: Bool) -> String {
    switch (isOfDue, isOfRecorded) {
    case (true, true):
      "je Tag: genommener Anteil der fälligen Dosen; der dokumentierten Dosen, wo nicht bekannt "
        + "ist, was fällig war"
    case (true, false): "je Tag: genommener Anteil der fälligen Dosen"
    default: "je Tag: genommener Anteil der dokumentierten Dosen"
    }
  }

  static func calendar(_ days: [(meaning: String, count: Int)]) -> String {
    let list = days.map { "\(number($0.count)) \($0.count == 1 ? "Tag" : "Tage") \($0.meaning)" }
    return "Kalender des genommenen Anteils je Tag: \(list.joined(separator: "; "))."
  }
}

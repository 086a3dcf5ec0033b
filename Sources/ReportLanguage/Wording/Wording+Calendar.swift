import MedicationAdherence

/// The words and forms that a language needs for a calendar of days.
package protocol CalendarWording {
  /// The short names of the weekdays, Monday first.
  static var shortWeekdays: [String] { get }
  /// What a day's look means: a step of the share taken, or why it has none.
  static func day(_ look: DayLook, threshold: Double) -> String
  /// What the cells show: shares of the doses due, of the recorded doses, or of either.
  static func calendarCaption(isOfDue: Bool, isOfRecorded: Bool) -> String
  /// The kind of chart, and how many days look like what.
  static func calendar(_ days: [(meaning: String, count: Int)]) -> String
}

extension English {
  static let persistenceHidden = "How long lines were taken is not shown, to protect privacy."
  static let notShown = "not shown"
  static let partlyHidden = "partly not shown"
  static let rowsHidden = "not shown, to protect privacy"
  static let reasonLeftOut = "reason left out"
  static let movedDates = "shifted by whole weeks, other ones for each patient"
  static let footerMovedDates = "Dates are shifted by whole weeks, other ones for each patient."
  static let movedEnd =
    "What counts of a patient ends on a Sunday, 0 to 3 weeks before the week of the as-of day."
  static let movedPanels = "share taken, 0 to 100\u{A0}%, on each patient’s own, shifted days"
  static let movedDays = "each patient’s own, shifted"
  static let noCommonCalendar = "not shown: each patient’s dates are shifted"
  static let noCommonCalendarRule =
    "There is no chart of all patients over time: dates are shifted, so a week of one patient is not "
    + "the same week of another."
}

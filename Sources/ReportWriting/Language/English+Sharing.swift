extension English {
  static let persistenceHidden = "How long lines were taken is not shown, to protect privacy."
  static let notShown = "not shown"
  static let partlyHidden = "partly not shown"
  static let rowsHidden = "not shown, to protect privacy"
  static let reasonLeftOut = "reason left out"
  static let movedDates = "shifted by whole weeks, other ones for each patient"
  static let footerMovedDates = "Dates are shifted by whole weeks, other ones for each patient."
  static let movedDays = "each patient’s own, shifted"
  static let noCommonCalendar = "not shown: each patient’s dates are shifted"
  static let noCommonCalendarRule =
    "There is no chart of all patients over time: dates are shifted, so a week of one patient is not "
    + "the same week of another."
}

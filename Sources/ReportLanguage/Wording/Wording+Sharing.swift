/// The words for what a report that is given out does not show.
package protocol SharingWording {
  /// That the curve of persistence is hidden.
  static var persistenceHidden: String { get }

  /// In place of a figure or a chart that is hidden.
  static var notShown: String { get }

  /// Beside a row of which some figures are hidden.
  static var partlyHidden: String { get }

  /// In place of the rows of a table that are hidden.
  static var rowsHidden: String { get }

  /// In place of why a dose was not taken, where free text is left out.
  static var reasonLeftOut: String { get }

  /// Which dates are shown, when each patient's are moved, as a fact.
  static var movedDates: String { get }

  /// The same as a sentence, for a chart's foot.
  static var footerMovedDates: String { get }

  /// Up to which day a patient's record counts, when dates are moved.
  static var movedEnd: String { get }

  /// What the panels of patients show, when each patient's dates are moved.
  static var movedPanels: String { get }

  /// The days of all patients together, when each patient's are moved.
  static var movedDays: String { get }

  /// In place of a chart of all patients over time, when each patient's dates are moved: in its plot,
  /// and as a sentence.
  static var noCommonCalendar: String { get }
  static var noCommonCalendarRule: String { get }
}

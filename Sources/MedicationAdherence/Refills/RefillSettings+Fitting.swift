/// Whether the windows fit into each other for anybody.
///
/// A length in months has as many days as the calendar gives it, so this depends on the day of the
/// first dispense: it is asked of every day of the 400 years after which the calendar repeats, by the
/// very windows that are measured.
extension RefillSettings {
  /// Whether the observation window lies in the follow-up for some first dispense.
  public var fitsWindowInFollowUp: Bool {
    Self.calendar.contains { day in
      let followUp = followUp(ofFirst: day)
      return followUp.contains(window(in: followUp))
    }
  }

  /// Whether a sliding window lies in the observation window for some first dispense.
  public var fitsSlidingInWindow: Bool {
    Self.calendar.contains { day in
      let window = window(in: followUp(ofFirst: day))
      return window.contains(RefillWindow(from: window.start, length: sliding))
    }
  }

  /// The follow-up of who has the first dispense on a day.
  func followUp(ofFirst day: Day) -> RefillWindow {
    RefillWindow(from: day.stepping(followUpStart), length: followUp)
  }

  /// The observation window in a follow-up, or reaching out of it.
  func window(in followUp: RefillWindow) -> RefillWindow {
    RefillWindow(from: followUp.start.stepping(windowStart), length: window)
  }

  /// The days of 400 years: 1970-01-01 to 2369-12-31.
  private static var calendar: some Sequence<Day> {
    (0..<146_097).lazy.map { Day(number: Int32($0)) }
  }
}

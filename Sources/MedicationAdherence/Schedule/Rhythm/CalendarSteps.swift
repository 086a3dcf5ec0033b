/// Doses per calendar months or years, in steps from the start.
///
/// A step begins on the start's day of the month, clamped to the month's end (31 January, 29
/// February, 31 March); dose k of a step falls ⌊k · days of the step / frequency⌋ days into it.
struct CalendarSteps: Hashable, Sendable {
  /// Months in a step, at least 1.
  let months: Int
  /// Doses in a step, at least 1.
  let frequency: Int

  /// Doses on a day that is not before the start.
  func doses(on day: Day, from start: LocalMoment) -> Int {
    var step = (day.monthNumber - start.day.monthNumber) / months
    if start.day.adding(months: step * months) > day { step -= 1 }
    let first = start.day.adding(months: step * months)
    let length = max(1, start.day.adding(months: (step + 1) * months).days(since: first))
    let place = day.days(since: first)
    return dosesBefore(place + 1, of: length) - dosesBefore(place, of: length)
  }

  /// Doses in the first days of a step.
  private func dosesBefore(_ days: Int, of length: Int) -> Int {
    (min(days, length) * frequency + length - 1) / length
  }
}

/// The course of one dosage at its lower and at its higher demand.
struct DemandedCourse: Sendable {
  /// What is asked for at least: this counts as expected.
  let lower: Course
  /// What is asked for at most; nil when it is the same.
  let higher: Course?

  /// Lays a dosage on the calendar; nil when its rhythm is unknown.
  init?(
    _ dosage: borrowing Dosage, _ reading: borrowing RhythmReading,
    in window: borrowing DosageWindow
  ) {
    guard let rhythm = reading.rhythm, let highest = reading.highest else { return nil }
    let repetition = dosage.timing?.repetition
    let (count, countMax) = (repetition?.total, repetition?.countMax ?? repetition?.total)
    lower = Course(rhythm, from: window.start, through: window.end, count: count)
    let isRange = highest != rhythm || window.latestEnd != window.end || countMax != count
    higher =
      isRange
      ? Course(highest, from: window.start, through: window.latestEnd, count: countMax) : nil
  }

  /// The first to the last day at the higher demand, or at the lower one if that is later.
  var days: DayRange? {
    guard let higher else { return lower.days }
    return DayRange(first: lower.start.day, last: max(lower.lastDay, higher.lastDay))
  }
}

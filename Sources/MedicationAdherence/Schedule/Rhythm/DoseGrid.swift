/// Doses at even distances: dose j = 0, 1, 2 … at j · period / frequency from the start.
///
/// With a period in days or weeks a dose has only a day, and the grid begins at midnight of the
/// start; with one in hours, minutes or seconds it begins at the start's time of day. The grid runs
/// on the wall clock, without daylight saving.
struct DoseGrid: Hashable, Sendable {
  /// Doses in a period, 1 to ``highestFrequency``.
  let frequency: Int64
  /// Milliseconds of a period, at least 1.
  let period: Int64
  /// Whether doses have a time of day.
  let keepsTime: Bool

  /// A frequency above this is refused; with it no product leaves 64 bits.
  static let highestFrequency: Int32 = 10_000

  /// Doses on a day, of those with a time only the ones from the start through the end.
  func doses(on day: Day, from start: LocalMoment, through end: LocalMoment) -> Int {
    let origin = keepsTime ? start.instant : LocalMoment(day: start.day).instant
    let morning = LocalMoment(day: day).instant
    let midnight = morning + LocalMoment.dayLength
    let night = keepsTime ? min(midnight, end.lastInstant + 1) : midnight
    return Int(dosesBefore(night - origin) - dosesBefore(morning - origin))
  }

  /// Doses nearer to the beginning of the grid than a number of milliseconds.
  private func dosesBefore(_ elapsed: Int64) -> Int64 {
    elapsed <= 0 ? 0 : (elapsed * frequency - 1) / period + 1
  }

  /// Whether every day has the same number of doses.
  var isDaily: Bool { !keepsTime && period == LocalMoment.dayLength }

  /// Whether it asks for more than a dose a minute.
  var isImplausible: Bool { Double(frequency) * 60_000 > Double(period) }
}

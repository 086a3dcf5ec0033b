import MedicationAdherence

extension ExpectedDoses {
  /// The times of day, in milliseconds since midnight, at which doses are due on a day.
  func nominalTimes(on day: Day) -> [Int32] {
    guard let range = DayRange(first: day, last: day) else { return [] }
    let midnight = LocalMoment(day: day).instant
    return nominalMoments(over: range).map { Int32($0 - midnight) }
  }
}

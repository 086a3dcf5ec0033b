extension DosageInstruction {
  /// The instruction with the dates that it names moved by whole days; times of day stay.
  public func moved(byDays days: Int) -> DosageInstruction {
    var instruction = self
    instruction.timing?.start = timing?.start?.moved(byDays: days)
    instruction.timing?.end = timing?.end?.moved(byDays: days)
    instruction.timing?.events = timing?.events.map { $0.moved(byDays: days) } ?? []
    return instruction
  }
}

extension LocalMoment {
  /// The same time of the wall clock some days later, or earlier when the number is negative.
  fileprivate func moved(byDays days: Int) -> LocalMoment {
    LocalMoment(
      day: day.adding(days: days), millisecond: millisecond, offsetMinutes: offsetMinutes)
  }
}

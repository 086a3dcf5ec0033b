internal import MedicationAdherence

/// The doses of each day in the morning, at noon, in the evening and at night, such as 1-0-1-0: the scheme of
/// Germany's federal medication plan.
///
/// Source: specification of the Bundeseinheitlicher Medikationsplan, § 31a SGB V
struct FourPartScheme {
  /// How much is taken at each of the four times; 0 for nothing.
  let amounts: [Double]

  private static let moments: [EventTiming] = [.morning, .noon, .evening, .night]

  /// Finds the scheme of an order's instructions; nil unless it says all of their doses.
  init?(_ instructions: [DosageInstruction]) {
    guard let first = instructions.first, let unit = first.dose?.unit,
      !instructions.followOneAnother,
      instructions.allSatisfy({ $0.timing?.isInForce(as: first.timing) == true })
    else { return nil }
    var amounts = [Double](repeating: 0, count: Self.moments.count)
    var said: Set<EventTiming> = []
    for instruction in instructions {
      guard let amount = instruction.plainAmount(in: unit), let timing = instruction.timing,
        timing.isOfMomentsOnly
      else { return nil }
      for moment in timing.when {
        // Two doses at one time may both be meant, or one of them.
        guard let place = Self.moments.firstIndex(of: moment), said.insert(moment).inserted else {
          return nil
        }
        amounts[place] = amount
      }
    }
    self.amounts = amounts
  }
}

extension DosageInstruction {
  /// How much is taken at once, in a unit; nil of an instruction that says anything else of it.
  fileprivate func plainAmount(in unit: DoseUnit) -> Double? {
    guard !isAsNeeded, !hasUnreadPart, rate == nil, alternatives.isEmpty, minimumInterval == nil,
      let dose, dose.unit == unit, let amount = dose.value.single, amount >= 0
    else { return nil }
    return amount
  }
}

extension DosageInstruction.Timing {
  /// Whether it holds on the same days as another one.
  fileprivate func isInForce(as other: Self?) -> Bool {
    start == other?.start && end == other?.end && length == other?.length
  }

  /// Whether each moment of the day that is named has one dose on each day, and there is no other.
  fileprivate var isOfMomentsOnly: Bool {
    guard !when.isEmpty, offset == nil, timesOfDay.isEmpty, weekdays.isEmpty, events.isEmpty,
      count == nil, duration == nil, !hasUnreadPart
    else { return false }
    guard frequency != nil || period != nil else { return true }
    let times = frequency?.single ?? (frequency == nil ? 1 : 0)
    return (times == 1 || times == Double(when.count)) && period?.single ?? 1 == 1
      && periodUnit ?? .day == .day
  }
}

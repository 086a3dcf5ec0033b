/// Until when what was dispensed of a medication lasts.
public struct SupplyEnd: Hashable, Sendable {
  /// The medication.
  public let medication: Medication
  /// The last day with supply; a part of a day's supply counts as a day.
  public let lastDay: Day

  /// Makes an end.
  public init(medication: Medication, lastDay: Day) {
    (self.medication, self.lastDay) = (medication, lastDay)
  }

  /// The ends of a patient's dispenses, one for each medication, by its key.
  ///
  /// Supply that comes early begins when the one before is used up, as in ``SupplyDaysCovered``.
  public static func ends(of dispenses: [Dispense]) -> [SupplyEnd] {
    var usedUp: [String: Double] = [:]
    var medications: [String: Medication] = [:]
    for dispense in Dispense.sorted(dispenses) {
      let key = dispense.medication.key
      let start = max(Double(dispense.day.number), usedUp[key] ?? -.infinity)
      usedUp[key] = start + dispense.daysSupply
      medications[key] = dispense.medication
    }
    return medications.sorted { $0.key < $1.key }.map { key, medication in
      // Held within the calendar: some dispenses say that they last for thousands of years.
      let end = min((usedUp[key] ?? 0).rounded(.up) - 1, Double(Day.last.number))
      return SupplyEnd(medication: medication, lastDay: Day(number: Int32(end)))
    }
  }
}

/// A supply of a medication that was handed to a patient.
public struct Dispense: Hashable, Sendable {
  /// The resource's id, which puts dispenses of one day in order.
  public var id: String
  /// The day it was handed over.
  public var day: Day
  /// The number of days it lasts when taken as ordered; above 0.
  public var daysSupply: Double
  /// What was handed over.
  public var medication: Medication
  /// How much is taken a day; nil when nothing says so.
  public var dailyDose: DailyDose?

  /// Makes a dispense.
  public init(
    id: String, day: Day, daysSupply: Double, medication: Medication, dailyDose: DailyDose? = nil
  ) {
    self.id = id
    self.day = day
    self.daysSupply = daysSupply
    self.medication = medication
    self.dailyDose = dailyDose
  }

  /// Whether one is before another: by day, then by the bytes of the id.
  ///
  /// Dispenses without a proper id are ordered by medication, supply and dose, so that the order of
  /// the input does not matter.
  public static func precedes(_ left: Dispense, _ right: Dispense) -> Bool {
    if left.day != right.day { return left.day < right.day }
    let byID = left.id.byteDifference(from: right.id)
    if byID != 0 { return byID < 0 }
    let byKey = left.medication.key.byteDifference(from: right.medication.key)
    if byKey != 0 { return byKey < 0 }
    if left.daysSupply != right.daysSupply { return left.daysSupply < right.daysSupply }
    return DailyDose.precedes(left.dailyDose, right.dailyDose)
  }

  /// Dispenses in order; an array that is sorted already, as in most files, is not copied.
  static func sorted(_ dispenses: [Dispense]) -> [Dispense] {
    // Most differ by day; looking further copies both.
    let isSorted = dispenses.indices.dropFirst().allSatisfy {
      dispenses[$0 - 1].day < dispenses[$0].day || precedes(dispenses[$0 - 1], dispenses[$0])
    }
    return isSorted ? dispenses : dispenses.sorted(by: precedes)
  }
}

/// How much of a medication is taken a day.
public struct DailyDose: Hashable, Sendable {
  /// The amount, above 0.
  public var amount: Double
  /// The unit of the amount; empty when none is written.
  public var unit: String

  /// Makes a dose a day.
  public init(amount: Double, unit: String) {
    self.amount = amount
    self.unit = unit
  }

  /// Whether one is before another: none, then by unit, then by amount.
  static func precedes(_ left: DailyDose?, _ right: DailyDose?) -> Bool {
    guard let left, let right else { return left == nil && right != nil }
    let byUnit = left.unit.byteDifference(from: right.unit)
    return byUnit == 0 ? left.amount < right.amount : byUnit < 0
  }

  /// How many times as much this is as another dose; nil when the units differ.
  func ratio(to other: DailyDose) -> Double? {
    unit == other.unit && other.amount > 0 ? amount / other.amount : nil
  }
}

/// When supply that is left over counts for the next dispense.
public struct CarryOverRules: Hashable, Sendable {
  /// Whether supply is carried only to a dispense of the same medication.
  public var onlySameMedication: Bool
  /// Whether carried supply is converted by the doses a day.
  ///
  /// 10 days at 20 mg are 20 days at 10 mg. Doses that are unknown or in different units convert
  /// nothing. Without ``onlySameMedication`` the amounts of *different* drugs are compared, which
  /// seldom makes sense.
  public var convertsDose: Bool

  /// Makes rules; without any, all that is left over is carried as it is.
  public init(onlySameMedication: Bool = false, convertsDose: Bool = false) {
    self.onlySameMedication = onlySameMedication
    self.convertsDose = convertsDose
  }

  /// What of the days left over from a dispense, which is not the last, counts for the next one.
  func carried(_ days: Double, from index: Int, of dispenses: ArraySlice<Dispense>) -> Double {
    // Without a rule the dispenses are not looked at, which would copy them.
    guard onlySameMedication || convertsDose else { return days }
    let (dispense, next) = (dispenses[index], dispenses[index + 1])
    if onlySameMedication, dispense.medication.key != next.medication.key { return 0 }
    guard convertsDose, let dose = dispense.dailyDose, let nextDose = next.dailyDose,
      let ratio = dose.ratio(to: nextDose)
    else { return days }
    return days * ratio
  }
}

internal import MedicationAdherence

extension DailyDose {
  /// Reads `dosageInstruction`: the doses a day of all regular instructions together.
  ///
  /// Nil unless every one says a single amount and how often a day, and all have one unit. Those as
  /// needed are left out.
  init?(_ value: JSONValue) {
    let instructions = value.kind == .array ? Array(value.elements) : [value]
    var total: DailyDose?
    for instruction in instructions where !instruction.isAsNeeded {
      guard let dose = DailyDose(instruction: instruction) else { return nil }
      guard let known = total else {
        total = dose
        continue
      }
      guard known.unit == dose.unit else { return nil }
      total = DailyDose(amount: known.amount + dose.amount, unit: dose.unit)
    }
    guard let total else { return nil }
    self = total
  }

  /// Reads one instruction.
  private init?(instruction: JSONValue) {
    guard let quantity = instruction.doseQuantity, let amount = quantity.member("value")?.number,
      amount > 0, let timesADay = instruction.timesADay
    else { return nil }
    let unit = quantity.member("code")?.string?.text ?? quantity.member("unit")?.string?.text
    self.init(amount: amount * timesADay, unit: unit ?? "")
  }
}

extension JSONValue {
  /// The amount of one dose: of the first `doseAndRate` (R4, R5), else of the instruction itself.
  fileprivate var doseQuantity: JSONValue? {
    let rate = member("doseAndRate")?.elements.first { _ in true }
    return rate?.given("doseQuantity") ?? given("doseQuantity") ?? given("doseSimpleQuantity")
  }

  /// How often a day, from frequency and period alone; nil when anything else decides.
  fileprivate var timesADay: Double? {
    guard let plan = member("timing")?.member("repeat"),
      let frequency = plan.factor("frequency"), let period = plan.factor("period")
    else { return nil }
    let unit = plan.given("periodUnit") ?? plan.member("periodUnits")
    guard let days = Self.days[unit?.string?.text ?? ""] else { return nil }
    let others: [StaticString] = ["when", "timeOfDay", "dayOfWeek", "count"]
    return others.contains { plan.given($0) != nil } ? nil : frequency / (period * days)
  }

  /// The number above 0 of a member, 1 where it is missing; nil of anything else.
  private func factor(_ key: StaticString) -> Double? {
    guard let value = given(key) else { return 1 }
    return value.number.flatMap { $0 > 0 ? $0 : nil }
  }

  private static let days: [String: Double] = ["h": 1 / 24, "d": 1, "wk": 7]
}

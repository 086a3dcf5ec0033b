internal import MedicationAdherence

extension DailyDose {
  /// Reads `dosageInstruction`: the doses a day of all regular instructions together.
  ///
  /// Nil unless each one gives a single amount and how often a day, and all share one unit. Those
  /// as needed are left out.
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

  /// Reads one instruction that is not as needed, with its doses a day as in its schedule.
  private init?(instruction: JSONValue) {
    guard let quantity = instruction.doseQuantity, let amount = quantity.member("value")?.number,
      amount > 0, quantity.given("comparator") == nil,
      instruction.unknownModifiers().isEmpty, let timing = instruction.given("timing")
    else { return nil }
    var reading = TimingReading(index: 0)
    let dosage = Dosage(timing: reading.timing(timing), faults: reading.faults)
    guard let times = dosage.dosesADay else { return nil }
    let unit = quantity.member("code")?.string?.text ?? quantity.member("unit")?.string?.text
    self.init(amount: amount * times, unit: unit ?? "")
  }
}

extension JSONValue {
  /// The amount of one dose: of the first `doseAndRate` (R4, R5), else of the instruction itself.
  fileprivate var doseQuantity: JSONValue? {
    let rate = member("doseAndRate")?.elements.first { _ in true }
    return rate?.given("doseQuantity") ?? given("doseQuantity") ?? given("doseSimpleQuantity")
  }
}

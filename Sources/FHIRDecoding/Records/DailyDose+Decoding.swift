internal import MedicationAdherence

extension DailyDose {
  /// Reads `dosageInstruction`: the doses a day of all regular instructions together; at the lower demand
  /// of ranges if those are to be taken so.
  ///
  /// Nil unless each one gives a single amount and how often a day, and all share one unit. Those
  /// as needed, and those whose dose is 0, are left out.
  init?(_ value: JSONValue, isOfLowerDemand: Bool = false) {
    let instructions = value.kind == .array ? Array(value.elements) : [value]
    var total: DailyDose?
    for instruction in instructions where !instruction.isAsNeeded && !instruction.isDoseOfNothing {
      guard let dose = DailyDose(instruction: instruction, isOfLowerDemand: isOfLowerDemand) else {
        return nil
      }
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
  private init?(instruction: JSONValue, isOfLowerDemand: Bool) {
    guard let quantity = instruction.doseQuantity(isOfLowerDemand: isOfLowerDemand),
      let amount = quantity.member("value")?.number,
      amount > 0, quantity.given("comparator") == nil,
      instruction.unknownModifiers().isEmpty, let timing = instruction.given("timing")
    else { return nil }
    var reading = TimingReading(index: 0)
    let dosage = Dosage(timing: reading.timing(timing), faults: reading.faults)
    guard let times = isOfLowerDemand ? dosage.fewestDosesADay : dosage.dosesADay else {
      return nil
    }
    let unit = quantity.member("code")?.string?.text ?? quantity.member("unit")?.string?.text
    self.init(amount: amount * times, unit: unit ?? "")
  }
}

extension JSONValue {
  /// The amount of one dose: of the first `doseAndRate` (R4, R5), else of the instruction itself; the least
  /// of a range if that is to be taken.
  fileprivate func doseQuantity(isOfLowerDemand: Bool) -> JSONValue? {
    let stated = [member("doseAndRate")?.oneOrMore.first, self].compactMap(\.self)
    return stated.lazy.compactMap { stated in
      stated.given("doseQuantity") ?? stated.given("doseSimpleQuantity")
        ?? (isOfLowerDemand ? stated.given("doseRange")?.given("low") : nil)
    }.first
  }

  /// Whether each dose that a dosage instruction states is 0, as on a day without a tablet, of a range the
  /// most; one that states none, or gives something by a rate, is not.
  var isDoseOfNothing: Bool {
    var statesDose = false
    for stated in (given("doseAndRate")?.oneOrMore ?? []) + [self] {
      for (key, value) in stated.members where value.kind != .null {
        switch key {
        case "doseQuantity", "doseSimpleQuantity":
          guard value.isZero else { return false }
          statesDose = true
        case "doseRange":
          guard value.given("high")?.isZero ?? false else { return false }
          statesDose = true
        case "rateQuantity", "rateSimpleQuantity":
          guard value.isZero else { return false }
        case "rateRatio", "rateRange": return false
        default: continue
        }
      }
    }
    return statesDose
  }

  /// Whether a quantity is 0, or at most 0.
  private var isZero: Bool {
    guard member("value")?.number == 0 else { return false }
    let comparator = given("comparator")
    return comparator == nil || comparator?.string?.text == "<="
  }
}

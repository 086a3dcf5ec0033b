internal import MedicationAdherence

extension DosageInstruction.Limit {
  /// Reads the limit of a period; nil when its denominator is no time.
  init?(ratio: JSONValue) {
    guard let amount = ratio.member("numerator").flatMap(DoseAmount.init(quantity:)),
      let period = ratio.member("denominator").flatMap(DoseAmount.init(quantity:)),
      case .time(let unit) = period.unit
    else { return nil }
    self = .perPeriod(amount, DosageInstruction.Length(period.value, unit))
  }
}

extension DosageInstruction.Rate {
  init?(ratio: JSONValue) {
    guard let amount = ratio.member("numerator").flatMap(DoseAmount.init(quantity:)) else {
      return nil
    }
    self.init(amount, per: ratio.member("denominator").flatMap(DoseAmount.init(quantity:)))
  }
}

extension DoseAmount {
  /// Reads a Quantity; nil without a value.
  ///
  /// A comparator makes the range open at one side.
  init?(quantity: JSONValue) {
    guard let value = quantity.member("value")?.number else { return nil }
    let numbers: NumberRange? =
      switch quantity.member("comparator")?.string?.text {
      case "<": NumberRange(below: value)
      case "<=": NumberRange(low: nil, high: value)
      case ">": NumberRange(above: value)
      case ">=": NumberRange(low: value, high: nil)
      default: quantity.given("comparator") == nil ? NumberRange(value) : nil
      }
    guard let numbers else { return nil }
    self.init(numbers, DoseUnit(quantity: quantity))
  }

  /// Reads a Range, whose ends may have different units; an end without a unit has the other's.
  init?(range: JSONValue) {
    let ends = ["low", "high"].map { (name: StaticString) in
      range.given(name).flatMap { end -> DoseAmount? in
        guard let value = end.member("value")?.number else { return nil }
        return DoseAmount(NumberRange(value), DoseUnit(quantity: end))
      }
    }
    let (low, high) = (ends[0]?.value.single, ends[1]?.value.single)
    let units = ends.compactMap(\.self).map(\.unit).filter { $0 != .none }
    if let low, let high, units.count == 2, units[0] != units[1] {
      self.init(NumberRange(low: low, highOfOtherUnit: high), units[0], highUnit: units[1])
      return
    }
    guard let numbers = NumberRange(low: low, high: high) else { return nil }
    self.init(numbers, units.first ?? .none)
  }
}

extension DoseUnit {
  init(quantity: JSONValue) {
    self.init(
      code: quantity.member("code")?.string?.text, unit: quantity.member("unit")?.string?.text)
  }
}

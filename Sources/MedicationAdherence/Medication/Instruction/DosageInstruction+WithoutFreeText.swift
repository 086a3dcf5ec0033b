extension DosageInstruction {
  /// The instruction with what has a word of its own in every language, and with known units only.
  ///
  /// The display of a code and the name of a unit are text that anyone may have written.
  public var withoutFreeText: DosageInstruction {
    var instruction = self
    instruction.dose = dose?.withoutFreeText
    instruction.rate = rate.flatMap(\.withoutFreeText)
    instruction.route = route.flatMap { $0.isKnown ? $0 : nil }
    instruction.reasons = reasons.filter(\.isKnown)
    instruction.limits = limits.map(\.withoutFreeText)
    instruction.alternatives = alternatives.compactMap(\.withoutFreeText)
    (instruction.site, instruction.method, instruction.text) = (nil, nil, nil)
    instruction.timingText = nil
    instruction.advice = []
    return instruction
  }
}

extension DosageInstruction.Named {
  fileprivate var isKnown: Bool {
    if case .known = self { return true }
    return false
  }
}

extension DosageInstruction.Rate {
  /// A rate means nothing without its unit.
  fileprivate var withoutFreeText: Self? {
    guard amount.unit.isPlain, amount.highUnit?.isPlain ?? true, per?.unit.isPlain ?? true else {
      return nil
    }
    return self
  }
}

extension DosageInstruction.Alternative {
  /// An alternative that is left empty says nothing.
  fileprivate var withoutFreeText: Self? {
    let rate = rate.flatMap(\.withoutFreeText)
    guard dose != nil || rate != nil else { return nil }
    return Self(dose: dose?.withoutFreeText, rate: rate, isCalculated: isCalculated)
  }
}

extension DosageInstruction.Limit {
  fileprivate var withoutFreeText: Self {
    switch self {
    case .perPeriod(let amount, let length): .perPeriod(amount.withoutFreeText, length)
    case .perAdministration(let amount): .perAdministration(amount.withoutFreeText)
    case .perLifetime(let amount): .perLifetime(amount.withoutFreeText)
    }
  }
}

extension DoseAmount {
  fileprivate var withoutFreeText: DoseAmount {
    unit.isPlain && highUnit?.isPlain ?? true ? self : DoseAmount(value, .none)
  }
}

extension DoseUnit {
  /// Whether the unit is no text that someone may have written.
  fileprivate var isPlain: Bool {
    guard case .symbol(let symbol) = self else { return true }
    return symbol.split(separator: "/").allSatisfy { Self.symbols.contains(String($0)) }
  }

  /// The symbols of measures that doses are given in.
  private static let symbols: Set<String> = [
    "kg", "g", "mg", "mcg", "ng", "L", "mL", "dL", "mol", "mmol", "mcmol", "mEq", "%", "kcal",
    "cm", "mm", "m²", "s", "min", "h", "d", "wk", "mo", "a", "IU", "MBq", "GBq",
  ]
}

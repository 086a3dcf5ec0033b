extension DosageInstruction {
  /// Whether a dose of it is swallowed, by its route, else by its form; nil when neither tells.
  var isSwallowed: Bool? {
    switch route {
    case .known(let route): return route == .oral
    case .display(let name): return name.lowercased().hasPrefix("oral")
    case nil: break
    }
    guard case .form(let form)? = dose?.unit else { return nil }
    return switch form {
    case .tablet, .capsule: true
    case .puff, .spray, .patch, .suppository, .ampoule, .vial, .application, .injection: false
    default: nil
    }
  }
}

extension [DosageInstruction] {
  /// Whether all doses are swallowed, or none is; nil when some are, or that is not known.
  public var areSwallowed: Bool? { map(\.isSwallowed).common }
}

extension [Bool?] {
  /// What all are; nil when they differ, one is not known, or there is none.
  var common: Bool? {
    guard let first, allSatisfy({ $0 == first }) else { return nil }
    return first
  }
}

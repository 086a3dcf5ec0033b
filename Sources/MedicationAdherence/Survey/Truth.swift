/// A truth value of three-valued logic (Kleene).
package enum Truth: Hashable, Sendable {
  /// It holds.
  case yes
  /// It does not hold.
  case no
  /// What is known does not decide it.
  case undecidable

  /// The value of what is surely so or not; undecidable for nil.
  package init(_ flag: Bool?) { self = flag.map { $0 ? .yes : .no } ?? .undecidable }

  /// Whether one of several holds: it does when one does, and does not when none does.
  package static func any(of values: some Sequence<Truth>) -> Truth {
    var result = Truth.no
    for value in values {
      if value == .yes { return .yes }
      if value == .undecidable { result = .undecidable }
    }
    return result
  }

  /// Whether all of several hold: they do not when one does not.
  package static func all(of values: some Sequence<Truth>) -> Truth {
    var result = Truth.yes
    for value in values {
      if value == .no { return .no }
      if value == .undecidable { result = .undecidable }
    }
    return result
  }

  /// What is so when this is not.
  package var negated: Truth {
    switch self {
    case .yes: .no
    case .no: .yes
    case .undecidable: .undecidable
    }
  }
}

/// How grave a row of the worklist is, the gravest first.
public enum WorklistGravity: Int, CaseIterable, Comparable, Sendable {
  /// Nothing is recorded of a critical dose.
  case criticalNotSigned
  /// A critical dose was not taken, and nobody says why.
  case criticalWithoutReason
  /// A critical dose was not taken for a reason that is no clinical one, such as a refusal.
  case criticalWithReason
  /// A critical dose was late.
  case criticalDelayed
  /// A critical dose was held for a clinical reason.
  case criticalHeld
  /// The other rules, in the order of ``WorklistRule``.
  case daysWithout, falling, notStarted, supplyEnds, moreThanDue

  /// Whether a critical dose was omitted or late, other than for a clinical reason.
  public var isCritical: Bool { self < .criticalHeld }

  /// Whether one is graver than another.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension WorklistRow {
  /// How grave it is.
  public var gravity: WorklistGravity {
    switch finding.rule {
    case .criticalOmitted: doses.category?.gravityOfCritical ?? .criticalNotSigned
    case .criticalDelayed: .criticalDelayed
    case .daysWithout: .daysWithout
    case .falling: .falling
    case .notStarted: .notStarted
    case .supplyEnds: .supplyEnds
    case .moreThanDue: .moreThanDue
    }
  }

  /// Whether it is about doses that were all held for a clinical reason.
  public var isHeld: Bool { doses.category == .clinical }

  /// Whether a row stands before another: the graver one; of one rule that of more missed doses, then of the
  /// longer time since the last dose, then by ward, patient and medication.
  public static func precedes(_ left: WorklistRow, _ right: WorklistRow) -> Bool {
    if left.gravity != right.gravity { return left.gravity < right.gravity }
    if left.doseCount != right.doseCount { return left.doseCount > right.doseCount }
    // Without a last dose it is the longest time.
    let (one, other) = (left.recent.daysSince ?? .max, right.recent.daysSince ?? .max)
    if one != other { return one > other }
    for key in [\WorklistRow.patient.ward, \.patient.id, \.medication.name, \.doses.order] {
      let difference = left[keyPath: key].byteDifference(from: right[keyPath: key])
      if difference != 0 { return difference < 0 }
    }
    return false
  }

  /// The doses missed, or given late.
  private var doseCount: Int {
    if case .criticalDelayed(let count, _) = finding { count } else { doses.missed ?? 0 }
  }
}

extension OmissionCategory {
  /// How grave an omitted critical dose of the kind is.
  var gravityOfCritical: WorklistGravity {
    switch self {
    case .unrecorded: .criticalNotSigned
    case .noneRecorded: .criticalWithoutReason
    case .patient, .supply, .procedure, .other: .criticalWithReason
    case .clinical: .criticalHeld
    }
  }

  /// The gravest of some kinds; nil of none.
  static func gravest(_ kinds: some Sequence<OmissionCategory>) -> OmissionCategory? {
    kinds.min { $0.gravityOfCritical < $1.gravityOfCritical }
  }
}

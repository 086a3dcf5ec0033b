internal import FHIRDecoding

/// How many administrations have something odd about their order, by what it is.
struct IssueCounts: Sendable {
  private var (unnamed, unresolved, ofOthers) = (0, 0, 0)
  /// How many are of another substance than their order.
  private(set) var ofOtherMedications = 0

  /// Counts one.
  mutating func count(_ issue: LinkedRecord.OrderIssue) {
    switch issue {
    case .none: unnamed += 1
    case .unresolved: unresolved += 1
    case .otherPatient: ofOthers += 1
    case .otherMedication: ofOtherMedications += 1
    }
  }

  /// Adds what was counted of other administrations.
  mutating func add(_ other: IssueCounts) {
    unnamed += other.unnamed
    unresolved += other.unresolved
    ofOthers += other.ofOthers
    ofOtherMedications += other.ofOtherMedications
  }

  /// How many count without an order, the counts above 0 by the issue's name.
  var withoutOrder: [String: Int] {
    let counts: [(LinkedRecord.OrderIssue, Int)] = [
      (.none, unnamed), (.unresolved, unresolved), (.otherPatient, ofOthers),
    ]
    return Dictionary(
      uniqueKeysWithValues: counts.filter { $0.1 > 0 }.map { ($0.0.rawValue, $0.1) })
  }
}

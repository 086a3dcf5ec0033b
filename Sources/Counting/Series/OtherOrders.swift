package import MedicationAdherence

/// What a patient's other orders mean for one of them.
package struct OtherOrders: Sendable {
  /// Since when another order takes its place; nil when none does.
  package var replaced: Replacement?
  /// The number of another order that says the same, and whose doses are due; nil without one.
  var original: Int32?

  /// Whether they mean nothing for it.
  var isEmpty: Bool { replaced == nil && original == nil }
}

internal import MedicationAdherence

/// What is hidden or replaced before a report is given out.
struct Sharing: Sendable {
  /// Which numbers of patients are hidden; nil for none.
  var suppression: SuppressionRule?
  /// What ids and dates are replaced by; nil to keep them.
  var pseudonyms: Pseudonyms?

  /// Whether anything is hidden or replaced.
  var isAny: Bool { suppression != nil || pseudonyms != nil }
}

internal import Counting
internal import FHIRDecoding
internal import MedicationAdherence

/// What is hidden or replaced before a report is given out.
struct Sharing: Sendable {
  /// Which numbers of patients are hidden; nil for none.
  var suppression: SuppressionRule?
  /// What ids and dates are replaced by; nil to keep them.
  var pseudonyms: Pseudonyms?

  /// Whether anything is hidden or replaced.
  var isAny: Bool { suppression != nil || pseudonyms != nil }

  /// Whether each patient's dates are moved: not when no single patient is listed, for weeks of
  /// different patients that do not belong together cannot be added.
  var movesDates: Bool { pseudonyms != nil && suppression == nil }

  /// The fewest patients who have one name of a medication that stays under pseudonyms.
  static let leastPatientsOfName = 5

  /// What medications may be called; nil when nothing is given out.
  var naming: SharedNaming? {
    guard isAny else { return nil }
    let least = suppression?.least ?? 0
    return pseudonyms == nil
      ? SharedNaming(.any, leastPatients: least)
      : SharedNaming(.display, leastPatients: max(least, Self.leastPatientsOfName))
  }
}

package import MedicationAdherence

/// The last day that counts of each patient: the as-of day, unless the patient's dates are moved.
package struct LastDays: Sendable {
  private let asOf: Day
  private let moved: [Day]

  /// Takes the as-of day, and the last day of each patient when dates are moved.
  init(asOf: Day, moved: [Day] = []) { (self.asOf, self.moved) = (asOf, moved) }

  /// The last day that counts of a patient.
  package subscript(patient: Int) -> Day { moved.isEmpty ? asOf : moved[patient] }
}

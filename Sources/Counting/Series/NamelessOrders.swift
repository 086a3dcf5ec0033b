internal import FHIRDecoding
internal import MedicationAdherence

/// The orders of selected patients whose medication has no name that could be read, such as digits or
/// an id.
package struct NamelessOrders: Equatable, Sendable {
  /// All orders of selected patients.
  package private(set) var all = 0
  /// Those without a name.
  package private(set) var nameless = 0
  /// Those without a name that a part of a name could not find, although they may be meant; 0 when
  /// medications are not selected by their names.
  package private(set) var notLookedAt = 0

  /// Counts the orders; `isMeant` says whether a medication is selected, nil when all are.
  init(
    _ record: LinkedRecord, patients: [Bool], isMeant: ((_ medication: Int) -> Bool)?
  ) {
    let isNameless = record.medications.map(\.isNameless)
    let anyIsNameless = isNameless.contains(true)
    for number in record.orders.indices {
      guard let patient = record.orders[number].patient, patients[patient] else { continue }
      all += 1
      guard anyIsNameless, isNameless[record.orders[number].medication] else { continue }
      nameless += 1
      if let isMeant, !isMeant(record.orders[number].medication) { notLookedAt += 1 }
    }
  }

  /// Whether more than one in twenty has no name.
  package var areMany: Bool { nameless * 20 > all }
}

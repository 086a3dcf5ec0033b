internal import FHIRDecoding
internal import MedicationAdherence

/// The orders that are listed and whose medication has no name that could be read, such as digits or an
/// id.
package struct NamelessOrders: Equatable, Codable, Sendable {
  /// All orders that are listed.
  package private(set) var all = 0
  /// Those without a name.
  package private(set) var nameless = 0

  /// Counts the orders that series of a catalogue show.
  init(_ record: LinkedRecord, _ catalogue: SeriesCatalogue) {
    let isNameless = record.medications.map(\.isNameless)
    for unit in catalogue.units.indices where catalogue.units[unit].isShown {
      guard catalogue.units[unit].order != nil else { continue }
      all += 1
      if isNameless[catalogue.units[unit].medication] { nameless += 1 }
    }
  }

  /// Adds other orders.
  package mutating func join(_ other: NamelessOrders) {
    all += other.all
    nameless += other.nameless
  }

  /// Whether more than one in twenty has no name.
  package var areMany: Bool { nameless * 20 > all }
}

extension LinkedRecord {
  /// How many orders in force of some patients have a medication without a name, which is not among those
  /// that are selected.
  func namelessOrders(of patients: [Bool], besides medications: [Bool]) -> Int {
    let isLeftOut = self.medications.indices.map { number in
      !medications[number] && self.medications[number].isNameless
    }
    guard isLeftOut.contains(true) else { return 0 }
    return orders.indices.count { number in
      guard isLeftOut[orders[number].medication], let patient = orders[number].patient else {
        return false
      }
      return patients[patient] && !orders[number].order.isNotInForce
    }
  }
}

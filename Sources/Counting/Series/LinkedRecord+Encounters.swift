internal import FHIRDecoding
internal import MedicationAdherence

extension LinkedRecord {
  /// When the encounter of an order ends what is due by it; nil when it does not, or none was read.
  func encounterEnd(ofOrder number: Int) -> LocalMoment? {
    circumstances.encounter(ofOrder: number).flatMap {
      orders[number].order.end(with: circumstances.wards[$0])
    }
  }
}

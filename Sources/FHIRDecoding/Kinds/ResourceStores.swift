/// What a reader keeps of the resources of each kind, other than administrations.
package struct ResourceStores: Sendable {
  /// The patients.
  package internal(set) var patients = RecordStore<PatientRecord>()
  /// The orders.
  package internal(set) var orders = OrderStore()
  /// The dispenses.
  package internal(set) var dispenses = RecordStore<DispenseRecord>()
  /// The responses to questionnaires, when scores are asked for.
  var responses = RecordStore<ResponseRecord>()
  /// The Medication resources.
  package internal(set) var medications = RecordStore<MedicationRecord>()
  /// The encounters, when wards are asked for.
  var encounters = RecordStore<EncounterRecord>()
  /// The locations, when wards are asked for.
  var locations = RecordStore<LocationRecord>()

  /// Reads a resource and keeps it in the store of its kind; its origin.
  ///
  /// Throws when a field is not as FHIR defines it.
  mutating func read(
    _ resource: JSONValue, _ kind: ResourceKind, place: ReadingPlace,
    keeping details: RecordDetails, _ cache: inout DecodingCache
  ) throws(DecodingFault) -> ResourceOrigin {
    switch kind {
    case .patient: try patients.read(resource, place: place, keeping: details, &cache)
    case .request, .order: try orders.read(resource, kind, place: place, keeping: details, &cache)
    case .dispense: try dispenses.read(resource, place: place, keeping: details, &cache)
    case .response: try responses.read(resource, place: place, keeping: details, &cache)
    case .medication: try medications.read(resource, place: place, keeping: details, &cache)
    case .encounter: try encounters.read(resource, place: place, keeping: details, &cache)
    case .location: try locations.read(resource, place: place, keeping: details, &cache)
    case .administration: preconditionFailure("administrations have a store of their own")
    }
  }
}

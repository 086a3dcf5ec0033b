import Testing

@testable import FHIRDecoding

/// What is declared of the kinds of resources, and what a reader keeps by it.
struct ResourceKindTests {
  @Test(arguments: ResourceKind.allCases)
  func `a kind is found by the name of its type`(kind: ResourceKind) {
    #expect(ResourceKind(type: kind.name) == kind)
    #expect(ResourceKind(type: kind.name.lowercased()) == nil)
  }

  @Test(arguments: ResourceKind.allCases)
  func `a resource is counted by its type whether it is kept or not`(kind: ResourceKind) {
    let line = #"{"resourceType":"\#(kind.name)","id":"1"}"#
    for details in [[], .wards] as [RecordDetails] {
      for events in [[], .administrations, .dispenses] as [EventKinds] {
        var reader = ResourceReader(keepsTexts: false, keeping: events, details: details)
        reader.read(TwoWays.chunk([line, line]))
        #expect(reader.resourceCounts == [kind.name: 2])
      }
    }
  }

  @Test
  func `events and what tells of wards are kept when they are asked for, all else always`() {
    let lines = ResourceKind.allCases.map { #"{"resourceType":"\#($0.name)","id":"1"}"# }
    func kept(_ events: EventKinds, _ details: RecordDetails) -> [Int] {
      var reader = ResourceReader(keepsTexts: false, keeping: events, details: details)
      reader.read(TwoWays.chunk(lines))
      let stores = reader.stores
      return [
        stores.patients.records.count, stores.orders.records.count,
        stores.medications.records.count, reader.administrations.records.count,
        stores.dispenses.records.count, stores.encounters.records.count,
        stores.locations.records.count,
      ]
    }
    #expect(kept([], []) == [1, 2, 1, 0, 0, 0, 0])
    #expect(kept(.administrations, []) == [1, 2, 1, 1, 0, 0, 0])
    #expect(kept(.dispenses, .wards) == [1, 2, 1, 0, 1, 1, 1])
  }

  @Test
  func `each kind of record is of the kinds whose declarations it makes`() {
    let kinds =
      PatientRecord.kinds + OrderRecord.kinds + MedicationRecord.kinds + DispenseRecord.kinds
      + EncounterRecord.kinds + LocationRecord.kinds + ResponseRecord.kinds
    #expect(kinds.count == Set(kinds).count)
    #expect(Set(kinds).union([.administration]) == Set(ResourceKind.allCases))
  }
}

import FHIRDecoding
import Testing

@testable import FHIRServer

/// How a server is asked for the kinds of resources.
struct KindSearchTests {
  @Test
  func `each kind that is read is asked for in one way`() {
    #expect(
      KindSearch.all.map(\.kind).sorted { $0.rawValue < $1.rawValue } == ResourceKind.allCases)
    #expect(KindSearch.all.allSatisfy { ResourceTypes.all.contains($0.type) })
    #expect(KindSearch.of("Observation") == nil)
  }

  @Test
  func `a fetch asks for orders by the version, for dispenses and wards if they are offered`() {
    var server = ServerCapabilities()
    server.fhirVersion = "4.0.1"
    for type in ["MedicationRequest", "MedicationOrder", "Location"] {
      server.offers[type] = ServerCapabilities.Offer()
    }
    let needed = ["Patient", "MedicationRequest", "MedicationAdministration", "Medication"]
    #expect(server.neededTypes(withWards: false) == needed)
    #expect(server.neededTypes(withWards: true) == needed + ["Location"])
    #expect(server.neededTypes(withWards: false, withResponses: true) == needed)
    server.offers["QuestionnaireResponse"] = ServerCapabilities.Offer()
    #expect(server.neededTypes(withWards: false) == needed)
    #expect(
      Set(server.neededTypes(withWards: false, withResponses: true))
        == Set(needed + ["QuestionnaireResponse"]))
    server.fhirVersion = "1.0.2"
    server.offers["MedicationDispense"] = ServerCapabilities.Offer()
    #expect(
      server.neededTypes(withWards: false) == [
        "Patient", "MedicationOrder", "MedicationAdministration", "MedicationDispense",
        "Medication",
      ])
  }

  @Test
  func `locations and medications are asked for once, all else for each patient`() {
    let parts = FetchSession.parts(
      types: ["Encounter", "Location", "Medication"], patients: ["a", "b"])
    #expect(
      parts == [
        FetchPart(type: "Encounter", name: "a"), FetchPart(type: "Encounter", name: "b"),
        FetchPart(type: "Location"), FetchPart(type: "Medication"),
      ])
  }
}

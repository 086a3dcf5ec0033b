import TestSupport
import Testing

@testable import FHIRServer

@Suite struct ServerCapabilitiesTests {
  @Test func `what a server offers is read of its statement`() throws {
    let text = #"""
      {"resourceType":"CapabilityStatement","fhirVersion":"4.0.1","rest":[{"mode":"server",
       "searchParam":[{"name":"_lastUpdated"}],
       "resource":[{"type":"Group","searchInclude":["*"],"operation":[{"name":"$group-export"}]},
        {"type":"MedicationRequest","searchParam":[{"name":"subject"}],"searchInclude":["*"]}]}]}
      """#
    let capabilities = try #require(ServerCapabilities(Array(text.utf8)))
    #expect(capabilities.offersExport)
    #expect(capabilities.offersMedication(of: "MedicationRequest"))
    #expect(!capabilities.offersMedication(of: "Group"))
    #expect(capabilities.offers("patient", of: "MedicationRequest") == false)
    #expect(capabilities.offers("_lastUpdated", of: "MedicationRequest") == true)
    #expect(capabilities.offers("patient", of: "Group") == nil)
    #expect(!capabilities.offers("MedicationDispense"))
    #expect(capabilities.problem == nil)
  }

  @Test func `what is not as FHIR has it is passed over and named, the rest is read`() async throws
  {
    let text = #"""
      {"resourceType":"CapabilityStatement","fhirVersion":4.0,"rest":[17,{"mode":"server",
       "operation":{"name":"export"},"searchParam":null,
       "resource":[{"type":"Patient","searchParam":[{"name":"_id"},{"type":"token"},{"name":5}],
         "searchInclude":["*",3]},{"type":["Group"]},{}]}]}
      """#
    let log = NotedWarnings()
    let transport = FakeTransport { _, _ in .text(text) }
    let capabilities = try await testConnection(transport, log: log).capabilities()
    #expect(capabilities.fhirVersion == "")
    var offer = ServerCapabilities.Offer()
    (offer.parameters, offer.includes) = (["_id"], ["*"])
    #expect(capabilities.offers == ["Patient": offer])
    #expect(capabilities.offersExport)
    #expect(
      log.sentences == [
        "what its CapabilityStatement has in another way than FHIR is passed over: fhirVersion, rest,"
          + " rest.operation, rest.resource.searchParam.name (2 times), rest.resource.type (2 times)"
      ])
  }

  @Test func `a version and types are taken harmlessly`() throws {
    let text = #"""
      {"resourceType":"CapabilityStatement","fhirVersion":"4.0.1\u001b[31m\n",
       "rest":[{"resource":[{"type":"\u001b]0;x"}]}]}
      """#
    let capabilities = try #require(ServerCapabilities(Array(text.utf8)))
    #expect(capabilities.fhirVersion == "4.0.1[31m")
    #expect(capabilities.offers.isEmpty)
  }

  @Test(arguments: [
    ("1.0.2", "MedicationOrder", "application/json+fhir"),
    ("3.0.2", "MedicationRequest", "application/fhir+json"),
    ("4.3.0", "MedicationRequest", "application/fhir+json"),
    ("5.0.0", "MedicationRequest", "application/fhir+json"),
  ])
  func `the version says how orders are called and JSON is asked for`(
    version: String, type: String, media: String
  ) {
    var capabilities = ServerCapabilities()
    capabilities.fhirVersion = version
    #expect(capabilities.orderTypes == [type])
    #expect(capabilities.mediaType == media)
  }

  @Test(arguments: [
    ("", [], ["MedicationRequest", "MedicationOrder"]),
    ("latest", ["Patient"], ["MedicationRequest", "MedicationOrder"]),
    ("", ["Patient", "MedicationOrder"], ["MedicationOrder"]),
    ("", ["MedicationRequest"], ["MedicationRequest"]),
    ("4.0.1", ["MedicationOrder"], ["MedicationRequest"]), ("1.0.2", [], ["MedicationOrder"]),
  ])
  func `of a version that is not known the orders of every version are asked for`(
    version: String, offers: [String], types: [String]
  ) {
    #expect(capabilities(version, offers).orderTypes == types)
  }

  @Test(arguments: [
    ("MedicationOrder", PartEnd.Cause.notThere, 0, true),
    ("MedicationRequest", .notThere, 3, true), ("MedicationOrder", .notThere, -1, false),
    ("MedicationOrder", .other, 3, true), ("MedicationOrder", .denied, 3, true),
    ("MedicationOrder", .other, 0, false), ("MedicationOrder", .unavailable, 3, false),
    ("MedicationOrder", .unauthenticated, 3, false),
    ("MedicationDispense", .notThere, 0, true), ("MedicationDispense", .other, 3, false),
    ("Patient", .notThere, 3, false), ("MedicationAdministration", .notThere, 3, false),
  ])
  func `a refusal of a type that nobody says is there may mean that it is not`(
    type: String, cause: PartEnd.Cause, rows: Int, isLacked: Bool
  ) {
    let unknown = ServerCapabilities()
    #expect(
      unknown.lacks(type, refusing: cause) { $0 == type || rows < 0 ? nil : rows } == isLacked)
    let known = capabilities("4.0.1", ["MedicationDispense", "MedicationRequest"])
    #expect(!known.lacks(type, refusing: cause) { _ in rows })
  }

  private func capabilities(_ version: String, _ offers: [String]) -> ServerCapabilities {
    var capabilities = ServerCapabilities()
    capabilities.fhirVersion = version
    for type in offers { capabilities.offers[type] = ServerCapabilities.Offer() }
    return capabilities
  }

  @Test func `an answer that is no statement says what to do`() async throws {
    let transport = FakeTransport { _, _ in .text("<html>hello</html>") }
    let error = await #expect(throws: ServerFault.self) {
      try await testConnection(transport).capabilities()
    }
    #expect(error?.description.contains("give the address of the FHIR server itself") == true)
  }

  @Test func `of a server that answers with another resource nothing is known`() async throws {
    let transport = FakeTransport { _, _ in
      .text(#"{"resourceType":"Bundle","type":"searchset","total":0,"entry":[]}"#)
    }
    let capabilities = try await testConnection(transport).capabilities()
    #expect(capabilities == ServerCapabilities())
    #expect(capabilities.offers("MedicationDispense"))
    #expect(
      capabilities.mediaType
        == "application/fhir+json, application/json+fhir;q=0.9, application/json;q=0.8")
  }

  @Test func `members of a Group are its active patients`() async throws {
    let transport = FakeTransport { _, _ in
      .text(
        #"{"resourceType":"Group","member":[{"entity":{"reference":"Patient/1"}},"#
          + #"{"entity":{"reference":"https://a.test/fhir/Patient/2"}},"#
          + #"{"entity":{"reference":"Patient/3"},"inactive":true},"#
          + #"{"entity":{"reference":"Device/4"}}]}"#)
    }
    let group = try await testConnection(transport).group("g", ServerCapabilities())
    #expect(group.patients == ["1", "2"])
    #expect(group.otherMembers == 1)
  }
}

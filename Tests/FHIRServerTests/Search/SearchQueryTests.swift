import Testing

@testable import FHIRServer

@Suite struct SearchQueryTests {
  @Test func `a plus and everything that means something is encoded`() throws {
    var query = SearchQuery("Observation")
    query.filters = [.init(name: "_lastUpdated", value: "ge2025-01-31T18:00:00+02:00")]
    #expect(
      try target(query) == "GET https://a.test/fhir/Observation?_lastUpdated="
        + "ge2025-01-31T18:00:00%2B02:00")
    query.filters = [.init(name: "code", value: "a|b&c=d%")]
    #expect(try target(query).hasSuffix("?code=a%7Cb%26c%3Dd%25"))
  }

  @Test func `a search that is too long for an address is sent in the body`() throws {
    var query = SearchQuery("Medication")
    query.filters = [.init(name: "_id", value: String(repeating: "x", count: 3000))]
    let request = try #require(query.request(base: try base, mediaType: "m"))
    #expect(request.method == "POST")
    #expect(request.address.text == "https://a.test/fhir/Medication/_search")
    #expect(request.body == Array("_id=\(String(repeating: "x", count: 3000))".utf8))
  }

  @Test(arguments: [
    ("?patient=1&_count=2", [String]()), ("?patient:Patient=1", []), ("?_count=2", ["patient"]),
    ("https://a.test/fhir/X", []),
  ])
  func `what a server ignored is seen in its own words`(own: String, ignored: [String]) {
    var query = SearchQuery("X")
    query.filters = [.init(name: "patient", value: "1")]
    #expect(query.ignoredFilters(own: own) == ignored)
  }

  @Test(arguments: [
    ("patient", "MedicationRequest?patient=7"), ("subject", "MedicationRequest?subject=Patient/7"),
    ("status", "Patient/7/MedicationRequest"),
  ])
  func `a patient is asked for as the server offers it`(offered: String, target: String) throws {
    let capabilities = capabilities("4.0.1", "MedicationRequest", [offered])
    let query = capabilities.query(
      for: FetchPart(type: "MedicationRequest", name: "7"), SearchSettings())
    #expect(try self.target(query).contains("/fhir/" + target))
  }

  @Test(arguments: [
    ("1.0.2", "MedicationOrder", "datewritten"), ("3.0.2", "MedicationRequest", "authoredon"),
    ("1.0.2", "MedicationAdministration", "effectivetime"),
    ("4.0.1", "MedicationAdministration", "effective-time"),
    ("5.0.0", "MedicationAdministration", "date"),
    ("4.0.1", "MedicationDispense", "whenhandedover"),
  ])
  func `without _lastUpdated the clinical date says since when`(
    version: String, type: String, parameter: String
  ) {
    let capabilities = capabilities(version, type, ["patient", parameter])
    #expect(capabilities.dateParameter(of: type) == parameter)
    #expect(self.capabilities(version, type, []).dateParameter(of: type) == "_lastUpdated")
  }

  @Test func `the Medication is included where the server offers it`() throws {
    var capabilities = capabilities("4.0.1", "MedicationRequest", [])
    capabilities.offers["MedicationRequest"]?.includes = ["MedicationRequest:medication"]
    let query = capabilities.query(for: FetchPart(type: "MedicationRequest"), SearchSettings())
    #expect(try target(query).hasSuffix("_count=200&_include=MedicationRequest:medication"))
  }

  private func capabilities(
    _ version: String, _ type: String, _ parameters: Set<String>
  ) -> ServerCapabilities {
    var capabilities = ServerCapabilities()
    capabilities.fhirVersion = version
    capabilities.offers[type] = .init()
    capabilities.offers[type]?.parameters = parameters
    return capabilities
  }

  private var base: WebAddress { get throws { try #require(WebAddress("https://a.test/fhir")) } }

  private func target(_ query: SearchQuery) throws -> String {
    let request = try #require(query.request(base: try base, mediaType: "m"))
    return request.method + " " + request.address.text
  }
}

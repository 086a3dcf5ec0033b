import FHIRDecoding
import TestSupport
import Testing

@testable import FHIRServer

@Suite struct PatientSearchTests {
  private static func patient(_ id: String, _ system: String, _ value: String) -> String {
    #"{"resourceType":"Patient","id":"\#(id)","identifier":[{"system":"\#(system)","value":"\#(value)"}]}"#
  }

  private func found(
    _ text: String, _ capabilities: ServerCapabilities = ServerCapabilities(),
    on transport: FakeTransport
  ) async throws -> Set<String> {
    try await testConnection(transport).patients(
      with: try #require(PatientIdentifier(text)), capabilities)
  }

  private func fault(
    _ capabilities: ServerCapabilities = ServerCapabilities(), on transport: FakeTransport
  ) async -> ServerFault? {
    await #expect(throws: ServerFault.self) {
      try await found("s|4711", capabilities, on: transport)
    }
  }

  @Test(arguments: [
    ("https://a.test/mrn|4711", "https://a.test/mrn%7C4711"), ("|4711", "%7C4711"),
    ("4711", "4711"), (#"s|a,b$c|d\"#, #"s%7Ca%5C,b%5C%24c%5C%7Cd%5C%5C"#),
  ])
  func `a token has its separators escaped`(text: String, sent: String) async throws {
    let transport = FakeTransport { _, _ in .page([]) }
    #expect(try await found(text, on: transport) == [])
    #expect(transport.targets == ["/fhir/Patient?identifier=\(sent)&_count=20"])
  }

  @Test func `who has the identifier is found on all pages, and nobody else`() async throws {
    let transport = FakeTransport { _, number in
      number == 0
        ? .page(
          [Self.patient("p1", "s", "4711"), Self.patient("p2", "s", "4711-1")], next: "?page=2")
        : .page([Self.patient("p3", "s", "4711"), Self.patient("p4", "t", "4711")])
    }
    #expect(try await found("s|4711", on: transport) == ["p1", "p3"])
    #expect(transport.targets.count == 2)
  }

  @Test func `a server that leaves the identifier out of the search is a fault`() async {
    let transport = FakeTransport { _, number in
      .page([Self.patient("p\(number)", "s", "1")], next: "?page=\(number + 2)")
    }
    #expect(await fault(on: transport)?.description.contains("name them with --patient") == true)
    #expect(transport.targets.count == 5)
  }

  @Test func `a server that does not offer the search is not asked`() async {
    var capabilities = ServerCapabilities()
    capabilities.offers["Patient"] = .init()
    capabilities.offers["Patient"]?.parameters = ["_id"]
    let transport = FakeTransport { _, _ in .page([]) }
    let fault = await fault(capabilities, on: transport)
    #expect(fault?.description.contains("does not search for patients by identifier") == true)
    #expect(transport.targets == [])
  }

  @Test func `what a server says of the identifier is not told`() async {
    let words = #"{"resourceType":"OperationOutcome","issue":[{"diagnostics":"no 4711 here"}]}"#
    let transport = FakeTransport { _, _ in .text(words, status: 400) }
    let fault = await fault(on: transport)
    #expect(
      fault?.description
        == "GET https://a.test/fhir/Patient was answered with 400 (bad request); ask those who run the"
        + " server")
  }

  @Test func `an answer that is no page is a fault`() async {
    let transport = FakeTransport { _, _ in .text(Self.patient("p", "s", "4711")) }
    #expect(await fault(on: transport)?.description.hasSuffix("is no page of a search") == true)
  }

  @Test func `a plan is for those who were found, beside those who were named`() async throws {
    let fixture = try FetchFixture()
    let plan = try FetchPlan(
      fixture.request { request in
        request.patients = ["p2"]
        request.patientIdentifiers = ["s|1", "s|2"].compactMap(PatientIdentifier.init)
      })
    let transport = FakeTransport.ward { request, _ in
      guard let value = request.address.text.split(separator: "7C").last?.first,
        request.address.text.contains("identifier=")
      else { return nil }
      return .page([Self.patient("p\(value)", "s", "\(value)")])
    }
    let found = try await plan.patientsByIdentifier(over: transport, clock: FakeClock())
    #expect(found == [["p1"], ["p2"]])
    let chosen = try plan.choosing(["p1", "p2"])
    #expect(chosen.patients == ["p2", "p1"])
    #expect(chosen.identifiers.map(\.id) == ["p1", "p2"])
    #expect(!chosen.configuration.contains("s|1"))
  }

  @Test func `a group and an identifier exclude each other`() throws {
    let fixture = try FetchFixture()
    #expect(throws: (any Error).self) {
      _ = try FetchPlan(
        fixture.request { request in
          request.group = "g"
          request.patientIdentifiers = [PatientIdentifier("1")].compactMap(\.self)
        })
    }
  }
}

import TestSupport
import Testing

@testable import FHIRServer

@Suite struct ServerProbeTests {
  @Test(arguments: ["?page=2", "https://a.test/other?page=2"])
  func `a first page leads to the next on the same server`(next: String) async throws {
    #expect(try await firstPage(next: next).hasNext)
  }

  @Test func `a first page that leads to another server is one that a fetch stops at`()
    async throws
  {
    let fault = await #expect(throws: ServerFault.self) {
      try await firstPage(next: "http://inner.test/fhir?page=2")
    }
    #expect(fault?.advice?.hasPrefix("give --allow-origin http://inner.test ") == true)
  }

  @Test(
    arguments: [
      ("7", 7), ("\"7\"", 7), ("1e12", 1_000_000_000_000), ("9e18", nil), ("-1", nil), ("{}", nil),
    ] as [(String, Int?)])
  func `a count is a number that a server can have`(total: String, count: Int?) async throws {
    let transport = FakeTransport { _, _ in
      .text(#"{"resourceType":"Bundle","total":\#(total)}"#)
    }
    let counted = try await testConnection(transport).count(
      of: FetchPart(type: "Patient"), ServerCapabilities())
    #expect(counted == count)
  }

  private func firstPage(next: String) async throws -> FirstPage {
    let transport = FakeTransport { _, _ in .page([order("1")], next: next) }
    return try await testConnection(transport).firstPage(
      of: FetchPart(type: "MedicationRequest"), rows: 50, ServerCapabilities())
  }
}

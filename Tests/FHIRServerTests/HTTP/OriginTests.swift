import Synchronization
import Testing
import TestSupport

@testable import FHIRServer

/// Where credentials go, and who is asked at all.
@Suite struct OriginTests {
  @Test func `a foreign origin is not asked`() async throws {
    let transport = FakeTransport { _, _ in .text("") }
    await #expect(throws: ServerFault.self) { try await ask("https://b.test/x", transport) }
    #expect(transport.requests.isEmpty)
  }

  @Test func `an allowed origin is asked without credentials`() async throws {
    let transport = FakeTransport { _, _ in .text("") }
    try await ask("https://b.test/x", transport, allowed: ["https://b.test"])
    #expect(transport.requests.map(\.authorization) == [nil])
  }

  @Test(arguments: [
    (
      "http://a.test/fhir", "https://a.test/fhir/X",
      "give the server's address with https://a.test in place of http://a.test"
    ),
    (
      "http://a.test:8080/fhir", "https://a.test:8443/fhir/X",
      "give the server's address with https://a.test:8443 in place of http://a.test:8080"
    ),
    (
      "https://a.test/fhir", "http://a.test/fhir/X",
      "ask those who run the server to have it write https://a.test; over http others can read along"
    ),
    (
      "http://a.test/fhir", "https://b.test/fhir/X",
      "give --allow-origin https://b.test to follow it, without credentials; if it is the same server, "
        + "its own base URL may be configured wrongly, so ask those who run it to have it write "
        + "http://a.test"
    ),
  ])
  func `a server that is led to by another scheme is the same one, and credentials stay at home`(
    base: String, target: String, advice: String
  ) async throws {
    let transport = redirecting(status: 301, to: target)
    let error = await #expect(throws: ServerFault.self) {
      try await ask(base + "/X", transport, base: base)
    }
    #expect(error?.advice == advice)
    #expect(transport.requests.map(\.address.text) == [base + "/X"])
  }

  @Test func `an address of IPv6 is written in brackets`() throws {
    let address = try #require(WebAddress("http://[::1]:8080/fhir"))
    #expect(address.origin.description == "http://[::1]:8080")
    #expect(WebAddress(address.origin.description)?.origin == address.origin)
  }

  @Test func `another port is another origin`() async throws {
    let transport = FakeTransport { _, _ in .text("") }
    await #expect(throws: ServerFault.self) { try await ask("https://a.test:8443/x", transport) }
    #expect(transport.requests.isEmpty)
  }

  @Test(arguments: [301, 302, 307, 308])
  func `a redirect within the server keeps the credentials`(status: Int) async throws {
    let transport = redirecting(status: status, to: "/other")
    try await ask("https://a.test/fhir/X", transport)
    #expect(transport.targets == ["/fhir/X", "/other"])
    #expect(transport.requests.map(\.authorization) == ["Bearer 1", "Bearer 1"])
  }

  @Test func `a redirect elsewhere is not followed`() async throws {
    let transport = redirecting(status: 307, to: "https://b.test/fhir/X")
    await #expect(throws: ServerFault.self) { try await ask("https://a.test/fhir/X", transport) }
    #expect(transport.requests.count == 1)
  }

  @Test func `an allowed redirect loses the credentials`() async throws {
    let transport = redirecting(status: 307, to: "https://b.test/fhir/X")
    try await ask("https://a.test/fhir/X", transport, allowed: ["https://b.test"])
    #expect(transport.requests.map(\.authorization) == ["Bearer 1", nil])
  }

  @Test func `redirects without end are an error`() async throws {
    let transport = FakeTransport { _, _ in .text("", status: 302, headers: [("Location", "/x")]) }
    await #expect(throws: ServerFault.tooManyRedirects(request: "GET https://a.test/x")) {
      try await ask("https://a.test/x", transport)
    }
  }

  @Test func `after a 401 one new token is tried, once`() async throws {
    let transport = FakeTransport { _, _ in .text("", status: 401) }
    await #expect(throws: ServerFault.status(401, request: "GET https://a.test/x", words: "")) {
      try await ask("https://a.test/x", transport)
    }
    #expect(transport.requests.map(\.authorization) == ["Bearer 1", "Bearer 2"])
  }

  @Test func `an address without a query and a patient is what is logged`() throws {
    let address = try #require(WebAddress("https://a.test/fhir/Patient/p1/Medication?x=secret"))
    #expect(HTTPRequest("GET", address).label == "GET https://a.test/fhir/Patient/…/Medication")
    let long = try #require(WebAddress("https://a.test/" + String(repeating: "x", count: 5000)))
    #expect(long.label.count == 301)
  }

  @Test(arguments: [
    "https://u:p@a.test/", "ftp://a.test/", "a.test", "",
    "https://" + String(repeating: "a", count: 256),
  ])
  func `what is no address of a server is refused`(text: String) {
    #expect(WebAddress(text) == nil)
  }

  private func redirecting(status: Int, to target: String) -> FakeTransport {
    FakeTransport { _, number in
      number == 0 ? .text("", status: status, headers: [("Location", target)]) : .text("")
    }
  }

  private func ask(
    _ text: String, _ transport: FakeTransport, allowed: [String] = [],
    base: String = "https://a.test/fhir"
  ) async throws {
    let clock = FakeClock()
    let connection = ServerConnection(
      base: try #require(WebAddress(base)), transport: transport, credentials: CountedTokens(),
      allowedOrigins: Set(allowed.compactMap { WebAddress($0)?.origin }),
      retries: RetryBudget(seconds: 60, clock: clock), clock: clock)
    let address = try #require(WebAddress(text))
    try await connection.perform(HTTPRequest("GET", address)) { _ in }
  }
}

/// Tokens that are numbered.
private final class CountedTokens: Credentials {
  private let number = Mutex(1)

  func authorization() -> String? { number.withLock { "Bearer \($0)" } }

  func renew(afterRefusing authorization: String?) -> Bool {
    number.withLock { $0 += 1 }
    return true
  }
}

extension HTTPRequest {
  fileprivate var authorization: String? {
    headers.first { $0.name == "Authorization" }?.value
  }
}

import Testing
import TestSupport

@testable import FHIRServer

@Suite struct ServerConnectionTests {
  let clock = FakeClock()

  @Test(arguments: [408, 429, 500, 502, 503, 504])
  func `a status that passes is tried again`(status: Int) async throws {
    let transport = FakeTransport { _, number in .text("ok", status: number < 2 ? status : 200) }
    #expect(try await body(connection(transport)) == "ok")
    #expect(transport.requests.count == 3)
    #expect(clock.pauses.count == 2)
  }

  @Test(arguments: [400, 403, 404, 405, 410, 413, 422])
  func `a status that does not pass is not tried again`(status: Int) async throws {
    let outcome = #"{"resourceType":"OperationOutcome","issue":[{"diagnostics":"no\nway"}]}"#
    let transport = FakeTransport { _, _ in .text(outcome, status: status) }
    await #expect(
      throws: ServerFault.status(status, request: "GET https://a.test/fhir/X", words: "no way")
    ) { try await body(connection(transport)) }
    #expect(transport.requests.count == 1)
  }

  @Test(
    arguments: [
      ("Bearer eyJ.long-token.1", "eyJ.long-token.1"),
      ("Bearer eyJ.long-token.1", "Bearer eyJ.long-token.1"),
      ("Basic d2FyZDpwYXNzd29yZC0x", "d2FyZDpwYXNzd29yZC0x"),
      ("Basic d2FyZDpwYXNzd29yZC0x", "ward:password-1"),
      ("Basic d2FyZDpwYXNzd29yZC0x", "password-1"),
    ])
  func `credentials that a server repeats are taken out of its words`(
    authorization: String, echo: String
  ) async throws {
    let outcome = """
      {"resourceType":"OperationOutcome","issue":[{"diagnostics":"not \(echo), at all"}]}
      """
    let transport = FakeTransport { _, _ in .text(outcome, status: 400) }
    let connection = ServerConnection(
      base: try #require(WebAddress("https://a.test/fhir")), transport: transport,
      credentials: SameCredentials(value: authorization),
      retries: RetryBudget(seconds: 1, clock: clock), clock: clock)
    do {
      _ = try await body(connection)
      Issue.record("the server refused")
    } catch {
      #expect(!"\(error)".contains(echo))
      #expect("\(error)".contains("not "))
      #expect("\(error)".contains("…, at all"))
    }
  }

  @Test func `pauses grow, and end with the budget`() async throws {
    let transport = FakeTransport { _, _ in .text("", status: 503) }
    await #expect(throws: ServerFault.self) {
      try await body(connection(transport, budget: 20))
    }
    #expect(clock.pauses.count >= 4)
    #expect(clock.pauses == clock.pauses.sorted())
    #expect(clock.pauses.reduce(0, +) <= 20)
  }

  @Test(arguments: [("7", 7.0), ("Tue, 14 Nov 2023 22:13:40 GMT", 20.0)])
  func `no request is made before Retry-After is over`(text: String, seconds: Double) async throws {
    let transport = FakeTransport { _, number in
      .text("ok", status: number == 0 ? 429 : 200, headers: [("retry-after", text)])
    }
    _ = try await body(connection(transport))
    let pause = try #require(clock.pauses.first)
    #expect(seconds...seconds + 2 ~= pause)
  }

  @Test func `a Retry-After beyond the budget ends at once`() async throws {
    let transport = FakeTransport { _, _ in
      .text("", status: 503, headers: [("Retry-After", "601")])
    }
    let words = "it wants to be asked again after 601 s, and 600 s are left of --retry-budget"
    await #expect(
      throws: ServerFault.status(503, request: "GET https://a.test/fhir/X", words: words)
    ) { try await body(connection(transport)) }
    #expect(transport.requests.count == 1)
    #expect(clock.pauses.isEmpty)
  }

  @Test(arguments: ["0", "Mon, 01 Jan 2001 00:00:00 GMT"])
  func `a server that wants to be asked again at once, for ever, is not`(text: String) async throws
  {
    let transport = FakeTransport { _, _ in
      .text("", status: 429, headers: [("Retry-After", text)])
    }
    await #expect(throws: ServerFault.self) { try await body(connection(transport, budget: 60)) }
    #expect(transport.requests.count < 15)
  }

  @Test func `a body that breaks off is asked for again`() async throws {
    let transport = FakeTransport { _, number in
      guard number == 0 else { return .text("whole") }
      return HTTPAnswer(
        status: 200, headers: [], body: HTTPBody { { throw TransportFault.cutOff("gone") } })
    }
    #expect(try await body(connection(transport)) == "whole")
  }

  @Test(arguments: [TransportFault.cutOff("gone"), .refused("it is packed with br")])
  func `a refusal whose words cannot be read is one all the same`(fault: TransportFault)
    async throws
  {
    let transport = FakeTransport { _, _ in
      HTTPAnswer(status: 404, headers: [], body: HTTPBody { { throw fault } })
    }
    await #expect(
      throws: ServerFault.status(404, request: "GET https://a.test/fhir/X", words: "")
    ) { try await body(connection(transport)) }
    #expect(transport.requests.count == 1)
  }

  @Test func `a server that fails and cannot be read is asked again when it wants`() async throws {
    let transport = FakeTransport { _, number in
      guard number == 0 else { return .text("ok") }
      return HTTPAnswer(
        status: 503, headers: [HTTPHeader("Retry-After", "7")],
        body: HTTPBody { { throw TransportFault.refused("it is packed with br") } })
    }
    #expect(try await body(connection(transport)) == "ok")
    #expect(try 7...8 ~= #require(clock.pauses.first))
  }

  @Test func `a server that never answered is given up soon`() async throws {
    let transport = FakeTransport { _, _ throws(TransportFault) in
      throw .notConnected("Connection refused")
    }
    await #expect(throws: ServerFault.self) { try await body(connection(transport)) }
    #expect(transport.requests.count == 5)
  }

  @Test func `a certificate that is not accepted is not tried again`() async throws {
    let transport = FakeTransport { _, _ throws(TransportFault) in throw .notTrusted(.expired) }
    await #expect(throws: ServerFault.self) { try await body(connection(transport)) }
    #expect(transport.requests.count == 1)
  }

  private func connection(
    _ transport: FakeTransport, budget: Double = 600
  ) throws -> ServerConnection {
    ServerConnection(
      base: try #require(WebAddress("https://a.test/fhir")), transport: transport,
      credentials: NoCredentials(), retries: RetryBudget(seconds: budget, clock: clock),
      clock: clock)
  }

  private func body(_ connection: ServerConnection) async throws -> String {
    let address = try #require(WebAddress("https://a.test/fhir/X?secret=1"))
    return try await connection.perform(HTTPRequest("GET", address)) { answer in
      String(decoding: try await answer.body.first(1000), as: UTF8.self)
    }
  }
}

/// Credentials that never change.
private struct SameCredentials: Credentials {
  let value: String

  func authorization() -> String? { value }
  func renew(afterRefusing authorization: String?) -> Bool { false }
}

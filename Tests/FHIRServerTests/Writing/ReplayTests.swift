import TestSupport
import Testing

@testable import FHIRServer

/// How often a request that changes something is sent by the connection itself.
@Suite struct ReplayTests {
  private let clock = FakeClock()

  private func connection(_ transport: FakeTransport) throws -> ServerConnection {
    ServerConnection(
      base: try .ward, transport: transport, credentials: NoCredentials(),
      retries: RetryBudget(seconds: 60, clock: clock), clock: clock)
  }

  private func send(_ replay: HTTPRequest.Replay, _ transport: FakeTransport) async throws {
    let request = HTTPRequest(
      "POST", try .address("https://ward.example/fhir/X"), body: [], replay: replay)
    try await connection(transport).perform(request) { _ in }
  }

  @Test(arguments: [408, 500, 502, 503, 504])
  func `after an outcome that is not known only what is safe is sent again`(status: Int)
    async throws
  {
    for replay in [HTTPRequest.Replay.repeatable, .once] {
      let transport = FakeTransport { _, _ in .text("", status: status) }
      let fault = await #expect(throws: ServerFault.self) { try await send(replay, transport) }
      #expect(fault?.leavesOutcomeUnknown == true)
      #expect(transport.requests.count == 1)
    }
    let transport = FakeTransport { _, number in .text("", status: number == 0 ? status : 200) }
    try await send(.safe, transport)
    #expect(transport.requests.count == 2)
  }

  @Test func `what surely did nothing is sent again when it is repeatable, and not what goes once`()
    async throws
  {
    let faults = [TransportFault.notConnected("refused"), nil]
    for fault in faults {
      func transport() -> FakeTransport {
        FakeTransport { _, number throws(TransportFault) in
          if number > 0 { return .text("") }
          if let fault { throw fault }
          return .text("", status: 429)
        }
      }
      let (repeatable, once) = (transport(), transport())
      try await send(.repeatable, repeatable)
      #expect(repeatable.requests.count == 2)
      await #expect(throws: ServerFault.self) { try await send(.once, once) }
      #expect(once.requests.count == 1)
    }
  }

  @Test(arguments: [TransportFault.cutOff("x"), .timedOut("x"), .empty])
  func `a write without a whole answer is not sent again`(cause: TransportFault) async throws {
    for replay in [HTTPRequest.Replay.repeatable, .once] {
      let transport = FakeTransport { _, _ throws(TransportFault) in throw cause }
      let fault = await #expect(throws: ServerFault.self) { try await send(replay, transport) }
      #expect(fault?.leavesOutcomeUnknown == true)
      #expect(transport.requests.count == 1)
    }
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `a redirect of a write is an error that names the target`(status: Int) async throws {
    for replay in [HTTPRequest.Replay.repeatable, .once] {
      let transport = FakeTransport { _, _ in
        .text("", status: status, headers: [("Location", "https://ward.example/new/X?token=1")])
      }
      await #expect(
        throws: ServerFault.writeRedirected(
          to: "https://ward.example/new/X", request: "POST https://ward.example/fhir/X")
      ) { try await send(replay, transport) }
      #expect(transport.requests.count == 1)
    }
  }

  @Test func `faults that came before anything was sent leave nothing unknown`() {
    let known = [
      ServerFault.transport(.notConnected("x"), request: "r"), .tooManyRedirects(request: "r"),
      .transport(.refusedByProxy(hasUser: true), request: "r"),
      .status(501, request: "r", words: ""), .status(422, request: "r", words: ""),
    ]
    #expect(known.allSatisfy { !$0.leavesOutcomeUnknown })
  }
}

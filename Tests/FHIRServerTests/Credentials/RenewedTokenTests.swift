import Synchronization
import Testing

@testable import FHIRServer

@Suite struct RenewedTokenTests {
  private let clock = StandingClock()
  private static let tokenPath = "/token"

  private func credentials(
    _ transport: TokenTransport, types: [String] = ["Patient"], budget: Double = 600,
    log: any ExchangeLog = NoExchangeLog()
  ) throws -> RenewedToken {
    let server = try TokenServer.testing(
      transport, clock, address: "https://login.example/token", scope: "system/Patient.rs",
      types: types, budget: budget, log: log)
    return RenewedToken(ClientSecret(id: "c", secret: Secret("s3cret")), at: server)
  }

  private func transport(_ replies: TokenTransport.Reply...) -> TokenTransport {
    TokenTransport([Self.tokenPath: replies])
  }

  @Test func `nothing is asked before a token is needed, and then once`() async throws {
    let transport = transport(.token("one"))
    let credentials = try credentials(transport)
    #expect(transport.requests.isEmpty)
    for _ in 0..<3 { #expect(try await credentials.authorization() == "Bearer one") }
    #expect(transport.requests.count == 1)
  }

  @Test(arguments: [(300, 239.0, 241.0), (3, 1.9, 2.0), (60, 39, 41)])
  func `a token is renewed before it ends`(lifetime: Int, still: Double, late: Double)
    async throws
  {
    let transport = transport(.token("one", lifetime: lifetime), .token("two", lifetime: 9999))
    let credentials = try credentials(transport)
    _ = try await credentials.authorization()
    clock.move(still)
    #expect(try await credentials.authorization() == "Bearer one")
    clock.move(late - still)
    #expect(try await credentials.authorization() == "Bearer two")
  }

  @Test func `a token without an end is kept until it is refused`() async throws {
    let transport = transport(.token("one", lifetime: nil), .token("two"))
    let credentials = try credentials(transport)
    _ = try await credentials.authorization()
    clock.move(1e9)
    #expect(try await credentials.authorization() == "Bearer one")
    #expect(try await credentials.renew(afterRefusing: "Bearer one"))
    #expect(try await credentials.authorization() == "Bearer two")
  }

  @Test func `a token that is given out with no life is kept until it is refused`() async throws {
    let transport = transport(.token("one", lifetime: 0), .token("two"))
    let credentials = try credentials(transport)
    for _ in 0..<3 { #expect(try await credentials.authorization() == "Bearer one") }
    #expect(transport.requests.count == 1)
  }

  @Test func `where tokens are given out is known, a server that does not say more is asked twice`()
    async throws
  {
    let transport = TokenTransport([
      "/fhir/.well-known/smart-configuration": [TokenTransport.Reply(status: 500)],
      Self.tokenPath: [.token("one")],
    ])
    let server = try TokenServer.testing(
      transport, clock, address: "https://login.example/token", types: ["Patient"])
    let credentials = RenewedToken(ClientSecret(id: "c", secret: Secret("s3cret")), at: server)
    #expect(try await credentials.authorization() == "Bearer one")
    #expect(transport.paths.count == 3)
    #expect(transport.requests.last?.form["scope"]?.hasPrefix("system/Patient") == true)
  }

  @Test func `those who ask at the same time share one renewal`() async throws {
    let transport = TokenTransport(
      [Self.tokenPath: [.token("one"), .token("two")]], pause: .milliseconds(50))
    let credentials = try credentials(transport)
    let answers = try await withThrowingTaskGroup(of: String?.self) { group in
      for _ in 0..<8 { group.addTask { try await credentials.authorization() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers == Array(repeating: "Bearer one", count: 8))
    #expect(transport.requests.count == 1)
  }

  @Test func `refusals of the same token lead to one renewal`() async throws {
    let transport = TokenTransport(
      [Self.tokenPath: [.token("one"), .token("two"), .token("three")]], pause: .milliseconds(20))
    let credentials = try credentials(transport)
    let refused = try await credentials.authorization()
    let results = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 { group.addTask { try await credentials.renew(afterRefusing: refused) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results == Array(repeating: true, count: 8))
    #expect(try await credentials.renew(afterRefusing: refused))
    #expect(try await credentials.authorization() == "Bearer two")
    #expect(transport.requests.count == 2)
  }

  @Test func `the same token again is nothing new to try`() async throws {
    let credentials = try credentials(transport(.token("one")))
    _ = try await credentials.authorization()
    #expect(try await !credentials.renew(afterRefusing: "Bearer one"))
  }

  @Test func `an asker that is cancelled does not take the token from the others`() async throws {
    let transport = TokenTransport(
      [Self.tokenPath: [.token("one")]], pause: .milliseconds(50))
    let credentials = try credentials(transport)
    let first = Task { try await credentials.authorization() }
    let second = Task { try await credentials.authorization() }
    try await Task.sleep(for: .milliseconds(10))
    first.cancel()
    #expect(try await second.value == "Bearer one")
  }

  @Test func `while renewal fails for a reason that passes, the old token serves to its end`()
    async throws
  {
    let transport = transport(.token("one"), TokenTransport.Reply(status: 503))
    let credentials = try credentials(transport, budget: 0)
    _ = try await credentials.authorization()
    clock.move(270)
    #expect(try await credentials.authorization() == "Bearer one")
    clock.move(30)
    let fault = await fault { try await credentials.authorization() }
    #expect(
      fault == .unavailable(at: "https://login.example/token", reason: "it answers with 503"))
  }

  @Test func `each attempt that is made again is noted, with its pause and why`() async throws {
    let failing = TokenTransport.Reply(status: 503)
    let log = NotedEvents()
    let credentials = try credentials(transport(failing, failing, .token("one")), log: log)
    #expect(try await credentials.authorization() == "Bearer one")
    #expect(log.events.map(\.kind) == [.retry, .retry])
    #expect(log.events.allSatisfy { $0.request == "POST https://login.example/token" })
    #expect(log.events.allSatisfy { $0.seconds ?? 0 > 0 })
    #expect(log.events.allSatisfy { $0.detail?.contains("503") == true })
  }

  @Test func `a server of tokens that never answers is asked five times`() async throws {
    let transport = TokenTransport([:], fault: .timedOut("no answer"))
    let log = NotedEvents()
    let credentials = try credentials(transport, log: log)
    let fault = await fault { try await credentials.authorization() }
    #expect(fault == .unavailable(at: "https://login.example/token", reason: "no answer"))
    #expect(transport.requests.count == 5)
    #expect(log.events.count == 4)
  }

  @Test func `a refused renewal is an error at once, though the old token still lives`()
    async throws
  {
    let transport = transport(.token("one"), .error("invalid_client", "unknown", status: 401))
    let credentials = try credentials(transport)
    _ = try await credentials.authorization()
    clock.move(270)
    let fault = await fault { try await credentials.authorization() }
    #expect(fault?.mayPass == false)
  }

  @Test func `a server of tokens that fails is asked again within the budget`() async throws {
    let busy = TokenTransport.Reply(status: 429, headers: [HTTPHeader("Retry-After", "7")])
    let transport = transport(busy, TokenTransport.Reply(status: 503), .token("one"))
    let start = clock.now()
    #expect(try await credentials(transport).authorization() == "Bearer one")
    #expect(transport.requests.count == 3)
    #expect(clock.now() - start >= 7)
  }

  @Test func `a server of tokens that is not there ends after a few attempts`() async throws {
    let transport = TokenTransport([:], fault: .notConnected("connection refused"))
    let credentials = try credentials(transport)
    let fault = await fault { try await credentials.authorization() }
    #expect(
      fault == .unavailable(at: "https://login.example/token", reason: "connection refused"))
    #expect(2...10 ~= transport.requests.count)
  }

  @Test func `a certificate that is not accepted is not tried again`() async throws {
    let transport = TokenTransport([:], fault: .notTrusted(.expired))
    let credentials = try credentials(transport)
    _ = await fault { try await credentials.authorization() }
    #expect(transport.requests.count == 1)
  }

  @Test func `a scope that is not granted is named`() async throws {
    let transport = TokenTransport(
      [Self.tokenPath: [.token("one", scope: "system/Patient.rs system/Group.r")]])
    let server = try TokenServer.testing(
      transport, clock, address: "https://login.example/token",
      scope: "system/Patient.rs system/Group.rs system/Medication.rs")
    let credentials = RenewedToken(ClientSecret(id: "c", secret: Secret("s3cret")), at: server)
    let missing = try await credentials.missingScopes()
    #expect(missing.map(\.description) == ["system/Group.rs", "system/Medication.rs"])
    #expect(missing.map(\.type) == ["Group", "Medication"])
  }

  @Test func `a server that does not say what it granted granted what was asked`() async throws {
    let credentials = try credentials(transport(.token("one")))
    #expect(try await credentials.missingScopes().isEmpty)
  }
}

/// A log that keeps what is noted.
private final class NotedEvents: ExchangeLog {
  private let noted = Mutex<[ExchangeEvent]>([])

  var events: [ExchangeEvent] { noted.withLock { $0 } }

  func note(_ event: ExchangeEvent) { noted.withLock { $0.append(event) } }
}

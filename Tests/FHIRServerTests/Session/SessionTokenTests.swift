import DurableOutput
import Foundation
import TestSupport
import Testing

@testable import FHIRServer

/// How the tokens of a session are renewed.
@Suite struct SessionTokenTests {
  private let scratch: ScratchFolder
  private let folder: SessionFolder
  private let clock = StandingClock()

  init() throws {
    scratch = try ScratchFolder()
    let key = DataKey.random()
    folder = SessionFolder(scratch["sessions"]) { _, _ in key }
  }

  private func exchange(_ transport: any HTTPTransport) -> PlainExchange {
    PlainExchange(
      transport: transport, retries: RetryBudget(seconds: 60, clock: clock), clock: clock,
      log: NoExchangeLog())
  }

  private static func tokens(
    _ access: String, _ refresh: String?, lifetime: Int = 300
  ) -> TokenTransport.Reply {
    let more = refresh.map { #","refresh_token":"\#($0)""# } ?? ""
    return .init(
      body:
        #"{"access_token":"\#(access)","token_type":"Bearer","expires_in":\#(lifetime)\#(more)}"#)
  }

  private static let configuration = TokenTransport.Reply(
    body: """
      {"token_endpoint":"/token","authorization_endpoint":"https://ward.example/page",\
      "capabilities":["launch-standalone"]}
      """)

  /// A session whose first token is `first`, at a server that answers requests for tokens so.
  private func session(
    renewing: Bool = true, _ replies: TokenTransport.Reply...
  ) async throws -> (token: SessionToken, transport: TokenTransport) {
    let first = Self.tokens("first", renewing ? "r-first" : nil)
    let transport = TokenTransport([
      "/fhir/.well-known/smart-configuration": [Self.configuration], "/token": [first] + replies,
    ])
    let server = try await LoginServer(
      asking: .ward, transport, retries: RetryBudget(seconds: 60, clock: clock), clock: clock,
      log: NoExchangeLog())
    let request = AuthorizationRequest(client: "c", port: 1, scopes: [Scope("patient/*.rs")])
    let session = try await server.session(named: "mine", for: request, Secret("code")).session
    try await folder.keepNew(session)
    return (SessionToken(session, in: folder, exchange(transport)), transport)
  }

  private func renewals(_ transport: TokenTransport) -> [String] {
    transport.requests.compactMap { $0.form["refresh_token"] }
  }

  @Test func `a token is renewed when a third of its life is left, and what renews it is kept`()
    async throws
  {
    let (token, transport) = try await session(
      Self.tokens("second", "r-second"), Self.tokens("third", nil))
    clock.move(199)
    #expect(try await token.authorization() == "Bearer first")
    clock.move(2)
    #expect(try await token.authorization() == "Bearer second")
    #expect(try folder.session("mine").refreshToken?.revealed == "r-second")
    clock.move(201)
    #expect(try await token.authorization() == "Bearer third")
    // Without a new one the old one goes on.
    #expect(try folder.session("mine").refreshToken?.revealed == "r-second")
    #expect(renewals(transport) == ["r-first", "r-second"])
  }

  @Test func `of several that renew at once one asks`() async throws {
    let (token, transport) = try await session(Self.tokens("second", "r-second"))
    clock.move(250)
    // Each is like another process: it knows only what the file says.
    let others = try (1...3).map { _ in
      SessionToken(try folder.session("mine"), in: folder, exchange(transport))
    }
    let values = try await withThrowingTaskGroup(of: String?.self) { group in
      for one in [token] + others { group.addTask { try await one.authorization() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(values == Array(repeating: "Bearer second", count: 4))
    #expect(renewals(transport) == ["r-first"])
  }

  @Test func `a token that could not be kept is never used`() async throws {
    let (token, _) = try await session(
      Self.tokens("second", "r-second"), .error("invalid_grant", "r-first is used up"))
    clock.move(250)
    // As after a disk that is full, or an end between the answer and the disk.
    try FileManager.default.createDirectory(
      atPath: scratch["sessions/mine/session.adh.part"], withIntermediateDirectories: false)
    await #expect(throws: OutputError.self) { try await token.authorization() }
    try FileManager.default.removeItem(atPath: scratch["sessions/mine/session.adh.part"])
    let ending = await fault { try await token.authorization() }
    guard case .sessionOver("mine", let server, let reason) = ending else {
      Issue.record("\(String(describing: ending))")
      return
    }
    #expect(server == "https://ward.example/fhir")
    #expect(reason == "invalid_grant: … is used up")
  }

  @Test(arguments: [(250.0, true), (301.0, false)])
  func `while a server fails the token serves until its end, and is asked for once`(
    seconds: Double, serves: Bool
  ) async throws {
    let (token, transport) = try await session(.init(status: 503))
    clock.move(seconds)
    let value = try? await token.authorization()
    #expect(value == (serves ? "Bearer first" : nil))
    #expect(renewals(transport).count == 1)
  }

  @Test func `a refused token is replaced once, and one that nothing renews ends`() async throws {
    let (token, _) = try await session(Self.tokens("second", "r-second"))
    #expect(try await token.renew(afterRefusing: "Bearer first"))
    #expect(try await token.renew(afterRefusing: "Bearer first"))
    #expect(try await token.authorization() == "Bearer second")
    let (lasting, _) = try await session(renewing: false)
    #expect(try await lasting.authorization() == "Bearer first")
    clock.move(301)
    #expect(await fault { try await lasting.authorization() }?.mayPass == false)
  }

  @Test func `a session that was ended on this machine is over`() async throws {
    let (token, transport) = try await session(Self.tokens("second", "r-second"))
    try folder.remove("mine")
    clock.move(250)
    #expect(await fault { try await token.authorization() }?.mayPass == false)
    #expect(renewals(transport).isEmpty)
  }

  @Test func `a file that was changed, or is another session's, is not taken`() async throws {
    _ = try await session()
    let file = try scratch.bytes("sessions/mine/session.adh")
    #expect(!String(decoding: file, as: UTF8.self).contains("first"))
    try scratch.write("sessions/other/session.adh", file)
    #expect(await fault { try folder.session("other") } != nil)
    for place in stride(from: 0, to: file.count, by: 17) {
      var changed = file
      changed[place] ^= 1
      try scratch.write("sessions/mine/session.adh", changed)
      #expect(await fault { try folder.session("mine") } != nil, "byte \(place)")
    }
    try scratch.write("sessions/mine/session.adh", file)
    #expect(try folder.session("mine").accessToken.revealed == "first")
  }

  @Test(arguments: [
    (
      #"{"token_endpoint":"/t","authorization_endpoint":"http://ward.example/page"}"#, "without TLS"
    ),
    (#"{"token_endpoint":"http://ward.example/t","authorization_endpoint":"/page"}"#, "can listen"),
    (#"{"token_endpoint":"/t"}"#, "authorization_endpoint"),
  ])
  func `a server that is asked over TLS sends nobody where others can listen`(
    configuration: String, words: String
  ) async throws {
    let transport = TokenTransport([
      "/fhir/.well-known/smart-configuration": [.init(body: configuration)]
    ])
    let error = await #expect(throws: (any Error).self) {
      try await LoginServer(
        asking: .ward, transport, retries: RetryBudget(seconds: 60, clock: clock), clock: clock,
        log: NoExchangeLog())
    }
    #expect("\(error.map { "\($0)" } ?? "")".contains(words))
  }
}

import Foundation
import TestSupport
import Testing

@testable import FHIRServer

@Suite struct ClientProofTests {
  private let clock = StandingClock()
  private static let login = "https://login.example/token"

  private func ask(
    _ proof: any ClientProof, _ transport: TokenTransport, address: String? = login,
    scope: String? = "system/Patient.rs"
  ) async throws -> String? {
    let server = try TokenServer.testing(transport, clock, address: address, scope: scope)
    return try await RenewedToken(proof, at: server).authorization()
  }

  private func refusal(
    _ proof: any ClientProof, _ reply: TokenTransport.Reply
  ) async -> CredentialFault? {
    await fault { try await ask(proof, TokenTransport(["/token": [reply]])) }
  }

  private func keyProof() throws -> BackendServices {
    BackendServices(id: "ward-report", keyID: "k1", key: try TestKeys.key(TestKeys.p384.pem))
  }

  private let secretProof = ClientSecret(id: "ward report", secret: Secret("p:ß+word"))

  @Test func `a secret goes into the header, its parts escaped`() async throws {
    let transport = TokenTransport(["/token": [.token("one")]])
    #expect(try await ask(secretProof, transport) == "Bearer one")
    let request = try #require(transport.requests.first)
    let value = try #require(request.header("Authorization"))
    let code = try #require(Data(base64Encoded: String(value.dropFirst(6))))
    #expect(String(decoding: code, as: UTF8.self) == "ward%20report:p%3A%C3%9F%2Bword")
    #expect(request.form["client_secret"] == nil)
  }

  @Test(arguments: [
    (#"["client_secret_post"]"#, true), (#"["client_secret_post","client_secret_basic"]"#, false),
    (#"["private_key_jwt"]"#, false), ("[]", false),
  ])
  func `a secret goes into the form where the server takes it only there`(
    methods: String, isForm: Bool
  ) async throws {
    let said = #"{"token_endpoint":"/token","token_endpoint_auth_methods_supported":\#(methods)}"#
    let transport = TokenTransport([
      "/fhir/.well-known/smart-configuration": [.init(body: said)], "/token": [.token("one")],
    ])
    _ = try await ask(secretProof, transport, address: nil)
    let request = try #require(transport.requests.last)
    #expect((request.form["client_secret"] == "p:ß+word") == isForm)
    #expect((request.form["client_id"] == "ward report") == isForm)
    #expect((request.header("Authorization") == nil) == isForm)
  }

  @Test func `a key proves itself by an assertion for this very endpoint`() async throws {
    let transport = TokenTransport(["/token": [.token("one"), .token("two")]])
    let server = try TokenServer.testing(
      transport, clock, address: Self.login, scope: "system/Patient.rs")
    let token = RenewedToken(try keyProof(), at: server)
    _ = try await token.renew(afterRefusing: try await token.authorization())
    var ids: Set<String> = []
    for request in transport.requests {
      #expect(request.form["client_assertion_type"] == ClientAssertion.type)
      #expect(request.header("Authorization") == nil)
      let parts = try TokenParts(try #require(request.form["client_assertion"]))
      #expect(parts.claims["aud"] as? String == Self.login)
      #expect(parts.header["kid"] == "k1")
      #expect(try TestKeys.p384.verifies(parts.signature, of: parts.signed))
      ids.insert(try #require(parts.claims["jti"] as? String))
    }
    #expect(ids.count == 2)
  }

  @Test func `each attempt is proved by an assertion of its own, made when it is sent`()
    async throws
  {
    let busy = TokenTransport.Reply(status: 503, headers: [HTTPHeader("Retry-After", "200")])
    let transport = TokenTransport(["/token": [busy, busy, .token("one")]])
    let server = try TokenServer.testing(
      transport, clock, address: Self.login, scope: "system/Patient.rs")
    let start = clock.now()
    #expect(
      try await RenewedToken(try keyProof(), at: server).authorization() == "Bearer one")
    let claims = try transport.requests.map {
      try TokenParts(try #require($0.form["client_assertion"])).claims
    }
    #expect(Set(claims.compactMap { $0["jti"] as? String }).count == 3)
    let ends = claims.compactMap { ($0["exp"] as? NSNumber)?.doubleValue }
    #expect(ends.map { ($0 - start - 240) / 200 }.map { $0.rounded() } == [0, 1, 2])
  }

  @Test func `the server's words are shown, and what to check`() async throws {
    let reply = TokenTransport.Reply.error("invalid_client", "no such key", status: 401)
    #expect(
      await refusal(try keyProof(), reply)?.description == """
        https://login.example/token gave no token (status 401): invalid_client: no such key; \
        check --client-id, --key-id, and that the server has the public key of this very key
        """)
    #expect(
      await refusal(secretProof, reply)?.description.hasSuffix("check --client-id and its secret")
        == true)
  }

  @Test(arguments: [
    ("Mon, 02 Mar 2026 08:14:00 GMT", "14 minutes behind the server's"),
    ("Mon, 02 Mar 2026 07:59:00 GMT", "60 seconds ahead of the server's"),
    ("Sun, 01 Mar 2026 08:00:00 GMT", "24 hours ahead of the server's"),
  ])
  func `a clock that is wrong is told by how much`(date: String, words: String) async throws {
    let reply = TokenTransport.Reply.error("invalid_client", "assertion expired", date: date)
    let said = await refusal(try keyProof(), reply)?.description
    #expect(
      said?.hasSuffix(
        "assertion expired; the clock of this machine is \(words); set it right") == true)
  }

  @Test func `a clock that is right is not blamed`() async throws {
    let reply = TokenTransport.Reply.error(
      "invalid_client", "x", date: "Mon, 02 Mar 2026 08:00:20 GMT")
    #expect(await refusal(try keyProof(), reply)?.description.contains("clock") == false)
  }

  @Test func `a scope that the server does not know is named, with the way out`() async throws {
    let reply = TokenTransport.Reply.error("invalid_scope", "no")
    #expect(
      await refusal(secretProof, reply)?.description.hasSuffix(
        "asked for: system/Patient.rs; have them granted, or give what the server grants as --scope"
      ) == true)
  }

  @Test func `a key of a kind that the server does not take is told`() async throws {
    let said = """
      {"token_endpoint":"/token","token_endpoint_auth_signing_alg_values_supported":["RS384"]}
      """
    let transport = TokenTransport([
      "/fhir/.well-known/smart-configuration": [.init(body: said)],
      "/token": [.error("invalid_client", "bad signature")],
    ])
    let proof = try keyProof()
    let fault = await fault { try await ask(proof, transport, address: nil) }
    #expect(
      fault?.description.hasSuffix("the server takes RS384, this key signs with ES384") == true)
  }

  @Test func `a request for a token never follows a redirect`() async throws {
    let transport = TokenTransport([
      "/token": [
        .init(status: 307, headers: [HTTPHeader("Location", "https://evil.example/t?x=1")])
      ]
    ])
    let proof = try keyProof()
    let fault = await fault { try await ask(proof, transport) }
    #expect(fault?.description.contains("it redirects to https://evil.example/t,") == true)
    #expect(fault?.description.hasSuffix("if that is right, give it as --token-url") == true)
    #expect(transport.requests.count == 1)
  }

  @Test(arguments: [
    ("{}", "the answer holds no access_token"), ("<html>", "the answer is no JSON"),
    (#"{"access_token":""}"#, "the answer holds no access_token"),
    (
      #"{"access_token":"a","token_type":"mac"}"#,
      "the token is not of the type Bearer, the only one that can be used"
    ),
    (
      #"{"access_token":"a\r\nX-Evil: 1"}"#, "the token holds characters that no token may hold"
    ),
    (#"{"error":"slow_down"}"#, "slow_down"),
  ])
  func `an answer without a token that can be used is none`(body: String, words: String) async {
    let fault = await refusal(secretProof, TokenTransport.Reply(body: body))
    #expect(fault == .refused(at: Self.login, status: 200, words: words))
  }

  @Test func `an answer in other types is read all the same`() throws {
    let answer = try #require(
      TokenAnswer(Array(#"{"access_token":"a","expires_in":"90","scope":7}"#.utf8)))
    #expect(answer.lifetime == 90)
    #expect(answer.scope == nil)
    #expect(answer.usableToken == Secret("a"))
  }

  @Test func `what the server repeats of a secret is not shown, not even when it is cut`()
    async throws
  {
    let asIs = TokenTransport(
      [:],
      making: [
        "/token": { request in
          let sent = request.form["client_assertion"] ?? ""
          let filler = String(repeating: "x", count: 200)
          return .error("invalid_client", "\(filler) \(sent)", status: 401)
        }
      ])
    let proof = try keyProof()
    let fault = try #require(await fault { try await ask(proof, asIs) })
    let sent = try #require(asIs.requests.first?.form["client_assertion"])
    for part in sent.split(separator: ".") {
      #expect(!"\(fault)".contains(part.prefix(12)))
    }
    #expect("\(fault)".contains("x …"))
    let post = await refusal(
      secretProof, .error("invalid_client", "p:ß+word is not the password of p%3A%C3%9F%2Bword"))
    #expect(post.map { "\($0)" }?.contains("word is") == false)
  }
}

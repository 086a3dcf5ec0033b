import TestSupport
import Testing

@testable import FHIRServer

@Suite struct SMARTDiscoveryTests {
  private let clock = StandingClock()
  private static let wellKnown = "/fhir/.well-known/smart-configuration"
  private static let metadata = "/fhir/metadata"
  private static let oldStatement = """
    {"resourceType":"CapabilityStatement","rest":[
      {"mode":"client","security":{"extension":[]}},
      {"mode":"server","security":{"extension":[
        {"url":"http://example.org/other"},
        {"url":"http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris","extension":[
          {"url":"authorize","valueUri":"https://login.example/authorize"},
          {"url":"token","valueUri":"https://login.example/token"}]}]}}]}
    """

  /// The request for a token that a client sends to a server that says these things.
  private func tokenRequest(
    _ script: [String: [TokenTransport.Reply]], address: String? = nil, scope: String? = nil,
    types: [String] = ["Patient", "MedicationRequest"]
  ) async throws -> (HTTPRequest, paths: [String]) {
    let tokens = ["/token", "/fhir/token", "/oauth/token"].map {
      ($0, [TokenTransport.Reply.token("one")])
    }
    let transport = TokenTransport(script.merging(tokens) { first, _ in first })
    let server = try TokenServer.testing(
      transport, clock, address: address, scope: scope, types: types)
    _ = try await RenewedToken(ClientSecret(id: "c", secret: Secret("s3cret")), at: server)
      .authorization()
    return (try #require(transport.requests.last), transport.paths)
  }

  private func said(_ json: String) -> [String: [TokenTransport.Reply]] {
    [Self.wellKnown: [TokenTransport.Reply(body: json)]]
  }

  @Test func `the server's own configuration says where and how`() async throws {
    let (request, paths) = try await tokenRequest(
      said(
        #"{"token_endpoint":"https://login.example/token","capabilities":["permission-v2"]}"#))
    #expect(request.address.text == "https://login.example/token")
    #expect(request.method == "POST")
    #expect(request.form["grant_type"] == "client_credentials")
    #expect(request.form["scope"] == "system/Patient.rs system/MedicationRequest.rs")
    #expect(paths == [Self.wellKnown, "/token"])
  }

  @Test func `a relative endpoint belongs to the server`() async throws {
    let (request, _) = try await tokenRequest(said(#"{"token_endpoint":"/oauth/token"}"#))
    #expect(request.address.text == "https://ward.example/oauth/token")
  }

  @Test(arguments: ["", "{}", "<html></html>", #"{"token_endpoint":7}"#])
  func `without it the CapabilityStatement's oauth-uris count, in the older dialect`(body: String)
    async throws
  {
    let script = said(body).merging(
      [Self.metadata: [TokenTransport.Reply(body: Self.oldStatement)]]) { $1 }
    let (request, paths) = try await tokenRequest(script)
    #expect(request.address.text == "https://login.example/token")
    #expect(paths == [Self.wellKnown, Self.metadata, "/token"])
    #expect(request.form["scope"] == "system/Patient.read system/MedicationRequest.read")
  }

  @Test func `a server without a configuration may still have oauth-uris`() async throws {
    let (request, paths) = try await tokenRequest(
      [Self.metadata: [TokenTransport.Reply(body: Self.oldStatement)]])
    #expect(request.address.text == "https://login.example/token")
    #expect(paths == [Self.wellKnown, Self.metadata, "/token"])
  }

  @Test func `an answer without a configuration is one, also when it cannot be read`() async throws
  {
    let transport = FakeTransport { request, _ in
      guard request.address.text.hasSuffix("/metadata") else {
        return HTTPAnswer(
          status: 404, headers: [], body: HTTPBody { { throw TransportFault.cutOff("gone") } })
      }
      return .text(Self.oldStatement)
    }
    let server = try TokenServer.testing(transport, clock)
    #expect(try await server.terms().address.text == "https://login.example/token")
    #expect(transport.requests.count == 2)
  }

  @Test func `a server that says it nowhere is an error with the way out`() async throws {
    let transport = TokenTransport([Self.metadata: [TokenTransport.Reply(body: "{}")]])
    let fault = await fault { try await TokenServer.testing(transport, clock).terms() }
    #expect(
      fault?.description == "https://ward.example/fhir does not say where tokens are given out; "
        + "name the place with --token-url")
  }

  @Test(arguments: [
    (#""scopes_supported":["openid","system/*.read"]"#, "system/Patient.read"),
    (#""scopes_supported":["openid","system/*.rs"]"#, "system/Patient.rs"),
    (#""scopes_supported":["system/*.read","system/*.cruds"]"#, "system/Patient.rs"),
    (#""capabilities":["permission-v1"]"#, "system/Patient.read"),
    (#""capabilities":["permission-v1","permission-v2"]"#, "system/Patient.rs"),
    (
      #""capabilities":["permission-v2"],"scopes_supported":["system/*.read"]"#,
      "system/Patient.read"
    ),
    (#""scopes_supported":["user/*.read"]"#, "system/Patient.read"),
    (#""scopes_supported":["system/*.*","openid"]"#, "system/Patient.rs"),
    (#""scopes_supported":"system/*.read""#, "system/Patient.rs"),
  ])
  func `scopes are written as the server writes them`(json: String, scope: String) async throws {
    let (request, _) = try await tokenRequest(
      said(#"{"token_endpoint":"https://login.example/token",\#(json)}"#), types: ["Patient"])
    #expect(request.form["scope"] == scope)
  }

  @Test func `with an address and scopes nothing is asked but the token`() async throws {
    let (request, paths) = try await tokenRequest(
      [:], address: "https://login.example/token", scope: "system/*.read")
    #expect(paths == ["/token"])
    #expect(request.form["scope"] == "system/*.read")
  }

  @Test func `with an address alone the server may still say how scopes are written`() async throws
  {
    let (request, _) = try await tokenRequest(
      said(#"{"token_endpoint":"https://x.example/y","scopes_supported":["system/*.read"]}"#),
      address: "https://login.example/token", types: ["Patient"])
    #expect(request.address.text == "https://login.example/token")
    #expect(request.form["scope"] == "system/Patient.read")
  }

  @Test func `it is asked for once, however many tokens are needed`() async throws {
    let transport = TokenTransport(
      said(#"{"token_endpoint":"/token"}"#).merging(["/token": [.token("a"), .token("b")]]) { $1 })
    let token = RenewedToken(
      ClientSecret(id: "c", secret: Secret("s3cret")),
      at: try TokenServer.testing(transport, clock))
    _ = try await token.authorization()
    #expect(try await token.renew(afterRefusing: "Bearer a"))
    #expect(transport.paths == [Self.wellKnown, "/token", "/token"])
  }

  @Test func `a redirect within the server is followed, one that leads away is not`() async throws {
    let moved = { TokenTransport.Reply(status: 301, headers: [HTTPHeader("Location", $0)]) }
    let script = [
      Self.wellKnown: [moved("/smart.json")],
      "/smart.json": [TokenTransport.Reply(body: #"{"token_endpoint":"/token"}"#)],
    ]
    let (_, paths) = try await tokenRequest(script)
    #expect(paths == [Self.wellKnown, "/smart.json", "/token"])

    let transport = TokenTransport([Self.wellKnown: [moved("https://evil.example/smart.json")]])
    let server = try TokenServer.testing(transport, clock)
    let fault = await fault { try await server.terms() }
    #expect(fault == .noTokenAddress("https://ward.example/fhir"))
    #expect(transport.requests.allSatisfy { $0.address.origin.host == "ward.example" })
  }

  @Test func `no credentials go along`() async throws {
    let transport = TokenTransport(said(#"{"token_endpoint":"/token"}"#))
    _ = try await TokenServer.testing(transport, clock).terms()
    #expect(transport.requests.allSatisfy { $0.header("Authorization") == nil })
  }

  @Test func `tokens are not fetched where others can listen when the server is not`() async throws
  {
    let transport = TokenTransport(said(#"{"token_endpoint":"http://login.example/token"}"#))
    let fault = await fault { try await TokenServer.testing(transport, clock).terms() }
    #expect(fault == .insecureTokenAddress("http://login.example/token"))
  }
}

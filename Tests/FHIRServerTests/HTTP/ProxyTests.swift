import TestSupport
import Testing

@testable import FHIRServer

/// Ways through proxies that want to know who asks.
@Suite struct ProxyTests {
  /// An answer that wants to know who asks.
  private static func challenge(_ scheme: String) -> WireServer.Answer {
    .text(
      "no", status: "407 Proxy Authentication Required", headers: ["Proxy-Authenticate: \(scheme)"])
  }

  /// A proxy that wants the user `ward` with the password `pass:word`, and answers what it lets through.
  private func proxy(
    answering answer: @escaping @Sendable (String) -> WireServer.Answer = { _ in .text("abc") }
  ) throws -> WireServer {
    try WireServer { request in
      request.contains("Proxy-Authorization: Basic d2FyZDpwYXNzOndvcmQ=\r\n")
        ? answer(request) : Self.challenge(#"Basic realm="ward""#)
    }
  }

  /// Asks for an address through a proxy: the body of the answer.
  private func asked(
    _ address: String, through proxy: WireServer, as user: String = "", authority: String? = nil
  ) async throws -> String {
    let place = "http://\(user)127.0.0.1:\(proxy.port)"
    var settings = TransportSettings()
    settings.proxies = Proxies(environment: ["http_proxy": place, "https_proxy": place])
    settings.authorityFile = authority
    let request = HTTPRequest("GET", try #require(WebAddress(address)))
    return try await CurlTransport.withTransport(settings) { transport in
      String(decoding: try await transport.send(request).body.first(99), as: UTF8.self)
    }
  }

  @Test func `a proxy lets those through that it knows`() async throws {
    let proxy = try proxy()
    let address = "http://fhir.test/fhir/Patient?_count=1"
    #expect(try await asked(address, through: proxy, as: "ward:pass%3Aword@") == "abc")
    #expect(proxy.requests.last?.hasPrefix("GET \(address) HTTP/1.1\r\n") == true)
    #expect(KnownSecrets.hidden(in: "is pass:word known?") == "is … known?")
  }

  @Test(arguments: ["http://fhir.test/fhir", "https://fhir.test/fhir"])
  func `one that does not know who asks is no answer of the server`(address: String) async throws {
    let proxy = try proxy()
    await #expect(throws: TransportFault.refusedByProxy(hasUser: false)) {
      try await asked(address, through: proxy)
    }
    await #expect(throws: TransportFault.refusedByProxy(hasUser: true)) {
      try await asked(address, through: proxy, as: "ward:wrong@")
    }
  }

  @Test(arguments: ["http://fhir.test/fhir", "https://fhir.test/fhir"])
  func `a password that it does not take is given to it once, whatever is asked`(
    address: String
  ) async throws {
    let proxy = try proxy()
    var settings = TransportSettings()
    let place = "http://ward:wrong@127.0.0.1:\(proxy.port)"
    settings.proxies = Proxies(environment: ["http_proxy": place, "https_proxy": place])
    let (base, clock) = (try #require(WebAddress(address)), FakeClock())
    try await CurlTransport.withTransport(settings) { transport in
      let connection = ServerConnection(
        base: base, transport: transport, credentials: NoCredentials(),
        retries: RetryBudget(seconds: 1800, clock: clock), clock: clock)
      for _ in 1...2 {
        await #expect(throws: ServerFault.self) {
          try await connection.perform(HTTPRequest("GET", base)) { _ in }
        }
      }
    }
    #expect(proxy.requests.filter { $0.contains("Proxy-Authorization:") }.count == 1)
    #expect(clock.pauses.isEmpty)
  }

  @Test func `a server behind TLS is reached through it, and told nothing of who asked it`()
    async throws
  {
    let authority = try TestAuthority()
    try authority.sign("good")
    try authority.folder.write("whole", "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc")
    let server = try TLSServer(authority, "good")
    let port = server.port
    let proxy = try proxy { _ in .tunnel(port) }
    let body = try await asked(
      server.address("whole"), through: proxy, as: "ward:pass%3Aword@", authority: authority.file)
    #expect(body == "abc")
    #expect(proxy.requests.last?.hasPrefix("CONNECT 127.0.0.1:\(port) HTTP/1.1\r\n") == true)
  }

  @Test func `one that does not let through says so`() async throws {
    let proxy = try WireServer { _ in .text("no", status: "403 Forbidden") }
    await #expect(throws: TransportFault.notConnected("the proxy refused")) {
      try await asked("https://fhir.test/fhir", through: proxy)
    }
  }

  @Test func `it may want a digest of the password`() async throws {
    let proxy = try WireServer { request in
      request.contains("Proxy-Authorization: Digest username=\"ward\"")
        ? .text("abc")
        : Self.challenge(#"Digest realm="ward", nonce="n", qop="auth", algorithm=MD5"#)
    }
    let body = try await asked("http://fhir.test/", through: proxy, as: "ward:pass%3Aword@")
    #expect(body == "abc")
    #expect(!proxy.requests.contains { $0.contains("Basic") })
  }

  @Test func `it may want NTLM, for each connection anew`() async throws {
    // A challenge (type 2) with nothing in it but a number; the message of type 3 answers it.
    let challenge = "TlRMTVNTUAACAAAAAAAAADgAAAABAoAAASNFZ4mrze8AAAAAAAAAAAAAAAA4AAAA"
    let proxy = try WireServer { request in
      if request.contains("Proxy-Authorization: NTLM TlRMTVNTUAAD") { return .text("abc") }
      let isBegun = request.contains("Proxy-Authorization: NTLM TlRMTVNTUAAB")
      return Self.challenge(isBegun ? "NTLM \(challenge)" : "NTLM")
    }
    let body = try await asked("http://fhir.test/", through: proxy, as: "ward:pass%3Aword@")
    #expect(body == "abc")
  }

  @Test func `a server that is excepted is asked directly`() async throws {
    let server = try WireServer { _ in .text("abc") }
    let proxy = try proxy()
    var settings = TransportSettings()
    settings.proxies = Proxies(environment: [
      "http_proxy": "http://127.0.0.1:\(proxy.port)", "no_proxy": "127.0.0.1:\(server.port)",
    ])
    let address = try #require(WebAddress("http://127.0.0.1:\(server.port)/fhir"))
    let body = try await CurlTransport.withTransport(settings) { transport in
      try await transport.send(HTTPRequest("GET", address)).body.first(99)
    }
    #expect(body == Array("abc".utf8))
    #expect(proxy.requests.isEmpty)
    #expect(server.requests.count == 1)
  }
}

import Foundation
import TestSupport
import Testing

@testable import FHIRServer

/// Whose certificates are accepted.
@Suite struct TrustTests {
  private static let whole = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc"

  /// Asks a server for a file of an authority's folder: its body, and whether it says its end.
  private func asked(
    _ address: String, _ change: (inout TransportSettings) -> Void = { _ in }
  ) async throws -> (body: String, saysItsEnd: Bool) {
    var settings = TransportSettings()
    change(&settings)
    let request = HTTPRequest("GET", try #require(WebAddress(address)))
    return try await CurlTransport.withTransport(settings) { transport in
      let answer = try await transport.send(request)
      return (String(decoding: try await answer.body.first(99), as: UTF8.self), answer.saysItsEnd)
    }
  }

  @Test func `an authority is trusted that the user or the system names, and no other`()
    async throws
  {
    let authority = try TestAuthority()
    try authority.sign("good")
    try authority.folder.write("whole", Self.whole)
    let server = try TLSServer(authority, "good")
    let (file, store) = (authority.file, try authority.store())
    let address = server.address("whole")
    #expect(try await asked(address) { $0.authorityFile = file }.body == "abc")
    #expect(try await asked(address) { $0.authorityFolder = store }.body == "abc")
    await #expect(throws: TransportFault.notTrusted(.unverified)) {
      try await asked(address)
    }
    // Another authority of the user's is trusted beside the system's.
    let other = try TestAuthority()
    await #expect(throws: TransportFault.notTrusted(.unverified)) {
      try await asked(address) { $0.authorityFile = other.file }
    }
    let body = try await asked(address) { settings in
      (settings.authorityFile, settings.authorityFolder) = (other.file, store)
    }.body
    #expect(body == "abc")
  }

  @Test(
    arguments: [
      ("expired", "IP:127.0.0.1", -1, CertificateFault.expired),
      ("other", "DNS:other.test", 1, .otherHost), ("otherAddress", "IP:127.0.0.2", 1, .otherHost),
      ("127.0.0.1", nil, 1, .otherHost), ("127.0.0.1", "DNS:other.test", 1, .otherHost),
    ] as [(String, String?, Int, CertificateFault)])
  func
    `a certificate that has expired or is for another host, or by its subject only, is not accepted`(
      name: String, names: String?, days: Int, reason: CertificateFault
    ) async throws
  {
    let authority = try TestAuthority()
    try authority.sign(name, for: names, days: days)
    let server = try TLSServer(authority, name)
    let (address, file) = (server.address("whole"), authority.file)
    await #expect(throws: TransportFault.notTrusted(reason)) {
      try await asked(address) { $0.authorityFile = file }
    }
  }

  @Test func `a certificate by a name of the host is accepted, and one by its subject is not`()
    async throws
  {
    let authority = try TestAuthority()
    try authority.folder.write("whole", Self.whole)
    let file = authority.file
    for (name, names) in [("named", "DNS:localhost"), ("any", "DNS:*.localhost,DNS:localhost")] {
      try authority.sign(name, for: names)
      let server = try TLSServer(authority, name)
      let address = server.address("whole", at: "localhost")
      #expect(try await asked(address) { $0.authorityFile = file }.body == "abc")
    }
    try authority.sign("localhost", for: nil)
    let server = try TLSServer(authority, "localhost")
    let address = server.address("whole", at: "localhost")
    await #expect(throws: TransportFault.notTrusted(.otherHost)) {
      try await asked(address) { $0.authorityFile = file }
    }
  }

  @Test func `over TLS, too, only a length or a last chunk says the end`() async throws {
    let authority = try TestAuthority()
    try authority.sign("good")
    try authority.folder.write("endless", "HTTP/1.1 200 OK\r\n\r\nabc")
    try authority.folder.write("whole", Self.whole)
    try authority.folder.write("cut", "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nabc")
    let server = try TLSServer(authority, "good")
    let file = authority.file
    let endless = try await asked(server.address("endless")) { $0.authorityFile = file }
    #expect(endless == ("abc", false))
    let whole = try await asked(server.address("whole")) { $0.authorityFile = file }
    #expect(whole == ("abc", true))
    let cut = server.address("cut")
    await #expect(throws: TransportFault.cutOff("the connection ended before the answer did")) {
      try await asked(cut) { $0.authorityFile = file }
    }
  }

  @Test func `a server without TLS is said to have none`() async throws {
    let plain = try PlainServer(sending: ["HTTP/1.1 400 Bad Request\r\n\r\n"])
    await #expect(throws: TransportFault.notConnected("no TLS is spoken there (https)")) {
      try await asked("https://127.0.0.1:\(plain.port)/")
    }
  }

  @Test func `a file of authorities that cannot be used is said before anything is asked`()
    async throws
  {
    let folder = try ScratchFolder()
    let empty = try folder.write("empty.pem", "nothing")
    await #expect(
      throws: TransportFault.notTrusted(
        .unusableAuthorities(file: empty, reason: "it holds no certificate (PEM)"))
    ) {
      try await asked("https://127.0.0.1:1/") { $0.authorityFile = empty }
    }
    let missing = folder["missing.pem"]
    await #expect(
      throws: TransportFault.notTrusted(
        .unusableAuthorities(file: missing, reason: "there is no such file"))
    ) {
      try await asked("https://127.0.0.1:1/") { $0.authorityFile = missing }
    }
  }
}
